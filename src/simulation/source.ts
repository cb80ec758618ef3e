import { setImmediate, setTimeout } from "node:timers/promises";
import type { TableSpec } from "../table/geometry.ts";
import type { Camera } from "../vision/camera/camera.ts";
import { allocateFrame, type Frame, type FrameSource, type SourceInfo } from "../vision/capture/frame-source.ts";
import { type Actor, actorRods } from "./camera/actors.ts";
import { type CameraMove, MovedCamera } from "./camera/camera-move.ts";
import type { TurnAt } from "./camera/exposure.ts";
import { playerRods } from "./camera/player.ts";
import type { FrameTruth, Renderer } from "./camera/renderer.ts";
import type { Rod } from "./camera/rod-painter.ts";
import type { Scene } from "./scene.ts";
import { handRods } from "./stage/hand.ts";
import type { Act } from "./timeline.ts";

export interface SimulatedSourceOptions {
  name: string;
  scene: Scene;
  renderer: Renderer;
  table: TableSpec;
  /** Who is in the picture besides the player. */
  actors?: readonly Actor[] | undefined;
  /** How the camera is moved meanwhile. */
  cameraMoves?: readonly CameraMove[] | undefined;
  /** Frames per second. */
  frameRate: number;
  /** Paced by the clock, late frames left out; otherwise as fast as asked, each frame once and always the same. */
  realtime: boolean;
  /** Told of each frame's truth before the frame is handed out. */
  onFrame?: ((truth: FrameTruth) => void) | undefined;
  /** Told of each stroke's truth when its last ball has come to rest. */
  onStroke?: ((act: Act) => void) | undefined;
  /** Time in ms; a test may give its own. */
  clock?: (() => number) | undefined;
}

/** While a frame is not due the next stroke is worked out, this long at a time, ms. */
const SLICE_MS = 2;
const BUSY_SLICE_MS = 0.5;
/** In fast mode the event loop gets its turn after this many frames. */
const FRAMES_PER_TURN = 8;
/** A scene is played on in steps no longer than this, s: less than a stroke takes. */
const STEP_S = 1;
/** Spreads the places of the noise tile over the frames. */
const NOISE_STEP = 0x9e3779b1;
/** A frame due within this is drawn now, ms: timers are no finer. */
const DUE_MS = 1;

/** A source of frames that knows its table and its exact camera, and whose strokes can be asked for. */
export interface Simulation extends FrameSource {
  readonly table: TableSpec;
  readonly camera: Camera;
  readonly scene: Scene;
}

/** A simulated table under a drawn camera, as a source of frames with truth. */
export class SimulatedSource implements Simulation {
  readonly info: SourceInfo;
  readonly table: TableSpec;
  /** The exact camera, before anybody moves it. */
  readonly camera: Camera;
  private readonly moved: MovedCamera;
  readonly scene: Scene;
  private readonly options: SimulatedSourceOptions;
  private closed = false;
  private readonly stop = new AbortController();
  private told = -1;
  private advanced = 0;

  constructor(options: SimulatedSourceOptions) {
    const { name, renderer, frameRate, scene, realtime } = options;
    this.options = options;
    this.table = options.table;
    this.camera = renderer.camera;
    this.moved = new MovedCamera(this.camera, options.cameraMoves ?? []);
    this.scene = scene;
    this.info = {
      name,
      width: renderer.camera.width,
      height: renderer.camera.height,
      chromaShiftX: 1,
      chromaShiftY: 1,
      chromaCentred: true,
      frameRate,
      frameCount: scene.endT === null || realtime ? null : Math.ceil(scene.endT * frameRate),
    };
  }

  /** The frames, once: a scene does not go back to its beginning. */
  async *frames(): AsyncIterableIterator<Frame> {
    const { scene, frameRate, realtime, clock = () => performance.now() } = this.options;
    const { frame, buffer } = allocateFrame(this.info);
    const start = clock();
    let tick = -1;
    try {
      for (let index = 0; !this.closed; index++) {
        tick++;
        if (realtime) {
          await this.until(() => start + (tick * 1000) / frameRate - clock());
          // Newest frame wins: what is overdue by a whole frame is left out.
          tick = Math.max(tick, Math.floor(((clock() - start) / 1000) * frameRate));
          // Where the machine is never idle the next stroke still gets a little time.
          scene.work(BUSY_SLICE_MS);
        } else if (index % FRAMES_PER_TURN === 0) await setImmediate();
        const t = tick / frameRate;
        if (this.closed || (scene.endT !== null && t >= scene.endT)) break;
        this.draw(frame, buffer, index, t, tick);
        yield frame;
      }
    } finally {
      await this.close();
    }
  }

  close(): Promise<void> {
    this.closed = true;
    this.stop.abort();
    return Promise.resolve();
  }

  private draw(frame: Frame, buffer: Uint8Array, index: number, t: number, tick: number): void {
    const { scene, renderer, onFrame } = this.options;
    this.advance(t);
    const rods = (at: number) => this.rods(at, t);
    const camera = this.moved.at(t);
    renderer.pose(camera);
    const turnAt: TurnAt = (ball, at) => scene.timeline.turnAt(ball, at);
    renderer.draw(buffer, t, (at) => scene.timeline.positionsAt(at), rods, Math.imul(tick + 1, NOISE_STEP), turnAt);
    frame.index = index;
    frame.t = t;
    if (onFrame === undefined) return;
    const truth = renderer.truth(index, t, (at) => scene.timeline.positionsAt(at), rods);
    onFrame(camera === this.camera ? truth : { ...truth, camera });
  }

  /** All that may cover the table at `t`, near the frame of `frameT`: people around it, hands, the player. */
  private rods(t: number, frameT: number): Rod[] {
    const { scene, table, actors = [] } = this.options;
    const act = scene.timeline.strokeNear(frameT);
    return [
      ...scene.timeline.moves.flatMap((move) => handRods(move, t, table)),
      ...(act === null ? [] : playerRods(act, t, table)),
      ...actorRods(actors, t, table),
    ];
  }

  /** Plays on to `t`; after a long pause in steps, so that each stroke's truth is told before the scene forgets it. */
  private advance(t: number): void {
    const { scene, renderer } = this.options;
    for (let at = Math.min(t, this.advanced + STEP_S); ; at = Math.min(t, at + STEP_S)) {
      scene.advance(at + renderer.exposureS + renderer.look.readoutS);
      this.tellStrokes(at);
      if (at >= t) break;
    }
    this.advanced = t;
  }

  /** Waits until a frame is due, working ahead meanwhile. */
  private async until(remaining: () => number): Promise<void> {
    let idle = false;
    for (;;) {
      const left = remaining();
      if (left <= DUE_MS || this.closed) return;
      if (!idle && left > 2 * SLICE_MS) {
        idle = this.options.scene.work(SLICE_MS);
        await setImmediate();
      } else await setTimeout(left, undefined, { signal: this.stop.signal }).catch(() => {});
    }
  }

  private tellStrokes(t: number): void {
    for (const act of this.options.scene.timeline.endedBy(t))
      if (act.number > this.told) {
        this.told = act.number;
        this.options.onStroke?.(act);
      }
  }
}
