import { describe, expect, test } from "vitest";
import { CLUB_CAMERA, placeCamera } from "../../../src/simulation/camera/pose.ts";
import { Renderer } from "../../../src/simulation/camera/renderer.ts";
import type { Rod } from "../../../src/simulation/camera/rod-painter.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";
import { Projector } from "../../../src/vision/camera/camera.ts";

const table = TABLE_PRESETS.match;
const [width, height] = [640, 360];
const camera = placeCamera(
  { ...CLUB_CAMERA, width, height, rollRad: 0, offsetMm: { x: 0, y: 0 }, k1: 0, k2: 0 },
  table,
);
const away = { white: { x: -1e5, y: -1e5 }, yellow: { x: -1e5, y: 2e5 }, red: { x: 1e6, y: 0 } };
const SPEED = 4000;
/** A limb across the table that moves along it. */
const rodAt = (t: number): Rod[] => [
  {
    from: [1000 + SPEED * t, 200, 40],
    to: [1000 + SPEED * t, 1200, 40],
    ...{ fromRadiusMm: 40, toRadiusMm: 40, colour: [38, 128, 128], round: true },
  },
];

/** Cover of a row's pixels by the rod. */
function cover(look: { exposureS: number; readoutS: number }, rods = rodAt) {
  const renderer = new Renderer({ camera, table, noiseSigma: 0, emissive: true, softnessPx: 1, ...look });
  const draw = (rodsAt: (t: number) => Rod[]) => {
    const out = new Uint8Array(width * height * 1.5);
    renderer.draw(out, 0, () => away, rodsAt, 0);
    return out;
  };
  const [full, empty] = [draw(rods), draw(() => [])];
  return (row: number) => Array.from({ length: width }, (_, u) => empty[row * width + u]! - full[row * width + u]!);
}
const centroid = (covers: number[]) => covers.reduce((s, c, u) => s + c * u, 0) / covers.reduce((s, c) => s + c, 0);
const pxPerMm = new Projector(camera).scaleAt(1000, 700, 40);

describe("cue, arms and hands in motion", () => {
  test("are smeared by the exposure, about where they are in its middle", () => {
    const row = 180;
    const [sharp, smeared] = [0, 1 / 50].map((exposureS) => cover({ exposureS, readoutS: 0 })(row));
    const reached = (covers: number[]) => covers.filter((c) => c > 4).length;
    const expected = (SPEED / 50) * pxPerMm;
    expect(reached(smeared!) - reached(sharp!)).toBeGreaterThan(0.6 * expected);
    expect(reached(smeared!) - reached(sharp!)).toBeLessThan(1.2 * expected);
    // Its shadow is drawn once, in the middle.
    expect(Math.abs(centroid(smeared!) - centroid(sharp!))).toBeLessThan(0.5);
  });

  test("lean with the rolling shutter: each row sees them at its own time", () => {
    const readoutS = 0.016;
    const rows = cover({ exposureS: 1e-4, readoutS });
    const upright = cover({ exposureS: 1e-4, readoutS: 0 });
    const leans = (from: number, to: number) =>
      centroid(rows(to)) - centroid(upright(to)) - centroid(rows(from)) + centroid(upright(from));
    const expected = SPEED * pxPerMm * readoutS * (100 / height);
    // The soft shadow below stands still and is a part of what is dark.
    expect(leans(130, 230)).toBeGreaterThan(0.7 * expected);
    expect(leans(130, 230)).toBeLessThan(1.1 * expected);
  });

  test("one at rest is drawn as ever", () => {
    const still = () => rodAt(0);
    const [a, b] = [0.004, 0.02].map((exposureS) => cover({ exposureS, readoutS: 0 }, still)(180));
    expect(a).toEqual(b);
  });
});
