import type { Cushion } from "../../table/balls.ts";
import { stopSlipAlong } from "./ball-collision.ts";
import type { PhysicsSpec } from "./constants.ts";
import type { BallState } from "./motion.ts";

/** Unit vector out of the table through each cushion. */
export const OUTWARD: Record<Cushion, { x: number; y: number }> = {
  bottom: { x: -1, y: 0 },
  top: { x: 1, y: 0 },
  right: { x: 0, y: -1 },
  left: { x: 0, y: 1 },
};

/** Distance in mm from where a ball's centre is to where it would touch the cushion. */
export function roomToCushion(b: { x: number; y: number }, cushion: Cushion, spec: PhysicsSpec): number {
  const { lengthMm, widthMm } = spec.table;
  switch (cushion) {
    case "bottom":
      return b.x - spec.cushionOffsetMm;
    case "top":
      return lengthMm - spec.cushionOffsetMm - b.x;
    case "right":
      return b.y - spec.cushionOffsetMm;
    case "left":
      return widthMm - spec.cushionOffsetMm - b.y;
  }
}

/** Speed towards a cushion, mm/s; negative away from it. */
export function speedInto(b: BallState, cushion: Cushion): number {
  const n = OUTWARD[cushion];
  return b.vx * n.x + b.vy * n.y;
}

/** Parts into which compression is divided; 60 agrees with 2000 to better than 0.2 % in speed. */
const STEPS = 60;
/** Restitution cannot take more steps than this: it ends when the stored work is given back. */
const MOST_STEPS = 20 * STEPS;
/** What stops the slip of a sphere at one fixed point: 1/m + R²/I = 7/(2m). */
const IMPULSE_PER_SLIP = 2 / 7;

/**
 * Impact on a cushion, in place: Mathavan, Jackson and Parkin 2010. The nose touches the ball above its equator, pushes it
 * back and down, and both the cushion and the cloth rub on it meanwhile. Impulse is summed in small parts: compression until
 * the ball no longer comes nearer, then restitution until e² of the work of compression is given back. Written from the
 * equations of motion, in the frame n (out through the cushion), t = z × n, z, with unit mass.
 */
export function collideCushion(b: BallState, cushion: Cushion, spec: PhysicsSpec): void {
  const n = OUTWARD[cushion];
  const r = spec.radiusMm;
  const sin = (spec.table.noseHeightMm - r) / r;
  const cos = Math.sqrt(1 - sin * sin);
  let vn = b.vx * n.x + b.vy * n.y;
  let vt = -b.vx * n.y + b.vy * n.x;
  let wn = b.wx * n.x + b.wy * n.y;
  let wt = -b.wx * n.y + b.wy * n.x;
  let wz = b.wz;
  if (vn <= 0) return;
  const step = vn / STEPS;
  const perSpin = 5 / (2 * r);
  let stored = 0;
  let toGive = 0;
  let compressing = true;
  for (let i = 0; i < MOST_STEPS; i++) {
    const noseT = vt + r * (wz * cos - wn * sin);
    const noseP = -sin * vn - r * wt;
    const nose = Math.hypot(noseT, noseP);
    // Friction per unit of normal impulse: full while it slips, no more than what stops the slip.
    const rubbing = nose === 0 ? 0 : Math.min(spec.cushionFriction, (IMPULSE_PER_SLIP * nose) / step) / nose;
    const ft = -rubbing * noseT;
    const fp = -rubbing * noseP;
    // The cloth bears what pushes the ball down; it cannot pull.
    const down = Math.max(0, sin - fp * cos);
    const clothN = vn - r * wt;
    const clothT = vt + r * wn;
    const cloth = Math.hypot(clothN, clothT);
    const dragging = cloth === 0 ? 0 : Math.min(spec.slidingFriction * down, (IMPULSE_PER_SLIP * cloth) / step) / cloth;
    const gn = -dragging * clothN;
    const gt = -dragging * clothT;
    const perImpulse = -cos - fp * sin + gn;
    let part = step;
    if (compressing && vn + perImpulse * part <= 0) part = perImpulse < 0 ? -vn / perImpulse : part;
    const work = cos * (vn + 0.5 * perImpulse * part) * part;
    let last = false;
    if (compressing) stored += work;
    else if (toGive + work <= 0) {
      if (work < 0) part *= toGive / -work;
      last = true;
    } else toGive += work;
    vn += perImpulse * part;
    vt += (ft + gt) * part;
    wn += perSpin * (-sin * ft + gt) * part;
    wt += perSpin * (-fp - gn) * part;
    wz += perSpin * cos * ft * part;
    if (last) break;
    if (compressing && vn <= 1e-9) {
      compressing = false;
      toGive = spec.cushionRestitution ** 2 * stored;
    }
  }
  b.vx = vn * n.x - vt * n.y;
  b.vy = vn * n.y + vt * n.x;
  b.wx = wn * n.x - wt * n.y;
  b.wy = wn * n.y + wt * n.x;
  b.wz = wz;
}

/**
 * A ball that only leans on a cushion, in place: it stays there, rolls along it, and the slip that pressed it is taken out.
 */
export function leanOnCushion(b: BallState, cushion: Cushion, spec: PhysicsSpec): void {
  const n = OUTWARD[cushion];
  const into = speedInto(b, cushion);
  b.vx -= into * n.x;
  b.vy -= into * n.y;
  stopSlipAlong(b, n.x, n.y, spec.radiusMm);
}
