import type { Cushion } from "../table/balls.ts";
import type { CloseUp, EventOf, Observation, TableEvent } from "../table/messages/index.ts";
import { createTracker } from "../tracking/tracker.ts";
import type { Profile } from "../vision/calibration/profile.ts";
import { Projector } from "../vision/camera/camera.ts";
import type { Frame, SourceInfo } from "../vision/capture/frame-source.ts";
import type { Notice } from "../vision/capture/report.ts";
import { Eye } from "../vision/detection/eye.ts";
import { DriftWatch } from "../vision/drift/drift-watch.ts";
import { CameraWatch } from "./camera-watch.ts";
import { closeUps } from "./close-ups.ts";
import { PlayMeasures } from "./play-measures.ts";

/** What one frame brought: what was seen, and the events that it decided. */
export interface Seen {
  observation: Observation;
  events: TableEvent[];
  /** How long it took, ms. */
  spent?: { visionMs: number; trackingMs: number };
}

/** Frames in, observations and events out: vision and tracking of one camera over one table. */
export interface Pipeline {
  look(frame: Frame): Seen;
  /** Pieces of this frame that show how the balls lie, for the referee to look at: of the frame that decided `still`. */
  closeUps(frame: Frame, still: EventOf<"still">): CloseUp[];
  /** The profile with the camera's present pose, the colours learned, and what play has told of balls and cushions. */
  profile(): Profile;
  /** What people should know of the camera's pictures now: frozen, black, slow. */
  notices(): readonly Notice[];
  /** The source has ended: what is open is closed with what was seen. */
  end(reason: string): TableEvent[];
}

export function createPipeline(profile: Profile, info: SourceInfo): Pipeline {
  let eye = new Eye(profile, info);
  let present = profile;
  const drift = new DriftWatch(profile);
  const watch = new CameraWatch(info);
  const { table, cushionOffsetMm, readoutMs } = profile;
  const scale = new Projector(profile.camera).scaleAt(table.lengthMm / 2, table.widthMm / 2, table.ballDiameterMm / 2);
  const tracker = createTracker({
    table,
    cushionOffsetMm,
    mmPerPx: 1 / scale,
    ...(readoutMs !== undefined && { readoutMs }),
    ...(profile.cushionOffsetsMm && { cushionOffsetsMm: offsetsOf(profile.cushionOffsetsMm) }),
  });
  const measures = new PlayMeasures(profile);
  return {
    look(frame) {
      const began = performance.now();
      const observation = eye.look(frame);
      const watched = drift.look(frame, observation.table === "clear");
      if (watched.reason !== "") observation.camera = watched.reason === "camera_lost" ? "lost" : "moved";
      if (watched.profile !== present) {
        // The colours learned stay; the empty table is learned anew in its new place.
        present = watched.profile;
        eye = new Eye({ ...present, colours: { ...present.colours, ...eye.learnedColours() } }, info);
      }
      watch.look(frame, observation);
      const seen = performance.now();
      const events = tracker.push(observation);
      measures.take(events);
      const spent = { visionMs: seen - began, trackingMs: performance.now() - seen };
      return { observation, events, spent };
    },
    closeUps: (frame, still) => closeUps(frame, still, present),
    profile: () => measures.into({ ...present, colours: { ...present.colours, ...eye.learnedColours() } }),
    notices: () => watch.notices(),
    end: (reason) => tracker.end(reason),
  };
}

const offsetsOf = (measured: NonNullable<Profile["cushionOffsetsMm"]>): Partial<Record<Cushion, number>> =>
  Object.fromEntries(Object.entries(measured).map(([cushion, { mm }]) => [cushion, mm]));
