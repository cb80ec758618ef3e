import { CLOTHS } from "../simulation/camera/palette.ts";
import { openScenario } from "../simulation/index.ts";
import { scenarioNamed } from "../simulation/scenarios/index.ts";
import { profileOf } from "../vision/calibration/profile.ts";
import type { OpenTable } from "./open-table.ts";
import type { ProcessOrder } from "./process-messages.ts";
import type { StrokeTruth } from "./truth-check.ts";

/** A simulated table in real time. Its camera's place is known exactly, so its profile needs no calibration. */
export function openSimulatedTable(order: ProcessOrder, onTruth: (truth: StrokeTruth) => void): OpenTable {
  const scenario = scenarioNamed(order.source);
  const source = openScenario(order.source, scenario, {
    realtime: true,
    ...(order.seed !== undefined && { seed: order.seed }),
    onStroke: ({ strokeT, endT, judgement }) =>
      onTruth({ strokeT, endT, ball: judgement.cueBall, carom: judgement.carom.threeCushion }),
  });
  const [y, u, v] = CLOTHS[scenario.cloth];
  const profile = profileOf(order.source, {
    camera: source.camera,
    table: source.table,
    bottom: "left",
    cloth: { y, u, v },
    residualPx: { noses: null, diamonds: null, points: null },
    used: { noses: 0, diamonds: 0, points: 0 },
    expectedMm: { centre: 0, worst: 0 },
  });
  return { source, profile };
}
