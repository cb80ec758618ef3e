import { Command } from "commander";
import { calibrateSource } from "../pipeline/calibrate.ts";
import { CarambolaError } from "../table/errors.ts";
import { PICTURE_SIDES, type PictureSide } from "../vision/calibration/orient.ts";
import { drawCalibration } from "../vision/calibration/preview.ts";
import { refusalFault } from "../vision/calibration/refusal.ts";
import { reportLine, reportText } from "./calibrate-report.ts";
import { measuredIn, readLens, readPoints, readTable, writeResult } from "./files.ts";
import { cliLanguage } from "./language.ts";
import { oneOfList, positive } from "./options.ts";
import { openAny } from "./sources.ts";

interface Options {
  table: string;
  bottom?: PictureSide;
  cameraHeight?: number;
  lens?: string;
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
    .option("--lens <file>", "the lens as calibrate-lens gives it: {width,height,fx,fy,cx,cy,k1,k2,…}")
    .option("--points <file>", 'known points: [{"px":[u,v],"mm":[x,y,z]},…] in the table frame')
    .requiredOption("--out <file>", "where the profile is written")
    .option("--preview <png>", "draws what was found over the picture")
    .action(calibrate);
}

async function calibrate(name: string, options: Options): Promise<void> {
  const table = await readTable(options.table);
  const measured = await measuredIn(options.table);
  const lens = options.lens ? await readLens(options.lens) : undefined;
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
    measured,
    ...(lens && { lensFile: { name: options.lens!, lens } }),
    ...(options.bottom && { bottom: options.bottom }),
    ...(options.cameraHeight && { cameraHeightMm: options.cameraHeight }),
    ...(points && { points }),
  });
  if ("refused" in result) throw new CarambolaError(refusalFault(result, name, table.name));
  const { profile, found, picture } = result;
  await writeResult(options.out, `${JSON.stringify(profile, null, 2)}\n`);
  if (options.preview) await writeResult(options.preview, drawCalibration(picture, found).toBuffer("image/png"));
  process.stdout.write(reportLine(profile, found, options.out));
  process.stderr.write(reportText(profile, found, options.out, cliLanguage()));
}
