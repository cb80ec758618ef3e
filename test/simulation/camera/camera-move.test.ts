import { describe, expect, test } from "vitest";
import type { CameraMove } from "../../../src/simulation/camera/camera-move.ts";
import { type FrameTruth, openScenario, SCENARIOS, type Scenario } from "../../../src/simulation/index.ts";
import { BALLS } from "../../../src/table/balls.ts";
import { Projector } from "../../../src/vision/camera/camera.ts";

const SIZE = { width: 480, height: 270 };

async function film(cameraMoves: CameraMove[], lastsS = 2) {
  const scenario: Scenario = { ...SCENARIOS.shot!, cameraMoves, play: { kind: "still", lastsS } };
  const truths: FrameTruth[] = [];
  const pictures: Uint8Array[] = [];
  const source = openScenario("moved", scenario, {
    ...{ camera: SIZE, frameRate: 10, noiseSigma: 0, onFrame: (truth: FrameTruth) => truths.push(truth) },
  });
  for await (const frame of source.frames()) pictures.push(frame.y.slice());
  return { source, truths, pictures };
}

/** Centroid of what is bright (the white ball) round a place. */
function whiteBall(picture: Uint8Array, [cu, cv]: readonly [number, number]): [number, number] {
  let [sum, su, sv] = [0, 0, 0];
  for (let v = Math.round(cv) - 9; v <= cv + 9; v++)
    for (let u = Math.round(cu) - 9; u <= cu + 9; u++) {
      const weight = Math.max(0, picture[v * SIZE.width + u]! - 135);
      sum += weight;
      su += weight * u;
      sv += weight * v;
    }
  return [su / sum, sv / sum];
}

describe("a knocked camera", () => {
  const KNOCK: CameraMove = {
    atS: 1,
    lastsS: 0,
    rightPx: 6,
    downPx: -4,
    rollRad: 0.01,
    lensMm: { x: 20, y: 5, z: -10 },
  };

  test("draws with the new pose, the truth tells it, balls stay where they are", async () => {
    const { source, truths, pictures } = await film([KNOCK]);
    const before = truths[9]!;
    const after = truths[10]!;
    expect(before.camera).toBeUndefined();
    const projector = new Projector(after.camera!);
    for (const ball of BALLS) {
      expect(after.balls[ball].x).toBe(before.balls[ball].x);
      expect(after.balls[ball].px).toEqual(projector.project(after.balls[ball].x, after.balls[ball].y, 30.75));
    }
    const way = (a: readonly number[], b: readonly number[]) => [b[0]! - a[0]!, b[1]! - a[1]!] as const;
    const told = way(before.balls.white.px, after.balls.white.px);
    const drawn = way(whiteBall(pictures[9]!, before.balls.white.px), whiteBall(pictures[10]!, after.balls.white.px));
    expect(Math.hypot(...told)).toBeGreaterThan(4);
    expect(Math.hypot(told[0] - drawn[0], told[1] - drawn[1])).toBeLessThan(0.15);
    expect(source.camera.rotation).not.toEqual(after.camera!.rotation);
  });

  test("a turn alone moves the picture's middle by what was asked, and the lens stays", async () => {
    const { source, truths } = await film([{ atS: 0.5, lastsS: 0, rightPx: 3, downPx: 2 }], 1);
    const [from, to] = [new Projector(source.camera), new Projector(truths.at(-1)!.camera!)];
    const [x, y] = from.unproject(SIZE.width / 2, SIZE.height / 2, 0);
    const [u, v] = to.project(x, y, 0);
    expect(u - SIZE.width / 2).toBeCloseTo(3, 1);
    expect(v - SIZE.height / 2).toBeCloseTo(2, 1);
    for (const [i, value] of from.position().entries()) expect(to.position()[i]).toBeCloseTo(value, 6);
  });

  test("a slow sag goes in steps of a tenth of a pixel", async () => {
    const { truths } = await film([{ atS: 0, lastsS: 1.5, rightPx: 0, downPx: 1 }]);
    const vs = truths.map(({ balls }) => balls.red.px[1]);
    for (let i = 1; i < vs.length; i++) expect(Math.abs(vs[i]! - vs[i - 1]!)).toBeLessThan(0.21);
    expect(vs.at(-1)! - vs[0]!).toBeCloseTo(1, 1);
  });
});
