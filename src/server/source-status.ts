import type { Health, SourceState, Text } from "../table/messages/index.ts";
import type { Notice, SourceReport } from "../vision/capture/report.ts";
import { errorData } from "./errors.ts";

/** What a table's process says of itself once a second. */
export interface ProcessStats {
  fps: number;
  /** Mean time for seeing and tracking one frame, ms. */
  lookMs: number;
  /** Of it, means, ms. */
  visionMs?: number;
  trackingMs?: number;
  /** Share of one core. */
  cpu: number;
  memoryMb: number;
  /** Observations not sent because a newer one was there, since the process began. */
  dropped: number;
  /** How late the process's own timers came at most since the last reading, ms: it did not get its turn. */
  lateMs?: number;
}

type Reported =
  | ("source" | "fault" | "fps" | "lookMs" | "cpu" | "memoryMb" | "dropped" | "restarts")
  | ("decoder" | "skipped" | "notices");

/** How a table's source is doing. */
export class SourceStatus {
  state: SourceState = "starting";
  fault: Text | null = null;
  restarts = 0;
  stats: ProcessStats | null = null;
  /** What the source says of itself; null before it is open. */
  said: SourceReport | null = null;
  /** What the service itself knows of it. */
  notices: readonly Notice[] = [];
  /** What concerns the whole service. */
  shared: () => readonly Notice[] = () => [];

  report(): Pick<Health, Reported> {
    const { stats, said } = this;
    const notices = [...this.shared(), ...this.notices, ...(said?.notices ?? [])];
    return {
      source: this.state,
      fault: this.fault,
      fps: stats?.fps ?? null,
      lookMs: stats?.lookMs ?? null,
      cpu: stats?.cpu ?? null,
      memoryMb: stats?.memoryMb ?? null,
      dropped: stats?.dropped ?? 0,
      restarts: this.restarts,
      decoder: said?.decoder ?? null,
      skipped: said?.skipped ?? 0,
      notices: notices.map(({ code, level, details }) => ({ level, ...errorData(code, details) })),
    };
  }
}
