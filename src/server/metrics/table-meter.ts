import type { Call } from "../../table/messages/index.ts";

/** What happens in the service to what one frame or command brought. */
export const STAGES = ["rules", "store", "send"] as const;
export type Stage = (typeof STAGES)[number];

/** Told of what a table does, to count it. */
export interface TableMeter {
  stage(stage: Stage, ms: number): void;
  /** A call was made, not: changed. */
  call(call: Call): void;
  command(type: string, answer: "ack" | "refused"): void;
  /** What a frame showed was sent. @param readMs when its last byte was read, by `machineMs`; @param t the table's time, s */
  frame(readMs: number, t: number): void;
}

const nothing = () => {};
export const NO_METER: TableMeter = { stage: nothing, call: nothing, command: nothing, frame: nothing };

const NS_PER_MS = 1e6;
/** ms on the monotonic clock that all processes of a machine share. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / NS_PER_MS;

/** Runs it and tells how long it took. */
export function timed<T>(meter: TableMeter, stage: Stage, act: () => T): T {
  const began = performance.now();
  try {
    return act();
  } finally {
    meter.stage(stage, performance.now() - began);
  }
}
