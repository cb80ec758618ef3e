import { BALLS, type Ball, type Point } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import type { Camera } from "../../vision/camera/camera.ts";
import type { Positions } from "../truth.ts";
import { drawBackground } from "./background.ts";
import { BallPainter } from "./ball-painter.ts";
import { Canvas } from "./canvas.ts";
import { Noise } from "./noise.ts";
import { BALL_COLOURS, CLOTHS, type Cloth, type Yuv } from "./palette.ts";
import { Rays } from "./rays.ts";
import { type FlatRod, flatten, insideRod, paintRod, paintRodShadow, type Rod } from "./rod-painter.ts";
import { paintShadow } from "./shadow-painter.ts";

/** How the drawn camera sees. */
export interface RendererOptions {
  camera: Camera;
  table: TableSpec;
  cloth?: Cloth;
  ballColours?: Record<Ball, Yuv>;
  /** How long the shutter is open, s; centred on the frame's time. */
  exposureS?: number;
  /** Width of the box over which a pixel sees, px: 1 is a perfect sensor, 1.4 a good lens. */
  softnessPx?: number;
  /** Standard deviation of the noise, levels. */
  noiseSigma?: number;
  seed?: number;
  /** Balls of flat colour without shadows, with which the truth can be proven from the picture. */
  emissive?: boolean;
}

const EXPOSURE_S = 1 / 250;
const SOFTNESS_PX = 1.4;
const NOISE_SIGMA = 1.4;
/** Motion below this within the exposure is drawn as rest, px. */
const STILL_PX = 0.1;
/** Instants drawn for each px of motion, and at most. */
const INSTANTS_PER_PX = 1.5;
const MOST_INSTANTS = 16;
/** The shadow is soft: fewer instants are enough. */
const SHADOW_INSTANTS = 3;

/** Where a ball truly is in a frame: mm, projected centre in px, share of its disc that is not covered. */
export interface BallTruth extends Point {
  px: [number, number];
  visible: number;
}
export interface FrameTruth {
  frame: number;
  /** s, the middle of the exposure. */
  t: number;
  balls: Record<Ball, BallTruth>;
}

/** Draws frames of a scene. The background is drawn once; each frame draws what moves and lays noise over it. */
export class Renderer {
  readonly camera: Camera;
  readonly exposureS: number;
  private readonly rays: Rays;
  private readonly canvas: Canvas;
  private readonly painter: BallPainter;
  private readonly noise: Noise;
  private readonly table: TableSpec;
  private readonly colours: Record<Ball, Yuv>;
  private readonly softnessPx: number;
  private readonly emissive: boolean;

  constructor(options: RendererOptions) {
    const { camera, table } = options;
    const cloth = CLOTHS[options.cloth ?? "blue"];
    this.camera = camera;
    this.table = table;
    this.exposureS = options.exposureS ?? EXPOSURE_S;
    this.softnessPx = options.softnessPx ?? SOFTNESS_PX;
    this.colours = options.ballColours ?? BALL_COLOURS;
    this.emissive = options.emissive ?? false;
    this.rays = new Rays(camera);
    const background = drawBackground(this.rays, table, cloth, this.softnessPx);
    this.canvas = new Canvas(background, camera.width, camera.height);
    const centre = { x: table.lengthMm / 2, y: table.widthMm / 2 };
    this.painter = new BallPainter(this.rays, table.ballDiameterMm / 2, cloth, this.softnessPx, centre, this.emissive);
    this.noise = new Noise(options.noiseSigma ?? NOISE_SIGMA, options.seed ?? 0);
  }

  /**
   * Draws the frame at `t` s into `out` (planar 4:2:0). @param positionsAt the balls at any time near t.
   * @param rods cue and limbs, in order of drawing. @param noisePlace chooses the noise.
   */
  draw(
    out: Uint8Array,
    t: number,
    positionsAt: (t: number) => Positions,
    rods: readonly Rod[],
    noisePlace: number,
  ): void {
    const { canvas } = this;
    const radius = this.table.ballDiameterMm / 2;
    canvas.clear();
    const ways = BALLS.map((ball) => this.instants(ball, t, positionsAt));
    for (const rod of rods) paintRodShadow(canvas, rod, this.rays);
    if (!this.emissive) for (const way of ways) paintShadow(canvas, this.rays, thin(way), radius);
    BALLS.forEach((ball, i) => {
      this.painter.paint(canvas, ways[i]!, this.colours[ball]);
    });
    for (const rod of rods) paintRod(canvas, flatten(rod, this.rays), this.softnessPx);
    this.noise.lay(canvas.buffer, out, noisePlace);
  }

  /** What the frame truly shows. */
  truth(frame: number, t: number, positions: Positions, rods: readonly Rod[]): FrameTruth {
    const flat = rods.map((rod) => flatten(rod, this.rays));
    const radius = this.table.ballDiameterMm / 2;
    const balls = {} as Record<Ball, BallTruth>;
    for (const ball of BALLS) {
      const { x, y } = positions[ball];
      const px = this.rays.projector.project(x, y, radius);
      const radiusPx = radius * this.rays.projector.scaleAt(x, y, radius);
      balls[ball] = { x, y, px, visible: visibleShare(px, radiusPx, flat) };
    }
    return { frame, t, balls };
  }

  /** Places of a ball at evenly spread instants of the exposure: as many as its blur needs. */
  private instants(ball: Ball, t: number, positionsAt: (t: number) => Positions): Point[] {
    const half = this.exposureS / 2;
    const before = positionsAt(t - half)[ball];
    const after = positionsAt(t + half)[ball];
    const middle = positionsAt(t)[ball];
    const mm =
      Math.hypot(middle.x - before.x, middle.y - before.y) + Math.hypot(after.x - middle.x, after.y - middle.y);
    const px = mm * this.rays.projector.scaleAt(middle.x, middle.y, this.table.ballDiameterMm / 2);
    if (px < STILL_PX) return [middle];
    const count = Math.min(MOST_INSTANTS, 2 + Math.ceil(px * INSTANTS_PER_PX));
    const places: Point[] = [];
    for (let i = 0; i < count; i++) places.push(positionsAt(t - half + ((i + 0.5) / count) * this.exposureS)[ball]);
    return places;
  }
}

function thin(way: Point[]): Point[] {
  if (way.length <= SHADOW_INSTANTS) return way;
  const last = way.length - 1;
  return [way[0]!, way[last >> 1]!, way[last]!];
}

/** Rings and spokes at which a disc is probed. */
const RINGS = [0.25, 0.6, 0.9];
const SPOKES = 12;

function visibleShare([u, v]: [number, number], radiusPx: number, rods: readonly FlatRod[]): number {
  if (rods.length === 0) return 1;
  let [seen, weight] = [0, 0];
  for (const ring of RINGS)
    for (let k = 0; k < SPOKES; k++) {
      const angle = (2 * Math.PI * k) / SPOKES;
      const pu = u + ring * radiusPx * Math.cos(angle);
      const pv = v + ring * radiusPx * Math.sin(angle);
      weight += ring;
      if (!rods.some((rod) => insideRod(rod, pu, pv) > 0)) seen += ring;
    }
  return seen / weight;
}
