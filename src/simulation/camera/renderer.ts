import { BALLS, type Ball } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import type { Camera } from "../../vision/camera/camera.ts";
import { FLOOR_DEPTH_MM } from "../physics/flight.ts";
import type { Place, Positions } from "../truth.ts";
import { drawBackground } from "./background.ts";
import { BallPainter } from "./ball-painter.ts";
import { Canvas } from "./canvas.ts";
import { type BallExposure, Shutter, type TurnAt } from "./exposure.ts";
import { DEFAULT_LOOK, type Look } from "./look.ts";
import { Noise } from "./noise.ts";
import { BALL_COLOURS, CLOTHS, type Cloth, DOT_COLOURS, type Yuv } from "./palette.ts";
import { Rays } from "./rays.ts";
import { exposeRods, type RodsAt } from "./rod-exposure.ts";
import { flatten, paintExposure, paintRodShadow } from "./rod-painter.ts";
import { isPlain, Sensor } from "./sensor.ts";
import { paintShadow } from "./shadow-painter.ts";
import { visibleShare } from "./visibility.ts";

/** What the drawn camera sees, and how. */
export interface RendererOptions extends Partial<Look> {
  camera: Camera;
  table: TableSpec;
  cloth?: Cloth;
  ballColours?: Record<Ball, Yuv>;
  seed?: number;
  /** Balls of flat colour without shadows, with which the truth can be proven from the picture. */
  emissive?: boolean;
}

/** The shadow is soft: fewer instants are enough. */
const SHADOW_INSTANTS = 3;

/** Where a ball truly is in a frame: mm, projected centre in px, share of its disc that is not covered. */
export interface BallTruth extends Place {
  /** s, the middle of the exposure of the row on which its centre lies: the frame's time but for a rolling shutter. */
  t: number;
  px: [number, number];
  visible: number;
}
export interface FrameTruth {
  frame: number;
  /** s, the middle of the exposure of the picture's middle row. */
  t: number;
  balls: Record<Ball, BallTruth>;
  /** The camera of this frame, where it is no longer that of the first. */
  camera?: Camera;
}

/** Draws frames of a scene. The background is drawn once; each frame draws what moves and lays noise over it. */
export class Renderer {
  /** The camera as it stands now. */
  camera!: Camera;
  readonly exposureS: number;
  readonly look: Look;
  private readonly cloth: Yuv;
  private rays!: Rays;
  private canvas!: Canvas;
  private painter!: BallPainter;
  private shutter!: Shutter;
  private readonly lay: (from: Uint8Array, to: Uint8Array, t: number, place: number) => void;
  private readonly table: TableSpec;
  private readonly colours: Record<Ball, Yuv>;
  private readonly emissive: boolean;

  constructor(options: RendererOptions) {
    const { camera, table, seed = 0, ballColours = BALL_COLOURS, emissive = false } = options;
    const cloth = CLOTHS[options.cloth ?? "blue"];
    const look = { ...DEFAULT_LOOK, ...options };
    this.table = table;
    this.look = look;
    this.exposureS = look.exposureS;
    this.colours = ballColours;
    this.emissive = emissive;
    this.cloth = cloth;
    this.pose(camera);
    if (isPlain(look)) {
      const noise = new Noise(look.noiseSigma, seed);
      this.lay = (from, to, _t, place) => noise.lay(from, to, place);
    } else {
      const sensor = new Sensor(camera.width, camera.height, look, seed);
      this.lay = (from, to, t, place) => sensor.develop(from, to, t, place);
    }
  }

  /** Looks from another place from now on; the empty table is drawn anew. The size of the picture stays. */
  pose(camera: Camera): void {
    if (camera === this.camera) return;
    const { table, look, cloth, emissive } = this;
    const radius = table.ballDiameterMm / 2;
    this.camera = camera;
    this.rays = new Rays(camera);
    const background = drawBackground(this.rays, table, cloth, look.softnessPx, look.marks);
    this.canvas = new Canvas(background, camera.width, camera.height, look.chromaSoftness);
    const centre = { x: table.lengthMm / 2, y: table.widthMm / 2 };
    this.painter = new BallPainter(this.rays, radius, cloth, { ...look, emissive }, centre);
    this.shutter = new Shutter(this.rays.projector, radius, look.exposureS, look.readoutS);
  }

  /**
   * Draws the frame at `t` s into `out` (planar 4:2:0). @param positionsAt the balls at any time near t.
   * @param rodsAt cue, limbs and people at any time near t, in order of drawing. @param noisePlace chooses the noise. @param turnAt how the balls are
   * turned, for their dots.
   */
  draw(
    out: Uint8Array,
    t: number,
    positionsAt: (t: number) => Positions,
    rodsAt: RodsAt,
    noisePlace: number,
    turnAt: TurnAt | null = null,
  ): void {
    const { canvas } = this;
    const radius = this.table.ballDiameterMm / 2;
    const dotted = this.look.dots && turnAt !== null;
    canvas.clear();
    const seen: { ball: Ball; exposure: BallExposure }[] = [];
    for (const ball of BALLS) {
      const exposure = this.shutter.expose(ball, t, positionsAt, dotted ? turnAt : null);
      if (exposure !== null) seen.push({ ball, exposure });
    }
    for (const rod of rodsAt(t)) paintRodShadow(canvas, rod, this.rays);
    if (!this.emissive)
      for (const { exposure } of seen)
        paintShadow(canvas, this.rays, thin(exposure.places), radius, this.look.lamps, this.table);
    // The farther ball first: a nearer one may cover a little of it.
    seen.sort((a, b) => this.farness(b.exposure.middle) - this.farness(a.exposure.middle));
    for (const { ball, exposure } of seen)
      this.painter.paint(canvas, exposure, this.colours[ball], dotted ? DOT_COLOURS[ball] : null);
    const rowTime = (row: number) => this.shutter.rowTime(t, row);
    for (const exposure of exposeRods(rodsAt, t, this.rays, this.look.exposureS, rowTime))
      paintExposure(canvas, exposure, this.look.softnessPx);
    canvas.finish();
    this.lay(canvas.buffer, out, t, noisePlace);
  }

  /** What the frame truly shows. */
  truth(frame: number, t: number, positionsAt: (t: number) => Positions, rodsAt: RodsAt): FrameTruth {
    const radius = this.table.ballDiameterMm / 2;
    const times = BALLS.map((ball) => this.shutter.ballTime(ball, t, positionsAt));
    const places = BALLS.map((ball, i) => positionsAt(times[i]!)[ball]);
    const isGone = ({ z = 0 }: Place) => z <= -FLOOR_DEPTH_MM;
    const balls = {} as Record<Ball, BallTruth>;
    BALLS.forEach((ball, i) => {
      const place = places[i]!;
      const { x, y, z = 0 } = place;
      const cover = {
        rods: rodsAt(times[i]!).map((rod) => flatten(rod, this.rays)),
        balls: places.filter((other) => other !== place && !isGone(other)),
        table: z < 0 ? (u: number, v: number) => this.showsTable(u, v) : null,
      };
      const visible = isGone(place) ? 0 : visibleShare(place, cover, this.rays, radius);
      balls[ball] = { ...place, t: times[i]!, px: this.rays.projector.project(x, y, z + radius), visible };
    });
    return { frame, t, balls };
  }

  /** From the lens to a ball, mm. */
  private farness({ x, y, z = 0 }: Place): number {
    const [ex, ey, ez] = this.rays.eye;
    return Math.hypot(x - ex, y - ey, z + this.table.ballDiameterMm / 2 - ez);
  }

  private showsTable(u: number, v: number): boolean {
    const [col, row] = [Math.round(u), Math.round(v)];
    const { width, height } = this.camera;
    if (col < 0 || row < 0 || col >= width || row >= height) return true;
    return this.canvas.tableAt(row * width + col) > 0.5;
  }
}

function thin(way: Place[]): Place[] {
  if (way.length <= SHADOW_INSTANTS) return way;
  const last = way.length - 1;
  return [way[0]!, way[last >> 1]!, way[last]!];
}
