import { openSimulation } from "../simulation/index.ts";
import { BALLS } from "../table/balls.ts";
import { openSource } from "../vision/capture/open.ts";
import { compareEvents } from "./event-accuracy.ts";
import { readEvents, readPositions, truthClips } from "./footage.ts";
import { playMatch } from "./match-accuracy.ts";
import { comparePositions } from "./position-accuracy.ts";
import { runClip } from "./run-clip.ts";
import { comparePlaces, type TruthPlace } from "./simulated-accuracy.ts";

/** Stamps of a file whose container's rate is right, frames/s: the 1080p clip. */
const NTSC_FPS = 30_000 / 1001;
/** Seed and length of the simulated match: a few innings for CI, most of an hour else. */
const MATCH_SEED = 5;
const MATCH_STROKES = { quick: 6, full: 120 };
const QUICK_SCENARIOS = ["shot", "miss"];
const SCENARIOS = [...QUICK_SCENARIOS, "free"];

/** Accuracy figures by name: `clip.what.ball`. */
export async function benchAccuracy(folder: string | null, quick: boolean): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const name of quick ? QUICK_SCENARIOS : SCENARIOS) Object.assign(figures, await simulated(name));
  const match = await playMatch("match", MATCH_SEED, quick ? MATCH_STROKES.quick : MATCH_STROKES.full);
  for (const [what, value] of Object.entries(match)) figures[`sim:match.${what}`] = value;
  if (folder) for (const clip of truthClips(folder)) Object.assign(figures, await real(clip));
  return figures;
}

async function real(clip: ReturnType<typeof truthClips>[number]): Promise<Record<string, number>> {
  const run = await runClip(clip.name, () => openSource(clip.video, clip.fps ? { fps: clip.fps } : {}));
  const truth = readEvents(clip.events);
  const positions = comparePositions(run.observations, readPositions(clip.positions), truth.ball_diameter_px);
  const figures: Record<string, number> = {};
  for (const ball of BALLS) {
    const f = positions[ball];
    figures[`${clip.name}.seen_share.${ball}`] = f.seen / f.judged;
    figures[`${clip.name}.within_3px_share.${ball}`] = f.within / f.judged;
    figures[`${clip.name}.median_px.${ball}`] = f.medianPx;
    figures[`${clip.name}.worst_px.${ball}`] = f.worstPx;
    figures[`${clip.name}.astray.${ball}`] = f.astray;
  }
  const events = compareEvents(run.events, truth, run.profile.bottom, clip.fps ?? NTSC_FPS);
  figures[`${clip.name}.events_in_order_share`] = events.agree / events.expected.length;
  figures[`${clip.name}.events_false_certain`] = events.falseCertain.length;
  figures[`${clip.name}.event_worst_frames`] = events.worstFrames;
  figures[`${clip.name}.false_fouls`] = run.calls.filter((c) => c.type.startsWith("foul")).length;
  figures[`${clip.name}.noses_px`] = run.profile.residuals.nosesPx ?? Number.NaN;
  figures[`${clip.name}.diamonds_px`] = run.profile.residuals.diamondsPx ?? Number.NaN;
  return figures;
}

async function simulated(name: string): Promise<Record<string, number>> {
  const truth = new Map<number, TruthPlace>();
  const open = async () => openSimulation(name, { onFrame: (t) => truth.set(t.frame, t) });
  const run = await runClip(`sim:${name}`, open);
  const figures = comparePlaces(run.observations, truth);
  return Object.fromEntries(Object.entries(figures).map(([k, v]) => [`sim:${name}.${k}`, v]));
}
