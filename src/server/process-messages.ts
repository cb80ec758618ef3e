import type { Observation, TableEvent, Text } from "../table/messages/index.ts";
import type { ProcessStats } from "./source-status.ts";
import type { StrokeTruth } from "./truth-check.ts";

/** What the service tells a table's process when it starts it: the one argument, as JSON. */
export interface ProcessOrder {
  /** A source as people name it. */
  source: string;
  /** File of the camera's profile; a simulated table brings its own. */
  profile?: string;
  /** For a simulated table: another match than the scenario's own. */
  seed?: number;
  /** Open everything, then wait to be told to go. */
  standby?: boolean;
}

/** What the service tells a table's process later. */
export type ToProcess = { kind: "go" };

/** What a table's process tells the service, over the channel between them. */
export type FromProcess =
  | { kind: "seen"; observation: Observation; events: TableEvent[] }
  /** A standby has opened everything. */
  | { kind: "ready" }
  | { kind: "truth"; truth: StrokeTruth }
  | { kind: "stats"; stats: ProcessStats }
  /** The source has ended; the process exits after it and is not started again. */
  | { kind: "ended"; events: TableEvent[] }
  | { kind: "fault"; fault: Text };
