import type { Observation, TableEvent } from "../table/messages/index.ts";
import { createTracker } from "../tracking/tracker.ts";
import type { Profile } from "../vision/calibration/profile.ts";
import type { Frame, SourceInfo } from "../vision/capture/frame-source.ts";
import { Eye } from "../vision/detection/eye.ts";

/** What one frame brought: what was seen, and the events that it decided. */
export interface Seen {
  observation: Observation;
  events: TableEvent[];
}

/** Frames in, observations and events out: vision and tracking of one camera over one table. */
export interface Pipeline {
  look(frame: Frame): Seen;
  /** The source has ended: what is open is closed with what was seen. */
  end(reason: string): TableEvent[];
}

export function createPipeline(profile: Profile, info: SourceInfo): Pipeline {
  const eye = new Eye(profile, info);
  const tracker = createTracker({ table: profile.table, cushionOffsetMm: profile.cushionOffsetMm });
  return {
    look(frame) {
      const observation = eye.look(frame);
      return { observation, events: tracker.push(observation) };
    },
    end: (reason) => tracker.end(reason),
  };
}
