import { calibrateSource } from "../pipeline/calibrate.ts";
import { createPipeline } from "../pipeline/pipeline.ts";
import { createReferee } from "../rules/engine.ts";
import { type Act, openSimulation } from "../simulation/index.ts";
import { TABLE_PRESETS } from "../table/geometry.ts";
import type { Call, TableEvent } from "../table/messages/index.ts";

/** A verdict comes at the latest this long after the last ball has stopped, s. */
const VERDICT_WITHIN_S = 3;

export interface MatchFigures {
  strokes: number;
  right: number;
  asked: number;
  wrong: number;
  /** Strokes without a verdict. */
  missing: number;
  fouls: number;
}

/** Strokes of the simulated match through vision, tracking and rules; each verdict against what truly happened. */
export async function playMatch(scenario: string, seed: number, strokes: number): Promise<MatchFigures> {
  const acts: Act[] = [];
  const open = async () => openSimulation(scenario, { seed });
  const calibrated = await calibrateSource(`sim:${scenario}`, open, { table: TABLE_PRESETS.match });
  if ("refused" in calibrated) throw new Error(`no table: ${JSON.stringify(calibrated)}`);
  const { profile } = calibrated;
  const source = openSimulation(scenario, { seed, onStroke: (act) => acts.push(act) });
  const pipeline = createPipeline(profile, source.info);
  const referee = createReferee({ implicit: { cushionOffset: profile.cushionOffsetMm } });
  const calls: Call[] = [];
  const take = (events: TableEvent[]) => {
    for (const e of events) for (const o of referee.event(e)) if (o.kind === "call") calls.push(o);
  };
  let end = Number.POSITIVE_INFINITY;
  for await (const frame of source.frames()) {
    take(pipeline.look(frame).events);
    if (acts.length >= strokes && end === Number.POSITIVE_INFINITY) end = frame.t + VERDICT_WITHIN_S;
    if (frame.t > end) break;
  }
  await source.close();
  return judge(acts.slice(0, strokes), calls);
}

function judge(acts: Act[], calls: Call[]): MatchFigures {
  const figures = { strokes: acts.length, right: 0, asked: 0, wrong: 0, missing: 0, fouls: 0 };
  figures.fouls = calls.filter((c) => c.type.startsWith("foul_")).length;
  for (const act of acts) {
    // The first saying about this stroke: what the camera alone gave, before the next stroke settled it.
    const said = calls.find(
      (c) => (c.type === "carom" || c.type === "miss") && c.t > act.strokeT && c.t < act.endT + VERDICT_WITHIN_S,
    );
    if (!said) figures.missing++;
    else if (said.certainty === "ask") figures.asked++;
    else if ((said.type === "carom") === act.judgement.carom.threeCushion) figures.right++;
    else figures.wrong++;
  }
  return figures;
}
