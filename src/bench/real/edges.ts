import { BALLS, type Ball, CUSHIONS } from "../../table/balls.ts";
import type { Observation } from "../../table/messages/index.ts";
import { nosePoint } from "../../vision/calibration/noses.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import { Projector } from "../../vision/camera/camera.ts";
import type { Frame } from "../../vision/capture/frame-source.ts";
import { sample } from "../../vision/kernels/picture.ts";
import type { Sheet } from "../figures/figure.ts";
import { median } from "../figures/statistics.ts";

/** Every so many frames the edges are looked at. */
const EVERY = 15;
const SPOKES = 48;
/** Where a ball's inside and the cloth beside it are read, in radii, and steps in between, px. */
const INSIDE = [0.6, 0.78] as const;
const OUTSIDE = [1.25, 1.45] as const;
const STEP_PX = 0.25;
/** A step of brightness smaller than this is no edge to measure, levels. */
const LEAST_STEP = 25;
/** How far from the nose line its profile reaches, mm, and where along the cushion it is taken. */
const NOSE_REACH_MM = 14;
const NOSE_PLACES = 80;

/**
 * How the picture's own edges look: the widths from 10 to 90 % of the step at balls and at noses, and where the half of it lies
 * against the radius and the nose line as calibrated. The same figures of the simulation say how alike the two are.
 */
export class Edges {
  private readonly balls = new Map<Ball, Edge[]>();
  private readonly noseWidths: number[] = [];
  private readonly noseOffsets: number[] = [];
  private frames = 0;

  look(frame: Frame, observation: Observation, profile: Profile): void {
    if (this.frames++ % EVERY !== 0 || observation.table !== "clear") return;
    const projector = new Projector(profile.camera);
    const radius = profile.table.ballDiameterMm / 2;
    for (const ball of BALLS) {
      const { state, px, x, y } = observation.balls[ball];
      if (state !== "seen" || !px) continue;
      const edge = ballEdge(frame, px as [number, number], radius * projector.scaleAt(x!, y!, radius));
      if (edge === null) continue;
      this.balls.set(ball, [...(this.balls.get(ball) ?? []), edge]);
    }
    for (const cushion of CUSHIONS) {
      const edge = noseEdge(frame, projector, profile, cushion);
      if (edge === null) continue;
      this.noseWidths.push(edge.width);
      this.noseOffsets.push(edge.offset);
    }
  }

  tell(sheet: Sheet): void {
    const { noseWidths, noseOffsets } = this;
    for (const [ball, edges] of this.balls) {
      sheet.number(`edge.${ball}.width`, median(edges.map((e) => e.width)), "px", edges.length, "none");
      sheet.number(`edge.${ball}.offset`, median(edges.map((e) => e.offset)), "px", edges.length, "none");
    }
    sheet.number("edge.nose.width", median(noseWidths), "px", noseWidths.length, "none");
    sheet.number("edge.nose.offset", median(noseOffsets), "px", noseOffsets.length, "none");
  }
}

interface Edge {
  /** From 10 to 90 % of the step, px. */
  width: number;
  /** Of its half, px: outside the radius, or inwards of the nose line. */
  offset: number;
}

/** The mean of brightness over all spokes by distance from a ball's centre. */
export function ballEdge(frame: Frame, [u, v]: [number, number], radiusPx: number): Edge | null {
  const at = (r: number) => {
    let sum = 0;
    for (let k = 0; k < SPOKES; k++) {
      const angle = (2 * Math.PI * k) / SPOKES;
      sum += brightness(frame, u + r * Math.cos(angle), v + r * Math.sin(angle));
    }
    return sum / SPOKES;
  };
  const profile: number[] = [];
  const start = INSIDE[0] * radiusPx;
  for (let r = start; r <= OUTSIDE[1] * radiusPx; r += STEP_PX) profile.push(at(r));
  const indexOf = (radii: number) => Math.round((radii * radiusPx - start) / STEP_PX);
  const inside = median(profile.slice(0, indexOf(INSIDE[1])));
  const outside = median(profile.slice(indexOf(OUTSIDE[0])));
  const edge = stepOf(profile, inside, outside);
  return edge && { width: edge.width * STEP_PX, offset: start + edge.half * STEP_PX - radiusPx };
}

function noseEdge(
  frame: Frame,
  projector: Projector,
  { table }: Profile,
  cushion: (typeof CUSHIONS)[number],
): Edge | null {
  const scale = projector.scaleAt(table.lengthMm / 2, table.widthMm / 2, table.noseHeightMm);
  const step = STEP_PX / scale;
  const profile: number[] = [];
  for (let inwards = -NOSE_REACH_MM; inwards <= NOSE_REACH_MM; inwards += step) {
    const values: number[] = [];
    for (let i = 0; i < NOSE_PLACES; i++) {
      const [x, y] = nosePoint(cushion, (i + 1) / (NOSE_PLACES + 1), inwards, table);
      const [u, v] = projector.project(x, y, table.noseHeightMm);
      values.push(brightness(frame, u, v));
    }
    profile.push(median(values));
  }
  // Going inwards, the lit top of the cushion falls off into the shadow under it.
  const quarter = profile.length >> 2;
  const edge = stepOf(profile, median(profile.slice(0, quarter)), Math.min(...profile.slice(2 * quarter)));
  return edge && { width: edge.width * STEP_PX, offset: edge.half * STEP_PX - NOSE_REACH_MM * scale };
}

/** Where a profile crosses 10, 50 and 90 % of the way from one level to another; null of a small step. */
function stepOf(profile: readonly number[], from: number, to: number): { width: number; half: number } | null {
  if (!(Math.abs(to - from) >= LEAST_STEP)) return null;
  const crossing = (share: number) => {
    const level = from + share * (to - from);
    const passed = (value: number) => (to > from ? value >= level : value <= level);
    const i = profile.findIndex(passed);
    if (i <= 0) return i;
    return i - 1 + (level - profile[i - 1]!) / (profile[i]! - profile[i - 1]!);
  };
  const [a, half, b] = [0.1, 0.5, 0.9].map(crossing) as [number, number, number];
  return a < 0 || b < 0 ? null : { width: b - a, half };
}

function brightness(frame: Frame, u: number, v: number): number {
  const { width, height } = frame;
  if (u < 0 || v < 0 || u > width - 1 || v > height - 1) return Number.NaN;
  return sample(frame.y, width, height, u, v);
}
