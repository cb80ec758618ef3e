import type { TableSpec } from "../table/geometry.ts";
import type { Camera } from "../vision/camera/camera.ts";
import type { Frame, SourceInfo } from "../vision/capture/frame-source.ts";
import type { BallTruth, FrameTruth } from "./camera/renderer.ts";
import type { Fault } from "./faults/fault.ts";
import { type Delivery, FaultySource } from "./faults/faulty-source.ts";
import type { Scene } from "./scene.ts";
import type { SimulatedSource, Simulation } from "./source.ts";

/** A simulated table behind faults: the truth of each frame is that of the picture that is handed out. */
export class FaultySimulation implements Simulation {
  readonly info: SourceInfo;
  readonly table: TableSpec;
  /** The camera before anybody knocked it. */
  readonly camera: Camera;
  readonly scene: Scene;
  private readonly source: FaultySource;
  private readonly told = new Map<number, FrameTruth>();
  private readonly onFrame: ((truth: FrameTruth) => void) | undefined;

  /** @param open makes the table itself, which tells its truth to the function given. */
  constructor(
    open: (onFrame: (truth: FrameTruth) => void) => SimulatedSource,
    faults: readonly Fault[],
    seed: number,
    onFrame: ((truth: FrameTruth) => void) | undefined,
  ) {
    const source = open((truth) => this.told.set(truth.frame, truth));
    this.table = source.table;
    this.camera = source.camera;
    this.scene = source.scene;
    this.onFrame = onFrame;
    this.source = new FaultySource(source, faults, seed, (delivery) => this.tell(delivery));
    this.info = this.source.info;
  }

  frames(): AsyncIterableIterator<Frame> {
    return this.source.frames();
  }

  close(): Promise<void> {
    return this.source.close();
  }

  private tell({ from, index, shift, black }: Delivery): void {
    const truth = this.told.get(from)!;
    // A picture may be given again, older ones never.
    for (const known of this.told.keys()) if (known < from) this.told.delete(known);
    const seen = (ball: BallTruth): BallTruth => ({
      ...ball,
      px: [ball.px[0] + shift.x, ball.px[1] + shift.y],
      visible: black ? 0 : ball.visible,
    });
    const { white, yellow, red } = truth.balls;
    this.onFrame?.({ ...truth, frame: index, balls: { white: seen(white), yellow: seen(yellow), red: seen(red) } });
  }
}
