import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { openScenario } from "../../simulation/index.ts";
import { failure } from "../../table/errors.ts";
import { Projector } from "../../vision/camera/camera.ts";
import { cropAround } from "../../vision/drawing/crop.ts";
import { errorMm } from "../film/sightings.ts";
import type { Shown } from "../programme/gather.ts";
import { type Case, worstCases } from "./cases.ts";
import { drawStrip, type StripPicture } from "./strip.ts";

/** Frames before and after the one in question. */
const AROUND = 2;
/** Of the ball's radius, half the side of a picture. */
const HALF_SIDE_RADII = 2.6;
/** Scenes are drawn again from their beginning: what lies deeper in a long match is not waited for, frames. */
const DEEPEST = 8000;

/** Draws picture strips of the worst cases into a folder. @returns what they show. @throws CB_FILE_NOT_WRITABLE */
export async function drawWorst(shown: readonly Shown[], folder: string): Promise<string[]> {
  const cases = worstCases(shown).filter((c) => c.frame < DEEPEST);
  const notes: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const shoot of new Set(cases.map((c) => c.shown.film.shoot))) {
      const its = cases.filter((c) => c.shown.film.shoot === shoot);
      for (const [c, pictures] of await filmAgain(its)) {
        const { planned, film } = c.shown;
        const file = `${c.kind}-${planned.camera}-${film.name}-${c.frame}.png`;
        const headline = `${planned.camera}/${film.name}, frame ${c.frame}: ${c.what}`;
        await writeFile(path.join(folder, file), drawStrip(headline, pictures));
        notes.push(`picture ${file}: ${c.what}`);
      }
    }
  } catch (error) {
    throw failure("CB_FILE_NOT_WRITABLE", { file: folder, reason: (error as Error).message }, error);
  }
  return notes;
}

/** The simulation draws the same frames again; those around each case are kept. */
async function filmAgain(cases: readonly Case[]): Promise<Map<Case, StripPicture[]>> {
  const pictures = new Map<Case, StripPicture[]>(cases.map((c) => [c, []]));
  const { shoot } = cases[0]!.shown.film;
  const { seed, frameRate } = shoot;
  const source = openScenario(`sim:${shoot.name}`, shoot.scenario, {
    ...(seed === undefined ? {} : { seed }),
    ...(frameRate === undefined ? {} : { frameRate }),
  });
  const last = Math.max(...cases.map((c) => c.frame)) + AROUND;
  for await (const frame of source.frames()) {
    for (const c of cases) {
      if (Math.abs(frame.index - c.frame) > AROUND) continue;
      const { film } = c.shown;
      const truth = film.truth[frame.index]?.balls[c.ball];
      const seen = film.observations.find((o) => o.frame === frame.index)?.balls[c.ball];
      if (!truth || !seen) continue;
      const radius = film.table.ballDiameterMm / 2;
      const radiusPx = radius * new Projector(film.camera).scaleAt(truth.x, truth.y, radius);
      const mm =
        seen.state === "seen"
          ? `${errorMm({ seen, truth } as Parameters<typeof errorMm>[0]).toFixed(2)} mm`
          : seen.state;
      pictures.get(c)!.push({
        crop: cropAround(frame, truth.px, HALF_SIDE_RADII * radiusPx),
        truth: truth.px,
        seen: seen.state === "seen" && seen.px ? (seen.px as [number, number]) : null,
        radiusPx,
        words: `frame ${frame.index}: ${mm}`,
      });
    }
    if (frame.index >= last) break;
  }
  await source.close();
  return pictures;
}
