import { calibrateSource } from "../../pipeline/calibrate.ts";
import { createPipeline } from "../../pipeline/pipeline.ts";
import { createReferee } from "../../rules/engine.ts";
import type { TableSpec } from "../../table/geometry.ts";
import type { Call, Observation, TableEvent } from "../../table/messages/index.ts";
import type { Refusal } from "../../vision/calibration/find-table.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import type { FrameSource } from "../../vision/capture/frame-source.ts";
import type { Onlooker } from "../film/film.ts";

export interface ClipRun {
  profile: Profile;
  observations: Observation[];
  events: TableEvent[];
  calls: Call[];
}

/** The whole way, as the command line goes it: calibrate on the source, then watch it with the implicit match. */
export async function watchClip(
  name: string,
  open: () => Promise<FrameSource>,
  table: TableSpec,
  onlooker: Onlooker = () => {},
): Promise<ClipRun | Refusal> {
  const calibrated = await calibrateSource(name, open, { table });
  if ("refused" in calibrated) return calibrated;
  const { profile } = calibrated;
  const source = await open();
  const pipeline = createPipeline(profile, source.info);
  const { lengthMm, widthMm, ballDiameterMm } = profile.table;
  const referee = createReferee({
    implicit: { table: { lengthMm, widthMm }, ballDiameter: ballDiameterMm, cushionOffset: profile.cushionOffsetMm },
  });
  const run: ClipRun = { profile, observations: [], events: [], calls: [] };
  const take = (events: TableEvent[]) => {
    for (const event of events) {
      run.events.push(event);
      for (const output of referee.event(event)) if (output.kind === "call") run.calls.push(output);
    }
  };
  try {
    for await (const frame of source.frames()) {
      const { observation, events } = pipeline.look(frame);
      run.observations.push(observation);
      onlooker(frame, observation, profile);
      take(events);
    }
    take(pipeline.end("end_of_source"));
  } finally {
    await source.close();
  }
  return run;
}

/** A refusal in a few words, for a note. */
export function refusalWords({ refused, ...why }: Refusal): string {
  const words = Object.entries(why).map(([k, v]) => `${k} ${typeof v === "number" ? v.toFixed(2) : v}`);
  return `no calibration: ${refused.replace("_", " ")} (${words.join(", ")})`;
}
