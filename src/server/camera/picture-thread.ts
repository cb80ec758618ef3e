import { parentPort, workerData } from "node:worker_threads";
import { paintDetections } from "../../vision/drawing/detections.ts";
import { stillOf } from "../../vision/drawing/still.ts";
import type { PictureMessage } from "./messages.ts";
import { type PictureJob, type PictureThreadData, sharedFrame } from "./picture-job.ts";

/** JPEG quality: a diamond's edge stays sharp, a 1080p picture takes some 300 KB. */
const QUALITY = 85;

/** The thread that draws and packs pictures, beside the one that sees: no frame waits for it. */
const { shape, planes } = workerData as PictureThreadData;
const frame = sharedFrame(shape, planes);
const port = parentPort!;

port.on("message", async (job: PictureJob | "end") => {
  if (job === "end") {
    port.close();
    return;
  }
  const { id, order, observation, profile } = job;
  const { canvas, context, zoom } = stillOf(frame, order.width);
  if (order.drawn) paintDetections(context, observation, profile, { zoom, language: order.language });
  const file = order.type === "png" ? await canvas.encode("png") : await canvas.encode("jpeg", QUALITY);
  const picture: PictureMessage = {
    data: file.toString("base64"),
    frame: job.frame.index,
    t: job.frame.t,
    width: canvas.width,
    height: canvas.height,
  };
  port.postMessage({ id, picture });
});
