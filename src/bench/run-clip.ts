import { calibrateSource } from "../pipeline/calibrate.ts";
import { createPipeline } from "../pipeline/pipeline.ts";
import { createReferee } from "../rules/engine.ts";
import { TABLE_PRESETS } from "../table/geometry.ts";
import type { Call, Observation, TableEvent } from "../table/messages/index.ts";
import type { Profile } from "../vision/calibration/profile.ts";
import type { FrameSource } from "../vision/capture/frame-source.ts";

export interface ClipRun {
  profile: Profile;
  observations: Observation[];
  events: TableEvent[];
  calls: Call[];
}

/** The whole way, as the command line goes it: calibrate on the source, then watch it with the implicit match. */
export async function runClip(name: string, open: () => Promise<FrameSource>): Promise<ClipRun> {
  const profile = await calibrated(name, open);
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
  for await (const frame of source.frames()) {
    const { observation, events } = pipeline.look(frame);
    run.observations.push(observation);
    take(events);
  }
  take(pipeline.end("end_of_source"));
  await source.close();
  return run;
}

async function calibrated(name: string, open: () => Promise<FrameSource>): Promise<Profile> {
  const result = await calibrateSource(name, open, { table: TABLE_PRESETS.match });
  if ("refused" in result) throw new Error(`no table in ${name}: ${JSON.stringify(result)}`);
  return result.profile;
}
