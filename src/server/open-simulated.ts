import { CLOTHS } from "../simulation/camera/palette.ts";
import { openScenario, type Simulation } from "../simulation/index.ts";
import { scenarioNamed } from "../simulation/scenarios/index.ts";
import { type Profile, profileOf } from "../vision/calibration/profile.ts";
import { profileIfAny } from "./open-camera.ts";
import type { OpenTable } from "./open-table.ts";
import type { ProcessOrder } from "./process-messages.ts";
import type { StrokeTruth } from "./truth-check.ts";

/** A simulated table in real time. Its camera's place is known exactly; once it was calibrated, its profile counts. */
export async function openSimulatedTable(
  order: ProcessOrder,
  onTruth: (truth: StrokeTruth) => void,
): Promise<OpenTable> {
  const scenario = scenarioNamed(order.source);
  const source = openScenario(order.source, scenario, {
    realtime: true,
    ...(order.seed !== undefined && { seed: order.seed }),
    onStroke: ({ strokeT, endT, judgement }) =>
      onTruth({ strokeT, endT, ball: judgement.cueBall, carom: judgement.carom.threeCushion }),
  });
  const known = await profileIfAny(order.profile);
  return { source, profile: known ?? (order.exact === false ? null : exactProfile(order.source, source)) };
}

/** The profile of a simulated camera, whose place is known. */
export function exactProfile(name: string, { camera, table }: Pick<Simulation, "camera" | "table">): Profile {
  const [y, u, v] = CLOTHS[scenarioNamed(name).cloth];
  return profileOf(name, {
    ...{ camera, table },
    bottom: "left",
    cloth: { y, u, v },
    residualPx: { noses: null, diamonds: null, points: null },
    used: { noses: 0, diamonds: 0, points: 0 },
    expectedMm: { centre: 0, worst: 0 },
  });
}
