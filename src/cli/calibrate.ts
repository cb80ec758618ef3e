import { Command } from "commander";
import { calibrateSource } from "../pipeline/calibrate.ts";
import { BALLS } from "../table/balls.ts";
import { CarambolaError } from "../table/errors.ts";
import { PICTURE_SIDES, type PictureSide } from "../vision/calibration/orient.ts";
import { drawCalibration } from "../vision/calibration/preview.ts";
import type { Profile } from "../vision/calibration/profile.ts";
import { refusalFault } from "../vision/calibration/refusal.ts";
import { readPoints, readTable, writeResult } from "./files.ts";
import { oneOfList, positive } from "./options.ts";
import { openAny } from "./sources.ts";

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
  let opened = 0;
  const open = async () => {
    try {
      return await openAny(name);
    } catch (error) {
      // The second time it is for the colours only, which can be learned in play as well.
      if (opened > 0 && error instanceof CarambolaError) return null;
      throw error;
    } finally {
      opened++;
    }
  };
  const result = await calibrateSource(name, open, {
    table,
    ...(options.bottom && { bottom: options.bottom }),
    ...(options.cameraHeight && { cameraHeightMm: options.cameraHeight }),
    ...(points && { points }),
  });
  if ("refused" in result) throw new CarambolaError(refusalFault(result, name, table.name));
  const { profile, found, picture } = result;
  await writeResult(options.out, `${JSON.stringify(profile, null, 2)}\n`);
  if (options.preview) await writeResult(options.preview, drawCalibration(picture, found).toBuffer("image/png"));
  report(profile, options);
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
