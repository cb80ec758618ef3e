import type { Observation, TableEvent } from "../table/messages/index.ts";
import { createTracker } from "../tracking/tracker.ts";
import type { Profile } from "../vision/calibration/profile.ts";
import { Projector } from "../vision/camera/camera.ts";
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
  const { table, cushionOffsetMm, readoutMs } = profile;
  const scale = new Projector(profile.camera).scaleAt(table.lengthMm / 2, table.widthMm / 2, table.ballDiameterMm / 2);
  const tracker = createTracker({
    table,
    cushionOffsetMm,
    mmPerPx: 1 / scale,
    ...(readoutMs !== undefined && { readoutMs }),
  });
  return {
    look(frame) {
      const observation = eye.look(frame);
      return { observation, events: tracker.push(observation) };
    },
    end: (reason) => tracker.end(reason),
  };
}
