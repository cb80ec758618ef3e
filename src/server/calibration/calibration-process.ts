import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import path from "node:path";
import { calibratePicture, learnColours } from "../../pipeline/calibrate.ts";
import { CarambolaError, type Fault, fault } from "../../table/errors.ts";
import { clearPicture } from "../../vision/calibration/clear-picture.ts";
import { drawCalibration } from "../../vision/calibration/preview.ts";
import { refusalFault } from "../../vision/calibration/refusal.ts";
import { openRecorded } from "../../vision/capture/recorded-frames.ts";
import { frameCanvas } from "../../vision/drawing/canvas.ts";
import { type CalibrationOrder, CLEAR_PICTURE, FOUND_PICTURE, type FromCalibration } from "./order.ts";
import { reportOf } from "./report.ts";

/**
 * The program of a calibration: recorded frames → profile, report and pictures, to the service that started it. A process of its
 * own, behind all others: seconds of work, while the table goes on being seen.
 */
const BEHIND_OTHERS = 5;
const QUALITY = 90;

const send = (message: FromCalibration) =>
  new Promise<void>((done) => {
    if (process.connected) process.send!(message, undefined, undefined, () => done());
    else done();
  });
const tell = (refused: boolean, { code, what, remedy }: Fault) =>
  send({ kind: "fault", refused, fault: { code, message: what, remedy } });

async function run({ source, frames, folder, wish }: CalibrationOrder): Promise<void> {
  const recorded = () => openRecorded(frames.file, frames.info, frames.everyS);
  const picture = await clearPicture(recorded());
  await writeFile(path.join(folder, CLEAR_PICTURE), await frameCanvas(picture).canvas.encode("jpeg", QUALITY));
  await send({ kind: "picture" });
  const calibrated = calibratePicture(source, picture, wish);
  if ("refused" in calibrated) {
    await tell(true, refusalFault(calibrated, source, wish.table.name));
    return;
  }
  await send({ kind: "colours" });
  const { profile, found } = calibrated;
  Object.assign(profile.colours, await learnColours(profile, recorded()));
  await writeFile(path.join(folder, FOUND_PICTURE), await drawCalibration(picture, found).encode("jpeg", QUALITY));
  await send({ kind: "found", profile, report: reportOf(profile, found) });
}

process.once("disconnect", () => process.exit(0));
try {
  setPriority(BEHIND_OTHERS);
  const [order] = (await once(process, "message")) as [CalibrationOrder];
  await run(order);
} catch (error) {
  const known = error instanceof CarambolaError;
  const reason = error instanceof Error ? error.message : String(error);
  await tell(known, known ? error.fault : fault("CB_INTERNAL", { reason }));
  process.exitCode = 1;
}
process.exit();
