import { readFile } from "node:fs/promises";
import { CLOTHS } from "../simulation/camera/palette.ts";
import { openScenario } from "../simulation/index.ts";
import { scenarioNamed } from "../simulation/scenarios/index.ts";
import { failure } from "../table/errors.ts";
import { checkProfile, type Profile, profileOf } from "../vision/calibration/profile.ts";
import type { FrameSource } from "../vision/capture/frame-source.ts";
import { openSource } from "../vision/capture/open.ts";
import type { ProcessOrder } from "./process-messages.ts";
import type { StrokeTruth } from "./truth-check.ts";

export interface OpenTable {
  source: FrameSource;
  profile: Profile;
}

const SIMULATION = "sim:";

/** Opens what a table's process is to look at, and the profile of its camera. */
export async function openTable(order: ProcessOrder, onTruth: (truth: StrokeTruth) => void): Promise<OpenTable> {
  if (order.source.startsWith(SIMULATION)) return openSimulatedTable(order, onTruth);
  const profile = await readProfile(order.profile ?? "");
  const source = await openSource(order.source);
  const { width, height } = profile.picture;
  if (source.info.width !== width || source.info.height !== height) {
    await source.close();
    throw failure("CB_PROFILE_SIZE", {
      profile: order.profile ?? "",
      expected: `${width}x${height}`,
      source: order.source,
      actual: `${source.info.width}x${source.info.height}`,
    });
  }
  return { source, profile };
}

async function readProfile(file: string): Promise<Profile> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (missing) throw failure("CB_FILE_NOT_FOUND", { file }, error);
    throw failure("CB_FILE_INVALID", { file, kind: "profile", reason: (error as Error).message }, error);
  }
  if (checkProfile.Check(value)) return value;
  const [first] = checkProfile.Errors(value);
  throw failure("CB_FILE_INVALID", { file, kind: "profile", reason: `${first?.instancePath} ${first?.message}` });
}

/** A simulated table in real time. Its camera's place is known exactly, so its profile needs no calibration. */
function openSimulatedTable(order: ProcessOrder, onTruth: (truth: StrokeTruth) => void): OpenTable {
  const scenario = scenarioNamed(order.source);
  const { seed, initial } = order.simulation ?? {};
  const { play } = scenario;
  const source = openScenario(
    order.source,
    {
      ...scenario,
      // Balls that lie somewhere already are no opening position.
      ...(initial !== undefined && { initial, play: play.kind === "match" ? { ...play, opening: false } : play }),
    },
    {
      realtime: true,
      ...(seed !== undefined && { seed }),
      onStroke: ({ strokeT, endT, judgement }) =>
        onTruth({ strokeT, endT, ball: judgement.cueBall, carom: judgement.carom.threeCushion }),
    },
  );
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
