import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { physicsOf } from "../../../src/simulation/physics/constants.ts";
import { runStroke } from "../../../src/simulation/physics/stroke-run.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";

const FOLDER = path.join(
  process.env.CARAMBOLA_DATA ?? path.resolve(import.meta.dirname, "../../../../shared/data"),
  "three-cushion-1080p",
);
const FRAME_RATE = 29.97;

/**
 * A real stroke of a professional over five cushions, seen from straight above. The stroke (direction, speed, tip), the
 * table's scale and its cloth were fitted to the path; the impacts on the cushions are the model's own.
 */
const FIT = {
  originPx: { x: 377.99, y: 183.04 },
  mmPerPx: 2.4384,
  strokeFrame: 43.413,
  stroke: { ball: "white", directionRad: 2.6315, speedMmS: 4202.3, side: -0.3402, height: 0.1135, elevationRad: 0 },
  cloth: { slidingFriction: 0.1488, rollingFriction: 0.0059, cushionRestitution: 0.8583, cushionFriction: 0.1751 },
} as const;

describe.skipIf(!existsSync(FOLDER))("a real stroke (footage is absent: skipped)", () => {
  const rows = existsSync(FOLDER)
    ? readFileSync(path.join(FOLDER, "positions.csv"), "utf8")
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",").map((cell) => (cell === "" ? Number.NaN : Number(cell))))
    : [];
  const mm = (u: number, v: number) => ({
    x: (u - FIT.originPx.x) * FIT.mmPerPx,
    y: (v - FIT.originPx.y) * FIT.mmPerPx,
  });
  const first = rows[0] ?? [];
  const run = runStroke(
    { white: mm(first[1]!, first[2]!), yellow: mm(first[3]!, first[4]!), red: mm(first[5]!, first[6]!) },
    FIT.stroke,
    physicsOf(TABLE_PRESETS.match, FIT.cloth),
  );

  test("the simulated ball follows the real one over 5 s and five cushions, within 20 mm RMS", () => {
    const squares = rows
      .filter(([frame, u]) => frame! >= 45 && frame! <= 197 && !Number.isNaN(u))
      .map(([frame, u, v]) => {
        const at = run.trajectory.positionAt("white", (frame! - FIT.strokeFrame) / FRAME_RATE);
        const real = mm(u!, v!);
        return (at.x - real.x) ** 2 + (at.y - real.y) ** 2;
      });
    expect(squares.length).toBeGreaterThan(140);
    expect(Math.sqrt(squares.reduce((a, b) => a + b) / squares.length)).toBeLessThan(20);
  });

  test("it meets the cushions in the same frames, within one", () => {
    const truth = JSON.parse(readFileSync(path.join(FOLDER, "events.json"), "utf8")) as {
      events: [string, string, number][];
    };
    const real = truth.events.filter(([kind]) => kind === "cushion").slice(0, 5);
    const simulated = run.events.filter((e) => e.type === "cushion" && e.ball === "white").slice(0, 5);
    simulated.forEach((event, i) => {
      expect(Math.abs(event.t * FRAME_RATE + FIT.strokeFrame - real[i]![2])).toBeLessThan(1.5);
    });
    expect(simulated).toHaveLength(5);
  });
});
