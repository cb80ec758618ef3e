import type { Profile } from "../vision/calibration/profile.ts";
import { film } from "./film/film.ts";
import { ProfileMaker } from "./film/profiles.ts";
import { wrongCalls } from "./measures/verdicts.ts";
import type { BenchOptions, Measured } from "./options.ts";
import { drawWorst } from "./pictures/worst.ts";
import { gather, type Shown } from "./programme/gather.ts";
import { named, type Planned, programme } from "./programme/programme.ts";
import { CLIPS } from "./real/clips.ts";
import { Edges } from "./real/edges.ts";
import { measureFootage, wantedClips } from "./real/footage-figures.ts";

/** Simulated films against exact truth, then real footage where it is present. */
export async function benchAccuracy(options: BenchOptions): Promise<Measured> {
  const { only, quick, pictures, footage } = options;
  const scenarios = only?.filter((name) => !CLIPS.some((clip) => clip.name === name));
  // A clip that is named but not whole is said at once, not after minutes of simulation.
  wantedClips(options);
  const planned = scenarios ? scenarios.map(named) : programme(quick);
  const { shown, notes, edges } = await show(planned, options);
  const figures = gather(shown, edges);
  for (const { planned, eye, film: f } of shown)
    notes.push(...wrongCalls(f).map((words) => `${planned.camera}/${f.name} (${eye}): ${words}`));
  if (pictures) notes.push(...(await drawWorst(shown, pictures)));
  if (footage === null)
    notes.push("real footage is absent (../shared/data or CARAMBOLA_DATA): its figures are left out");
  else {
    const real = await measureFootage({ ...options, footage });
    figures.push(...real.figures);
    notes.push(...real.notes);
  }
  return { figures, notes };
}

interface Filmed {
  shown: Shown[];
  notes: string[];
  /** How edges look, by camera. */
  edges: Map<string, Edges>;
}

/** Films everything, each scenario once for all the ways in which its camera is known. */
async function show(planned: readonly Planned[], { tell }: BenchOptions): Promise<Filmed> {
  const maker = new ProfileMaker();
  const shown: Shown[] = [];
  const notes: string[] = [];
  const edges = new Map<string, Edges>();
  for (const [i, plan] of planned.entries()) {
    const what = `${plan.camera}/${plan.shoot.name}`;
    tell(what, i, planned.length);
    const profiles = await maker.of(plan.shoot.scenario);
    if ("refused" in profiles) {
      notes.push(`${what}: no calibration (${JSON.stringify(profiles)})`);
      continue;
    }
    // Named scenarios are what a club sees: they are judged by the camera's own calibration alone.
    const eyes = plan.part === "scenario" || plan.part === "match" ? (["own"] as const) : (["own", "known"] as const);
    const key = `${plan.camera}.${eyes[0]}`;
    const seen = edges.get(key) ?? new Edges();
    edges.set(key, seen);
    const films = await film(
      plan.shoot,
      eyes.map((eye): Profile => profiles[eye]),
      (...look) => seen.look(...look),
    );
    shown.push(...films.map((f, k) => ({ planned: plan, eye: eyes[k]!, film: f })));
  }
  return { shown, notes, edges };
}
