import type { Referee } from "../rules/engine.ts";
import type { Observation, TableEvent } from "../table/messages/index.ts";

/** Where the lines of a source go: to the referee, and out again in the contract's order. */
export interface Desk {
  observe(observation: Observation): void;
  event(event: TableEvent): void;
  /** One line of a commands file. */
  command(text: string): void;
}

/** The referee alone. */
export function plainDesk(referee: Referee, print: (line: { kind: string }) => void): Desk {
  return {
    observe: print,
    event(event) {
      print(event);
      referee.event(event).forEach(print);
    },
    command: (text) => referee.line(text).forEach(print),
  };
}
