import { Matrix, solve } from "ml-matrix";
import type { MeasuredMark } from "./marks.ts";

/** How far one mark lies off its place, px. */
export interface Off {
  mark: MeasuredMark;
  du: number;
  dv: number;
}

/** The movement of a whole picture: shift, turn and growth. */
export interface Shift {
  /** Largest movement at a mark, px. */
  px: number;
  /** Marks that moved with it, of those measured. */
  agree: number;
  of: number;
  /** Whether a mark did. */
  withIt: boolean[];
}

/**
 * A mark that lies this far from where the whole picture's movement puts it does not follow it, px, and part of the movement: far
 * movements are no similarity, perspective and lens bend them.
 */
const FOLLOWS_PX = 0.5;
const FOLLOWS_PART = 0.08;
const ROUNDS = 8;

/** The movement that most marks share: robust least squares of a similarity of the picture. */
export function shiftOf(offs: readonly Off[], picture: { width: number; height: number }): Shift {
  const { width, height } = picture;
  const rows = offs.flatMap(({ mark, du, dv }) => {
    const x = (mark.px[0] - width / 2) / width;
    const y = (mark.px[1] - height / 2) / width;
    const both = [
      { on: [1, 0, x, -y], off: du },
      { on: [0, 1, y, x], off: dv },
    ];
    if (mark.kind === "diamond") return both;
    const { nx, ny } = mark;
    return [{ on: both[0]!.on.map((v, k) => nx * v + ny * both[1]!.on[k]!), off: nx * du + ny * dv }];
  });
  // Diamonds are seldom mistaken: their median shift is where to begin, and who agrees with that is listened to.
  const diamonds = offs.filter((o) => o.mark.kind === "diamond");
  let found = [medianOf(diamonds.map((o) => o.du)), medianOf(diamonds.map((o) => o.dv)), 0, 0];
  const rest = (r: (typeof rows)[number]) => r.off - r.on.reduce((s, v, k) => s + v * found[k]!, 0);
  let scale = 4 * FOLLOWS_PX;
  for (let round = 0; round < ROUNDS; round++) {
    const a = Matrix.zeros(4, 4);
    const b = Matrix.zeros(4, 1);
    for (const r of rows) {
      const w = 1 / (1 + (rest(r) / scale) ** 2) ** 2;
      for (let i = 0; i < 4; i++) {
        b.set(i, 0, b.get(i, 0) + w * r.on[i]! * r.off);
        for (let j = 0; j < 4; j++) a.set(i, j, a.get(i, j) + w * r.on[i]! * r.on[j]!);
      }
    }
    for (let i = 0; i < 4; i++) a.set(i, i, a.get(i, i) + 1e-6);
    found = solve(a, b).to1DArray();
    scale = Math.max(FOLLOWS_PX / 2, scale * 0.7);
  }
  const [tx, ty, grow, turn] = found as [number, number, number, number];
  let px = 0;
  const withIt = offs.map(({ mark, du, dv }) => {
    const x = (mark.px[0] - width / 2) / width;
    const y = (mark.px[1] - height / 2) / width;
    const mu = tx + grow * x - turn * y;
    const mv = ty + turn * x + grow * y;
    px = Math.max(px, Math.hypot(mu, mv));
    const [ru, rv] = [du - mu, dv - mv];
    const away = mark.kind === "nose" ? Math.abs(mark.nx * ru + mark.ny * rv) : Math.hypot(ru, rv);
    return away < FOLLOWS_PX + FOLLOWS_PART * Math.hypot(mu, mv);
  });
  return { px, agree: withIt.filter((w) => w).length, of: offs.length, withIt };
}

function medianOf(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
