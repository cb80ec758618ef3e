import { expect, test } from "vitest";
import { calibrateSource } from "../../src/pipeline/calibrate.ts";
import { type FrameTruth, openScenario, SCENARIOS, type Scenario } from "../../src/simulation/index.ts";
import { BALLS } from "../../src/table/balls.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import { Eye } from "../../src/vision/detection/eye.ts";
import { gainsBetween, lit } from "../../src/vision/detection/light.ts";

/** A ball farther from its true place than this has been mistaken, mm. */
const ASTRAY_MM = 5;
const AT_S = 0.8;
const FRAMES = 60;

/** Frames of a scene calibrated before and watched while its lamps change; balls lost and mistaken. */
async function watch(scene: Scenario): Promise<{ lost: number; astray: number; judged: number }> {
  const calibrated = await calibrateSource("lamps", async () => openScenario("lamps", scene), {
    table: TABLE_PRESETS.match,
  });
  if ("refused" in calibrated) throw new Error(calibrated.refused);
  let truth: FrameTruth | undefined;
  const source = openScenario("lamps", scene, { onFrame: (t) => (truth = t) });
  const eye = new Eye(calibrated.profile, source.info);
  const count = { lost: 0, astray: 0, judged: 0 };
  for await (const frame of source.frames()) {
    const { balls } = eye.look(frame);
    for (const ball of BALLS) {
      const at = truth!.balls[ball];
      if (at.visible < 0.98) continue;
      count.judged++;
      const b = balls[ball];
      if (b.state !== "seen") count.lost++;
      else if (Math.hypot(b.x! - at.x, b.y! - at.y) > ASTRAY_MM) count.astray++;
    }
    if (frame.index >= FRAMES) break;
  }
  await source.close();
  return count;
}

const darker = [{ atS: AT_S, light: 0.6 }];
const dimming = Array.from({ length: 12 }, (_, i) => ({ atS: AT_S + i / 12, light: 1 - 0.035 * (i + 1) }));

test.each([
  ["a lamp less (-40 %), blue cloth", "blue", darker],
  ["a lamp less (-40 %), grey cloth", "grey", darker],
  ["brighter by 60 %, green cloth", "green", [{ atS: AT_S, light: 1.6 }]],
  ["dimming within a second, grey cloth", "grey", dimming],
] as const)("%s: no ball lost or mistaken", async (_, cloth, exposureSteps) => {
  const base = SCENARIOS.shot!;
  const { lost, astray, judged } = await watch({ ...base, cloth, look: { ...base.look, exposureSteps } });
  expect(judged).toBeGreaterThan(FRAMES);
  expect({ lost, astray }).toEqual({ lost: 0, astray: 0 });
});

test("gains read from the cloth turn a ball's colour into what the new lamp makes of it, and back", () => {
  const cloth = { y: 113, u: 191, v: 95 };
  const warm = [0.8, 0.7, 0.5] as const;
  const gains = gainsBetween(cloth, lit(cloth, warm));
  const yellow = { y: 213, u: 38, v: 143 };
  const under = lit(yellow, gains);
  expect(under.y).toBeLessThan(yellow.y);
  const back = lit(under, [1 / gains[0], 1 / gains[1], 1 / gains[2]]);
  for (const k of ["y", "u", "v"] as const) expect(back[k]).toBeCloseTo(yellow[k], 6);
  // The blue cloth has next to no red in it: for red the luma's gain must do.
  expect(gains[2]).toBeCloseTo(warm[2], 6);
  expect(gains[1]).toBeCloseTo(warm[1], 6);
});
