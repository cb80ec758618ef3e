import { describe, expect, test } from "vitest";
import { type Actor, actorRods } from "../../../src/simulation/camera/actors.ts";
import { CLUB_CAMERA, placeCamera } from "../../../src/simulation/camera/pose.ts";
import { Renderer } from "../../../src/simulation/camera/renderer.ts";
import type { Rod } from "../../../src/simulation/camera/rod-painter.ts";
import { FLOOR_DEPTH_MM } from "../../../src/simulation/physics/flight.ts";
import type { Place } from "../../../src/simulation/truth.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";

const table = TABLE_PRESETS.match;
const [width, height] = [1280, 720];
const camera = placeCamera({ ...CLUB_CAMERA, width, height }, table);
const renderer = new Renderer({ camera, table, emissive: true, noiseSigma: 0 });
const away = { x: -1e5, y: 0 };

/** Drawn area of white in px, from its brightness. */
function area(white: Place, rods: Rod[], yellow: Place = away): number {
  const draw = (place: Place) => {
    const out = new Uint8Array(width * height * 1.5);
    renderer.draw(
      out,
      0,
      () => ({ white: place, yellow, red: away }),
      () => rods,
      0,
    );
    return out;
  };
  const [full, empty] = [draw(white), draw(away)];
  let sum = 0;
  for (let i = 0; i < width * height; i++) sum += Math.abs(full[i]! - empty[i]!) / Math.max(1, 228 - empty[i]!);
  return sum;
}
const visible = (white: Place, rods: Rod[], yellow: Place = away) =>
  renderer.truth(
    0,
    0,
    () => ({ white, yellow, red: away }),
    () => rods,
  ).balls.white.visible;

describe("the truth's visible share is the share that is drawn", () => {
  const actors: Record<string, Actor> = {
    hand: { kind: "arm", over: { x: 900, y: 640 }, side: "left", fromS: 0, toS: 9 },
    sleeve: { kind: "arm", over: { x: 860, y: 400 }, side: "left", fromS: 0, toS: 9 },
    head: { kind: "head", over: { x: 960, y: 640 }, side: "right", fromS: 0, toS: 9 },
    towel: { kind: "towel", at: { x: 1020, y: 640 }, angleRad: 0.3, fromS: 0, toS: 9 },
  };
  test.each(Object.keys(actors))("under a %s", (name) => {
    const rods = actorRods([actors[name]!], 4, table);
    const white = { x: 900, y: 600 };
    const share = area(white, rods) / area(white, []);
    expect(Math.abs(visible(white, rods) - share)).toBeLessThan(0.08);
    expect(share).toBeLessThan(0.95);
  });

  test("a nearer ball covers a little of a farther one that it touches", () => {
    const white = { x: 2780, y: 700 };
    const yellow = { x: 2780 - table.ballDiameterMm, y: 700 };
    expect(visible(white, [], yellow)).toBeLessThan(1);
    expect(visible(yellow, [], white)).toBe(1);
    expect(area(white, [], yellow)).toBeLessThan(0.99 * area(white, []));
  });
});

describe("balls in the air and beyond the table", () => {
  test("a ball in the air is drawn larger and further from the picture's middle", () => {
    const low = renderer.truth(
      0,
      0,
      () => ({ white: { x: 2200, y: 700 }, yellow: away, red: away }),
      () => [],
    ).balls.white;
    const high = renderer.truth(
      0,
      0,
      () => ({ white: { x: 2200, y: 700, z: 300 }, yellow: away, red: away }),
      () => [],
    ).balls.white;
    expect(high.px[0]).toBeGreaterThan(low.px[0] + 15);
    expect(area({ x: 2200, y: 700, z: 300 }, [])).toBeGreaterThan(1.15 * area({ x: 2200, y: 700 }, []));
  });

  test("beside the table it falls out of sight behind the rail; on the floor it is gone", () => {
    const falling = { x: 2840 + 150, y: 700, z: -300 };
    expect(visible(falling, [])).toBe(0);
    expect(area(falling, [])).toBeLessThan(1);
    const gone = { x: 3200, y: 700, z: -FLOOR_DEPTH_MM };
    expect(visible(gone, [])).toBe(0);
    expect(area(gone, [])).toBe(0);
  });
});
