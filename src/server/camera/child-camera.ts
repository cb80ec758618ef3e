import { createPipeline, type Pipeline, type Seen } from "../../pipeline/pipeline.ts";
import type { CloseUp, EventOf, Observation, TableEvent } from "../../table/messages/index.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import type { Frame, SourceInfo } from "../../vision/capture/frame-source.ts";
import type { Notice } from "../../vision/capture/report.ts";
import type { FromCamera, ToCamera } from "./messages.ts";
import { PictureMaker } from "./picture-maker.ts";
import { Recorder } from "./recorder.ts";

/** Reasons of the `vision` events around a calibration. */
const CALIBRATED = "calibrated";
const UNCALIBRATED = "uncalibrated";
/** How often it is looked whether the camera was moved and fitted again, frames. */
const DRIFT_EVERY = 60;

/**
 * The camera in a table's process: what it sees goes through the pipeline, or, before there is a profile, nowhere. Gives pictures
 * and frames to who asks, takes a new calibration between two frames, and tells what it has learned.
 */
export class ChildCamera {
  private readonly info: SourceInfo;
  private readonly tell: (message: FromCamera) => void;
  private readonly pictures: PictureMaker;
  private profile: Profile | null;
  private pipeline: Pipeline | null;
  private next: Profile | null = null;
  private recorder: Recorder | null = null;
  private began = false;
  private refits: number;
  private frames = 0;

  constructor(profile: Profile | null, info: SourceInfo, tell: (message: FromCamera) => void) {
    this.info = info;
    this.tell = tell;
    this.profile = profile;
    this.refits = profile?.history?.length ?? 0;
    this.pipeline = profile && createPipeline(profile, info);
    this.pictures = new PictureMaker((id, picture) => tell({ kind: "picture", id, picture }));
  }

  /** After the first sign of life, so that who listens knows the table. */
  private begin(): void {
    this.began = true;
    if (this.profile === null) this.tell({ kind: "uncalibrated", info: this.info });
    else this.tell({ kind: "learned", why: "begun", id: null, profile: this.profile });
  }

  look(frame: Frame): Seen {
    const first = !this.began;
    if (first) this.begin();
    const changed = this.next === null ? [] : this.change(this.next, frame.t);
    const seen = this.pipeline?.look(frame) ?? blind(frame, first);
    this.pictures.offer(frame, seen.observation, () => this.pipeline?.profile() ?? null);
    if (this.recorder !== null && !this.recorder.offer(frame)) this.recorder = null;
    if (++this.frames % DRIFT_EVERY === 0) this.tellDrift();
    return changed.length === 0 ? seen : { ...seen, events: [...changed, ...seen.events] };
  }

  /** Pieces of the frame that decided a `still`. */
  closeUps(frame: Frame, still: EventOf<"still">): CloseUp[] {
    return this.pipeline?.closeUps(frame, still) ?? [];
  }

  hear(message: ToCamera): void {
    switch (message.kind) {
      case "picture":
        this.pictures.ask(message.id, message.order);
        break;
      case "profile":
        this.next = message.profile;
        break;
      case "learned": {
        const profile = this.pipeline?.profile();
        if (profile) this.tell({ kind: "learned", why: "asked", id: message.id, profile });
        break;
      }
      case "record":
        this.record(message);
        break;
    }
  }

  /** What people should know of the pictures now. */
  notices(): readonly Notice[] {
    return this.pipeline?.notices() ?? [];
  }

  end(reason: string): TableEvent[] {
    this.pictures.close();
    return this.pipeline?.end(reason) ?? [];
  }

  private record(order: ToCamera & { kind: "record" }): void {
    const { id } = order;
    const { info } = this;
    this.recorder = new Recorder(order, (taken, error) => {
      const words = error?.message ?? "";
      const failed = error && { pt: words, en: words, es: words };
      this.tell({ kind: "recorded", id, taken, info, ...(failed && { failed }) });
    });
  }

  /** A stroke that runs is closed with what was seen of it. */
  private change(profile: Profile, t: number): TableEvent[] {
    const closing = this.pipeline?.end(CALIBRATED) ?? [];
    this.next = null;
    this.profile = profile;
    this.pipeline = createPipeline(profile, this.info);
    this.refits = profile.history?.length ?? 0;
    this.tell({ kind: "learned", why: "begun", id: null, profile });
    return [...closing, vision(t, "ok", CALIBRATED)];
  }

  private tellDrift(): void {
    const profile = this.pipeline?.profile();
    const refits = profile?.history?.length ?? 0;
    if (profile === undefined || refits === this.refits) return;
    this.refits = refits;
    this.tell({ kind: "learned", why: "moved", id: null, profile });
  }
}

/** What a camera without a profile says of a frame: it lives, and sees no table. */
function blind(frame: Frame, first: boolean): Seen {
  const hidden = { state: "hidden" } as const;
  const observation: Observation = {
    ...{ kind: "observation", frame: frame.index, t: frame.t, table: "not_visible", camera: "uncalibrated" },
    balls: { white: hidden, yellow: hidden, red: hidden },
  };
  return { observation, events: first ? [vision(frame.t, "lost", UNCALIBRATED)] : [] };
}

/** Numbered anew by the service. */
const vision = (t: number, state: "ok" | "lost", reason: string): TableEvent => ({
  ...{ kind: "event", seq: 0, type: "vision", t, state, reason },
});
