import { allocateFrame, type Frame, type FrameSource, type SourceInfo } from "../../vision/capture/frame-source.ts";
import { type Random, seededRandom } from "../random.ts";
import { type Fault, faultsAt } from "./fault.ts";
import { type Shift, shiftAt, spoil } from "./spoil.ts";

/** What became of a frame. */
export interface Delivery {
  /** Index of the frame in the source behind. */
  from: number;
  /** Index and stamp with which it is handed out. */
  index: number;
  t: number;
  shift: Shift;
  black: boolean;
}

/** Stamps of late frames keep at least this distance, s: order is never lost. */
const LEAST_STEP_S = 0.001;

/** A source behind a bad camera, cable or lamp. The same seed spoils the same frames. */
export class FaultySource implements FrameSource {
  readonly info: SourceInfo;
  private readonly source: FrameSource;
  private readonly faults: readonly Fault[];
  private readonly random: Random;
  private readonly onDelivery: ((delivery: Delivery) => void) | undefined;

  /** @param onDelivery told of each frame before it is handed out. */
  constructor(source: FrameSource, faults: readonly Fault[], seed: number, onDelivery?: (delivery: Delivery) => void) {
    this.source = source;
    this.faults = faults;
    this.random = seededRandom(seed);
    this.onDelivery = onDelivery;
    // How many frames are dropped is not known beforehand.
    const drops = faults.some((fault) => fault.kind === "dropped");
    this.info = drops ? { ...source.info, frameCount: null } : source.info;
  }

  async *frames(): AsyncIterableIterator<Frame> {
    const { faults } = this;
    const { frame: out } = allocateFrame(this.info);
    let index = 0;
    let last: Delivery | null = null;
    for await (const frame of this.source.frames()) {
      const { t } = frame;
      if (this.strikes("dropped", t)) continue;
      const stamp = this.stamp(t, last?.t ?? Number.NEGATIVE_INFINITY);
      const repeated = this.strikes("repeated", t) && last !== null;
      const delivery: Delivery =
        repeated && last !== null
          ? { ...last, index, t: stamp }
          : {
              from: frame.index,
              index,
              t: stamp,
              shift: shiftAt(faults, t),
              black: faultsAt(faults, "black", t).length > 0,
            };
      if (!repeated) spoil(frame, out, faults, t);
      out.index = index++;
      out.t = stamp;
      last = delivery;
      this.onDelivery?.(delivery);
      yield out;
    }
  }

  close(): Promise<void> {
    return this.source.close();
  }

  /** Whether a fault by chance hits this frame. */
  private strikes(kind: "dropped" | "repeated", t: number): boolean {
    let hit = false;
    for (const { share } of faultsAt(this.faults, kind, t)) if (this.random.next() < share) hit = true;
    return hit;
  }

  private stamp(t: number, before: number): number {
    let late = 0;
    for (const { share, byS } of faultsAt(this.faults, "late", t))
      if (this.random.next() < share) late = this.random.between(0, byS);
    return Math.max(t + late, before + LEAST_STEP_S);
  }
}

/** A source with faults. */
export function withFaults(source: FrameSource, faults: readonly Fault[], seed = 0): FrameSource {
  return faults.length === 0 ? source : new FaultySource(source, faults, seed);
}
