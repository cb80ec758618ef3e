import { BALLS } from "../table/balls.ts";
import type { Observation } from "../table/messages/index.ts";
import type { Frame, SourceInfo } from "../vision/capture/frame-source.ts";
import { PictureWatch } from "../vision/capture/picture-watch.ts";
import type { Notice } from "../vision/capture/report.ts";

/**
 * A picture that repeats for so long is frozen, s. Encoders send nothing new of a table at rest until their next whole picture,
 * every one to four seconds; meanwhile a repeated picture makes no event, because the tracker takes it for no picture.
 */
const FROZEN_AFTER_S = 5;
/** Below this share of its nominal rate a camera is slow; automatic exposure halves it. */
const SLOW_SHARE = 0.75;

/** Watches the pictures of one camera: what it can no longer show is not told as seen. Files are what they are. */
export class CameraWatch {
  private readonly watch: PictureWatch | null;
  private readonly expected: number | null;
  private readonly said = new Map<Notice["code"], Notice>();

  constructor(info: SourceInfo) {
    this.watch = info.live ? new PictureWatch() : null;
    this.expected = info.frameRate;
  }

  /** Takes from an observation what a frozen picture cannot know. */
  look(frame: Frame, observation: Observation): void {
    if (this.watch === null) return;
    const { repeatsForS, dark, freshRate } = this.watch.look(frame);
    const frozen = repeatsForS >= FROZEN_AFTER_S;
    this.say("CB_SOURCE_FROZEN", frozen && { seconds: Math.floor(repeatsForS) });
    this.say("CB_SOURCE_DARK", dark && {});
    const slow = this.expected !== null && freshRate !== null && freshRate < SLOW_SHARE * this.expected;
    this.say(
      "CB_SOURCE_SLOW",
      !frozen && slow && { actual: Math.round(freshRate), expected: Math.round(this.expected!) },
    );
    if (!frozen) return;
    observation.camera = "frozen";
    for (const ball of BALLS)
      if (observation.balls[ball].state === "seen") observation.balls[ball] = { state: "hidden" };
    delete observation.gaps;
  }

  /** What people should know of the pictures now. */
  notices(): readonly Notice[] {
    return [...this.said.values()];
  }

  private say(code: Notice["code"], details: Notice["details"] | false): void {
    if (details === false) this.said.delete(code);
    else this.said.set(code, { code, level: "warning", details });
  }
}
