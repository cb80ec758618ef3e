import { openSource } from "../../vision/capture/open.ts";
import { findBalls } from "../../vision/detection/find-balls.ts";
import type { Figure } from "../figures/figure.ts";
import { Sheet } from "../figures/figure.ts";
import type { BenchOptions, Measured } from "../options.ts";
import { drawWorstOfClip } from "../pictures/worst-of-clip.ts";
import { CLIPS, type Clip, footageFile, missingOf, QUICK_CLIPS, tableOf } from "./clips.ts";
import { measureConsistency } from "./consistency.ts";
import { Edges } from "./edges.ts";
import { measureOneBall } from "./one-ball.ts";
import { measureShares } from "./overhead.ts";
import { measureStills, measureTape } from "./pictures-of-balls.ts";
import { seenTable } from "./seen-table.ts";
import { measureThreeCushion, type WorstFrames } from "./three-cushion.ts";
import { refusalWords, watchClip } from "./watch-clip.ts";

/** The clips to measure: those named, else all or what CI measures. @throws where a clip that was named is not whole */
export function wantedClips({ only, quick, footage }: BenchOptions): Clip[] {
  const wanted = CLIPS.filter(({ name }) => (only ? only.includes(name) : !quick || QUICK_CLIPS.includes(name)));
  const missing =
    only && footage !== null ? wanted.map((clip) => missingOf(footage, clip)).find((m) => m !== null) : null;
  if (missing) throw missing;
  return wanted;
}

/** Figures of every clip, and in words what could not be calibrated or measured. */
export async function measureFootage(options: BenchOptions & { footage: string }): Promise<Measured> {
  const { tell, footage } = options;
  const wanted = wantedClips(options);
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const [i, clip] of wanted.entries()) {
    tell(`real/${clip.name}`, i, wanted.length);
    const missing = missingOf(footage, clip);
    if (missing) {
      notes.push(missing.message);
      continue;
    }
    const measured = await measureClip(clip, footage, options.pictures);
    figures.push(...measured.figures);
    notes.push(...measured.notes.map((note) => `real/${clip.name}: ${note}`));
  }
  return { figures, notes };
}

async function measureClip(clip: Clip, folder: string, pictures: string | null): Promise<Measured> {
  const sheet = new Sheet(`real.${clip.name}`);
  const table = tableOf(folder, clip.kind);
  const truth = footageFile(folder, clip, "truth");
  const done = (...notes: string[]) => ({ figures: sheet.figures, notes });
  if (clip.kind === "stills" || clip.kind === "measured") {
    const measureIt = clip.kind === "stills" ? measureStills : measureTape;
    return done(...(await measureIt(sheet, truth, table, findBalls)));
  }
  const edges = new Edges();
  const video = footageFile(folder, clip, "video");
  const open = () => openSource(video, clip.fps ? { fps: clip.fps } : {});
  const run = await watchClip(clip.name, open, table, (...seen) => edges.look(...seen));
  if ("refused" in run) return done(refusalWords(run));
  let worst: WorstFrames | null = null;
  if (clip.kind === "three-cushion") worst = measureThreeCushion(sheet, run, folder, clip.name);
  else if (clip.kind === "one-ball") worst = measureOneBall(sheet, run, truth);
  else measureShares(sheet, run, clip.name, truth, table);
  const { nosesPx, diamondsPx } = run.profile.residuals;
  const { nosePoints, diamonds } = run.profile.evidence;
  sheet.number("calibration.noses", nosesPx ?? Number.NaN, "px", nosesPx === null ? 0 : nosePoints);
  sheet.number("calibration.diamonds", diamondsPx ?? Number.NaN, "px", diamondsPx === null ? 0 : diamonds);
  measureConsistency(sheet, [seenTable(run)]);
  edges.tell(sheet);
  if (pictures === null || worst === null || worst.cases.length === 0) return done();
  return done(...(await drawWorstOfClip(clip.name, open, worst.cases, worst.truth, pictures)));
}
