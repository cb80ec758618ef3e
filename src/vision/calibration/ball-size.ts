import { TABLE_PRESETS, type TableSpec } from "../../table/geometry.ts";
import { type Camera, Projector } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { type Component, components } from "../kernels/components.ts";
import { chromaX, chromaY, sample } from "../kernels/picture.ts";
import { type ClothColour, isCloth } from "./cloth.ts";
import type { Refusal } from "./refusal.ts";

/** A ball as large as it appears. */
export interface SizedBall {
  px: [number, number];
  /** Diameter of the disc of the same area, mm on this table at a ball's height. */
  diameterMm: number;
}

/** Every second pixel is looked at: balls are ten pixels and more. */
const STEP = 2;
/** Area of a ball against the expected one, before its size is known: a factor of 1.5 in diameter either way. */
const AREA = [0.4, 2.4] as const;
/** Sides of a disc's box, and how much of the box a disc fills (π/4 = 0.785; a shadow or a cue in it changes that). */
const BOX = 1.3;
const BOX_FILL = [0.66, 0.88] as const;
/** Parts of the blob's radius: its core, and how far out its rim and the cloth around it reach. */
const CORE = 0.5;
const RIM = 1.4;
const CLOTH_RING = 1.6;
const RING = 16;
/** As for outlines: luma is bent by shading, and halved chroma is a little blurred. */
const LUMA_WEIGHT = 0.08;
/** Noses throw shadows: balls nearer to them than this, radii, are not measured. */
const FROM_NOSES = 2.2;

/** The lone balls of a picture by their apparent area: the share of ball colour, summed, as blur does not change it. */
export function sizedBalls(frame: Frame, camera: Camera, table: TableSpec, cloth: ClothColour): SizedBall[] {
  const projector = new Projector(camera);
  const r = table.ballDiameterMm / 2;
  const w = Math.floor(frame.width / STEP);
  const h = Math.floor(frame.height / STEP);
  const mask = new Uint8Array(w * h);
  const at: [number, number] = [0, 0];
  const colour = colourAt(frame);
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const [x, y] = projector.unproject(i * STEP, j * STEP, r, at);
      const inside = Math.min(x, y, table.lengthMm - x, table.widthMm - y) > FROM_NOSES * r * 0.5;
      if (inside && !isCloth(cloth, ...colour(i * STEP, j * STEP))) mask[j * w + i] = 1;
    }
  }
  const middle = projector.scaleAt(table.lengthMm / 2, table.widthMm / 2, r) * r;
  const expected = (Math.PI * middle * middle) / (STEP * STEP);
  return components(mask, w, h, AREA[0] * expected)
    .filter((part) => part.pixels.length < AREA[1] * expected && isRound(part))
    .flatMap((part) => {
      const u = mean(part.pixels, (k) => k % w) * STEP;
      const v = mean(part.pixels, (k) => (k / w) | 0) * STEP;
      const [x, y] = projector.unproject(u, v, r);
      if (Math.min(x, y, table.lengthMm - x, table.widthMm - y) < FROM_NOSES * r) return [];
      const rough = Math.sqrt((part.pixels.length * STEP * STEP) / Math.PI);
      const radius = radiusByShare(colour, u, v, rough);
      if (radius === null) return [];
      const { across, along } = projector.outlineOf(x, y, r, r);
      return [{ px: [u, v] as [number, number], diameterMm: (radius / Math.sqrt(across * along)) * 2 * r }];
    });
}

/**
 * Balls measured this far from what they should be, as a ratio, show that the table has another size. Shading makes a ball seem up
 * to 12 % smaller, never larger; taking a match table for a half-match one changes it by 19 %, half-match for small by 9 %, which
 * the balls therefore cannot tell.
 */
const TOO_SMALL = 0.84;
const TOO_LARGE = 1.1;

/** Whether the balls in view contradict the table's size, and which of the usual tables would suit them. */
export function contradiction(balls: SizedBall[], table: TableSpec): Refusal | null {
  if (balls.length === 0) return null;
  const sizes = balls.map((b) => b.diameterMm).sort((a, b) => a - b);
  const seenMm = sizes[sizes.length >> 1]!;
  const ratio = seenMm / table.ballDiameterMm;
  if (ratio > TOO_SMALL && ratio < TOO_LARGE) return null;
  const misfit = (lengthMm: number, ballMm: number) =>
    Math.abs(Math.log(((lengthMm / table.lengthMm) * seenMm) / (USUALLY_SEEN * ballMm)));
  const likely = Object.values(TABLE_PRESETS)
    .map((t) => ({ name: t.name, misfit: misfit(t.lengthMm, t.ballDiameterMm) }))
    .sort((a, b) => a.misfit - b.misfit)[0]!;
  return {
    refused: "ball_size",
    seenMm,
    expectedMm: table.ballDiameterMm,
    likely: likely.misfit < LIKELY ? likely.name : null,
  };
}

function isRound(part: Component): boolean {
  const width = part.maxX - part.minX + 1;
  const height = part.maxY - part.minY + 1;
  const fill = part.pixels.length / (width * height);
  return Math.max(width, height) / Math.min(width, height) < BOX && fill > BOX_FILL[0] && fill < BOX_FILL[1];
}

/** What shading leaves of a ball on average, and how near a table must come to be named. */
const USUALLY_SEEN = 0.95;
const LIKELY = 0.08;

type ColourAt = (u: number, v: number) => [number, number, number];

function colourAt(frame: Frame): ColourAt {
  const { width, height, chromaShiftX: sx, chromaShiftY: sy, chromaCentred } = frame;
  const cw = (width + (1 << sx) - 1) >> sx;
  const ch = (height + (1 << sy) - 1) >> sy;
  return (u, v) => {
    const cx = chromaX(u, sx, chromaCentred);
    const cy = chromaY(v, sy);
    return [sample(frame.y, width, height, u, v), sample(frame.u, cw, ch, cx, cy), sample(frame.v, cw, ch, cx, cy)];
  };
}

/** Radius of the disc whose area is the sum of ball share around a place, px; null where ball and cloth look alike. */
function radiusByShare(colour: ColourAt, u: number, v: number, rough: number): number | null {
  const core: [number, number, number][] = [];
  const around: [number, number, number][] = [];
  for (let k = 0; k < RING; k++) {
    const [c, s] = [Math.cos((2 * Math.PI * k) / RING), Math.sin((2 * Math.PI * k) / RING)];
    core.push(colour(u + CORE * rough * c, v + CORE * rough * s));
    around.push(colour(u + CLOTH_RING * rough * c, v + CLOTH_RING * rough * s));
  }
  const [ball, cloth] = [medianColour(core), medianColour(around)];
  const by = LUMA_WEIGHT * (ball[0] - cloth[0]);
  const bu = ball[1] - cloth[1];
  const bv = ball[2] - cloth[2];
  const norm = by * (ball[0] - cloth[0]) + bu * bu + bv * bv;
  if (norm < 100) return null;
  let sum = 0;
  for (let dv = -RIM * rough; dv <= RIM * rough; dv++) {
    for (let du = -RIM * rough; du <= RIM * rough; du++) {
      if (du * du + dv * dv > (RIM * rough) ** 2) continue;
      const [y, cu, cv] = colour(u + du, v + dv);
      const share = (by * (y - cloth[0]) + bu * (cu - cloth[1]) + bv * (cv - cloth[2])) / norm;
      sum += Math.min(1, Math.max(0, share));
    }
  }
  return Math.sqrt(sum / Math.PI);
}

const medianColour = (list: [number, number, number][]): [number, number, number] =>
  [0, 1, 2].map((k) => list.map((c) => c[k]!).sort((a, b) => a - b)[list.length >> 1]!) as [number, number, number];

const mean = (pixels: Int32Array, of: (k: number) => number): number =>
  pixels.reduce((s, k) => s + of(k), 0) / pixels.length;
