import type { Health, SourceState, Text } from "../table/messages/index.ts";

/** What a table's process says of itself once a second. */
export interface ProcessStats {
  fps: number;
  /** Mean time for seeing and tracking one frame, ms. */
  lookMs: number;
  /** Share of one core. */
  cpu: number;
  memoryMb: number;
  /** Observations not sent because a newer one was there, since the process began. */
  dropped: number;
}

/** How a table's source is doing. */
export class SourceStatus {
  state: SourceState = "starting";
  fault: Text | null = null;
  restarts = 0;
  stats: ProcessStats | null = null;

  report(): Pick<Health, "source" | "fault" | "fps" | "lookMs" | "cpu" | "memoryMb" | "dropped" | "restarts"> {
    const { stats } = this;
    return {
      source: this.state,
      fault: this.fault,
      fps: stats?.fps ?? null,
      lookMs: stats?.lookMs ?? null,
      cpu: stats?.cpu ?? null,
      memoryMb: stats?.memoryMb ?? null,
      dropped: stats?.dropped ?? 0,
      restarts: this.restarts,
    };
  }
}
