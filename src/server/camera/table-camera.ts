import type { Text } from "../../table/messages/index.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import type { SourceInfo } from "../../vision/capture/frame-source.ts";
import type { FromCamera, Learned, PictureMessage, PictureOrder, ToCamera } from "./messages.ts";

/** A picture of the camera. */
export interface Picture extends Omit<PictureMessage, "data"> {
  data: Buffer;
}
/** Frames on their way to a file. */
export interface Recorded {
  taken: number;
  info: SourceInfo;
  failed?: Text;
}
type Waiting = { picture(picture: Picture): void } | { learned(profile: Profile): void } | Recording;
interface Recording {
  order: ToCamera;
  recorded(recorded: Recorded): void;
}

/** The same picture serves everybody who asks within this time, ms. */
const FRESH_MS = 200;
/** A camera that runs gives a frame sooner, ms. */
const PATIENCE_MS = 4000;

/** A table's camera as the service knows it: pictures and frames on request, the profile in use. Asks the table's process. */
export class TableCamera {
  /** The profile with which the camera sees; null before there is one. */
  profile: Profile | null = null;
  /** Size and shape of the camera's frames, null before the first. */
  picture: { width: number; height: number } | null = null;
  private readonly listeners: ((profile: Profile, why: Learned) => void)[] = [];
  private readonly waiting = new Map<number, Waiting>();
  private readonly fresh = new Map<string, { until: number; picture: Promise<Picture | null> }>();
  private next = 0;
  private tell: ((message: ToCamera) => void) | null = null;

  /** Told of each profile that comes from the process. */
  listen(listener: (profile: Profile, why: Learned) => void): void {
    this.listeners.push(listener);
  }

  /** The way to the processes that see the table. */
  connect(tell: (message: ToCamera) => void): void {
    this.tell = tell;
  }
  get connected(): boolean {
    return this.tell !== null;
  }

  /** A picture of the next frame, at most every 200 ms a new one; null where none comes. */
  still(order: PictureOrder): Promise<Picture | null> {
    const key = JSON.stringify(order);
    const known = this.fresh.get(key);
    const now = performance.now();
    if (known !== undefined && now < known.until) return known.picture;
    for (const [k, { until }] of this.fresh) if (now >= until) this.fresh.delete(k);
    const picture = this.ask<Picture>(PATIENCE_MS, (id, resolve) => {
      this.waiting.set(id, { picture: resolve });
      this.tell?.({ kind: "picture", id, order });
    });
    // Until it is there everybody waits for this one, then it stays for a moment.
    const entry = { until: Number.POSITIVE_INFINITY, picture };
    this.fresh.set(key, entry);
    picture.then(() => {
      entry.until = performance.now() + FRESH_MS;
    });
    return picture;
  }

  /** The next frames into a file. `told` hears of each until all are there; the function stops listening. */
  record(file: string, frames: number, everyS: number, told: (recorded: Recorded) => void): () => void {
    const id = this.next++;
    const order: ToCamera = { kind: "record", id, file, frames, everyS };
    this.waiting.set(id, { order, recorded: told });
    this.tell?.(order);
    return () => this.waiting.delete(id);
  }

  /** The profile with all that the process has learned; null where none comes. */
  learned(patienceMs: number = PATIENCE_MS): Promise<Profile | null> {
    return this.ask<Profile>(patienceMs, (id, resolve) => {
      this.waiting.set(id, { learned: resolve });
      this.tell?.({ kind: "learned", id });
    });
  }

  /** Sees with another profile from the next frame on. */
  use(profile: Profile): void {
    this.profile = profile;
    this.tell?.({ kind: "profile", profile });
  }

  hear(message: FromCamera): void {
    // A process that has just begun knows nothing of what its forerunner was asked for; frames are still wanted.
    if (message.kind === "uncalibrated" || (message.kind === "learned" && message.why === "begun")) this.askAgain();
    if (message.kind === "uncalibrated") {
      this.profile = null;
      this.picture = message.info;
      return;
    }
    if (message.kind === "learned") {
      this.profile = message.profile;
      this.picture = message.profile.picture;
      for (const listener of this.listeners) listener(message.profile, message.why);
      if (message.id === null) return;
    }
    const waiting = this.waiting.get(message.id!);
    if (waiting === undefined) return;
    if (message.kind === "recorded" && "recorded" in waiting) {
      waiting.recorded(message);
      return;
    }
    this.waiting.delete(message.id!);
    if (message.kind === "picture" && "picture" in waiting) {
      const { data, ...of } = message.picture;
      waiting.picture({ ...of, data: Buffer.from(data, "base64") });
    }
    if (message.kind === "learned" && "learned" in waiting) waiting.learned(message.profile);
  }

  private askAgain(): void {
    for (const waiting of this.waiting.values()) if ("order" in waiting) this.tell?.(waiting.order);
  }

  private ask<T>(patienceMs: number, begin: (id: number, resolve: (value: T) => void) => void): Promise<T | null> {
    if (this.tell === null) return Promise.resolve(null);
    const id = this.next++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        resolve(null);
      }, patienceMs);
      begin(id, (value) => {
        clearTimeout(timer);
        resolve(value);
      });
    });
  }
}
