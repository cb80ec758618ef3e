import { Command } from "commander";
import { BALLS } from "../table/balls.ts";
import { CarambolaError, failure } from "../table/errors.ts";
import { clearPicture } from "../vision/calibration/clear-picture.ts";
import { findTable, PICTURE_SIDES, type PictureSide } from "../vision/calibration/find-table.ts";
import { drawCalibration } from "../vision/calibration/preview.ts";
import { type Profile, profileOf } from "../vision/calibration/profile.ts";
import { Eye } from "../vision/detection/eye.ts";
import { readPoints, readTable, writeResult } from "./files.ts";
import { oneOfList, positive } from "./options.ts";
import { openAny } from "./sources.ts";

/** Frames from which the balls' colours are learned: a few seconds. */
const COLOUR_FRAMES = 120;

interface Options {
  table: string;
  bottom?: PictureSide;
  cameraHeight?: number;
  points?: string;
  out: string;
  preview?: string;
}

export function calibrateCommand(): Command {
  return new Command("calibrate")
    .description("Finds the table in a picture by itself and writes the profile of this camera over this table.")
    .argument("<source>", "a video, a folder or glob of pictures, rtsp://…, /dev/v4l/by-id/… or sim:SCENARIO")
    .requiredOption("--table <name>", "match, half-match, small, or a table file")
    .option("--bottom <side>", "side of the picture on which the bottom cushion lies", oneOfList(PICTURE_SIDES))
    .option("--camera-height <mm>", "height of the camera over the cloth, mm, by tape", positive)
    .option("--points <file>", 'known points: [{"px":[u,v],"mm":[x,y,z]},…] in the table frame')
    .requiredOption("--out <file>", "where the profile is written")
    .option("--preview <png>", "draws what was found over the picture")
    .action(calibrate);
}

async function calibrate(name: string, options: Options): Promise<void> {
  const table = await readTable(options.table);
  const points = options.points ? await readPoints(options.points) : undefined;
  const source = await openAny(name);
  const picture = await clearPicture(source).finally(() => source.close());
  const found = findTable(picture, {
    table,
    ...(options.bottom && { bottom: options.bottom }),
    ...(options.cameraHeight && { cameraHeightMm: options.cameraHeight }),
    ...(points && { points }),
  });
  if ("refused" in found) {
    if (found.refused === "poor") {
      const round = (v: number) => Number(v.toFixed(2));
      throw failure("CB_CALIBRATION_POOR", {
        source: name,
        residual: round(found.residualPx),
        limit: round(found.limitPx),
      });
    }
    throw failure("CB_TABLE_NOT_FOUND", { source: name, reason: found.reason });
  }
  const profile = profileOf(name, found);
  await learnColours(name, profile);
  await writeResult(options.out, `${JSON.stringify(profile, null, 2)}\n`);
  if (options.preview) await writeResult(options.preview, drawCalibration(picture, found).toBuffer("image/png"));
  report(profile, options);
}

/** Runs the eye over the first seconds so that the profile carries the balls' colours on this table. */
async function learnColours(name: string, profile: Profile): Promise<void> {
  let source: Awaited<ReturnType<typeof openAny>>;
  try {
    source = await openAny(name);
  } catch (error) {
    // A source that opens only once (a pipe) leaves the colours to be learned in play.
    if (error instanceof CarambolaError) return;
    throw error;
  }
  const eye = new Eye(profile, source.info);
  let frames = 0;
  for await (const frame of source.frames()) {
    eye.look(frame);
    if (++frames >= COLOUR_FRAMES) break;
  }
  await source.close();
  Object.assign(profile.colours, eye.learnedColours());
}

function report(profile: Profile, options: Options): void {
  const { residuals, evidence, expectedMm } = profile;
  const balls = BALLS.filter((b) => profile.colours[b]);
  process.stdout.write(
    `${JSON.stringify({
      kind: "calibration",
      out: options.out,
      table: profile.table.name,
      picture: profile.picture,
      bottom: profile.bottom,
      residuals,
      evidence,
      expectedMm,
      colours: balls,
    })}\n`,
  );
  const px = (v: number | null) => (v === null ? "–" : `${v.toFixed(2)} px`);
  process.stderr.write(
    [
      `perfil gravado / profile written: ${options.out}`,
      `resíduos / residuals: noses ${px(residuals.nosesPx)} (${evidence.nosePoints}), diamonds ${px(residuals.diamondsPx)} (${evidence.diamonds}), points ${px(residuals.pointsPx)} (${evidence.points})`,
      `erro esperado / expected error: ${expectedMm.centre.toFixed(2)} mm no centro / at the centre, ${expectedMm.worst.toFixed(2)} mm no pior canto / at the worst corner`,
      `bolas vistas / balls seen: ${balls.join(", ") || "–"}`,
      "",
    ].join("\n"),
  );
}
