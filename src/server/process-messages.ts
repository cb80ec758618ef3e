import type { CloseUp, Observation, TableEvent, Text } from "../table/messages/index.ts";
import type { DecodeChoice } from "../vision/capture/decoding.ts";
import type { CameraOptions } from "../vision/capture/open.ts";
import type { SourceReport } from "../vision/capture/report.ts";
import type { FromCamera, ToCamera } from "./camera/messages.ts";
import type { ProcessStats } from "./source-status.ts";
import type { StrokeTruth } from "./truth-check.ts";

/** What the service tells a table's process when it starts it: the one argument, as JSON. */
export interface ProcessOrder {
  /** A source as people name it. */
  source: string;
  /** File of the camera's profile; where there is none yet, the camera gives pictures only. */
  profile?: string;
  /** For a simulated table, false: without the file of a profile it is as any camera that was not calibrated yet. */
  exact?: false;
  /** Who decodes; default software. */
  decode?: DecodeChoice;
  /** A camera on this machine: its mode and exposure. */
  camera?: CameraOptions;
  /** A recording: begin anew at its end. */
  loop?: boolean;
  /** For a simulated table: another match than the scenario's own. */
  seed?: number;
  /** Open everything, then wait to be told to go. */
  standby?: boolean;
}

/** What the service tells a table's process later. */
export type ToProcess = { kind: "go" } | ToCamera;

/** What a table's process tells the service, over the channel between them. */
export type FromProcess =
  | FromCamera
  /** `readMs`: when the frame's last byte was read, on the machine's monotonic clock. */
  | { kind: "seen"; observation: Observation; events: TableEvent[]; readMs?: number }
  /** Pieces of the picture that decided the `still` of the `seen` that follows. */
  | { kind: "closeUps"; closeUps: CloseUp[] }
  /** A standby has opened everything. */
  | { kind: "ready" }
  | { kind: "truth"; truth: StrokeTruth }
  | { kind: "stats"; stats: ProcessStats }
  /** What the source says of itself; at its start and once a second. */
  | { kind: "source"; report: SourceReport }
  /** The source has ended; the process exits after it and is not started again. */
  | { kind: "ended"; events: TableEvent[] }
  | { kind: "fault"; fault: Text };
