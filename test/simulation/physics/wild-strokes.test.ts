import { expect, test } from "vitest";
import { MATCH_PHYSICS } from "../../../src/simulation/physics/constants.ts";
import { roomToCushion } from "../../../src/simulation/physics/cushion-collision.ts";
import { energyPerMass } from "../../../src/simulation/physics/motion.ts";
import { runStroke } from "../../../src/simulation/physics/stroke-run.ts";
import { type Random, seededRandom } from "../../../src/simulation/random.ts";
import type { Positions } from "../../../src/simulation/truth.ts";
import { BALLS, CUSHIONS, distance, type Point } from "../../../src/table/balls.ts";

/** Cloth that takes all of a fall: these balls stay on it, as elevated strokes otherwise would not. */
const spec = { ...MATCH_PHYSICS, clothRestitution: 0 };
const D = 2 * spec.radiusMm;
const { lengthMm, widthMm } = spec.table;
const edge = spec.cushionOffsetMm;

/** Anywhere, often frozen to a cushion or in a corner. */
function place(random: Random): Point {
  const along = (length: number) => {
    const k = random.next();
    return k < 0.2 ? edge : k < 0.4 ? length - edge : random.between(edge, length - edge);
  };
  return { x: along(lengthMm), y: along(widthMm) };
}

/** Frozen to another ball, often exactly along or across the table. */
function beside(random: Random, p: Point): Point {
  for (;;) {
    const quarter = (Math.floor(random.next() * 4) * Math.PI) / 2;
    const angle = random.next() < 0.3 ? quarter : random.between(0, 2 * Math.PI);
    const q = { x: p.x + D * Math.cos(angle), y: p.y + D * Math.sin(angle) };
    if (CUSHIONS.every((c) => roomToCushion(q, c, spec) >= -1e-9)) return q;
  }
}

function position(random: Random): Positions {
  for (;;) {
    const white = place(random);
    const yellow = random.next() < 0.5 ? beside(random, white) : place(random);
    const red = random.next() < 0.5 ? beside(random, random.next() < 0.6 ? yellow : white) : place(random);
    const apart = Math.min(distance(white, yellow), distance(white, red), distance(yellow, red));
    if (apart >= D - 1e-9) return { white, yellow, red };
  }
}

// Seed 647 of an earlier set showed a pair pressed together by draw spin bouncing ever faster, until rounding lost it.
test("frozen clusters, corners, full spin, 8 m/s: no overlap, no gain of energy, always an end", () => {
  for (let seed = 0; seed < 1500; seed++) {
    const random = seededRandom(seed);
    const run = runStroke(
      position(random),
      {
        ball: "white",
        directionRad: random.next() < 0.2 ? (Math.floor(random.next() * 8) * Math.PI) / 4 : random.between(0, 7),
        speedMmS: random.between(50, 8000),
        side: random.between(-0.5, 0.5),
        height: random.between(-0.5, 0.5),
        elevationRad: random.next() < 0.3 ? random.between(0, 0.5) : 0,
      },
      spec,
    );
    let before = Number.POSITIVE_INFINITY;
    let gained = 0;
    for (const t of run.trajectory.changes()) {
      let energy = 0;
      for (const ball of BALLS) energy += energyPerMass(run.trajectory.stateAt(ball, t), spec.radiusMm);
      gained = Math.max(gained, energy - before);
      before = energy;
    }
    let room = Number.POSITIVE_INFINITY;
    for (let t = 0; t < run.endS; t += 0.02) {
      const { white, yellow, red } = run.positionsAt(t);
      room = Math.min(room, distance(white, yellow) - D, distance(white, red) - D, distance(yellow, red) - D);
      for (const p of [white, yellow, red]) for (const c of CUSHIONS) room = Math.min(room, roomToCushion(p, c, spec));
    }
    expect(gained, `energy, seed ${seed}`).toBeLessThan(1);
    expect(room, `room, seed ${seed}`).toBeGreaterThan(-1e-3);
    expect(run.endS, `end, seed ${seed}`).toBeLessThan(60);
  }
});
