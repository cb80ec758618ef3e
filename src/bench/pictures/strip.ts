import { createCanvas } from "@napi-rs/canvas";
import { font, frameCanvas } from "../../vision/drawing/canvas.ts";
import type { Crop } from "../../vision/drawing/crop.ts";

/** One picture of a strip: a piece of a frame, and in px of the whole frame where the ball truly is and where it was seen. */
export interface StripPicture {
  crop: Crop;
  truth: readonly [number, number] | null;
  seen: readonly [number, number] | null;
  radiusPx: number;
  /** Below it. */
  words: string;
}

const SIDE_PX = 300;
const LINE_PX = 18;
const TRUTH_PEN = "#00ff60";
const SEEN_PEN = "#ff40ff";

/** Some pictures side by side under a headline, as PNG; green is the truth, magenta the measurement. */
export function drawStrip(headline: string, pictures: readonly StripPicture[]): Buffer {
  const canvas = createCanvas(SIDE_PX * pictures.length, SIDE_PX + 2 * LINE_PX + 4);
  const context = canvas.getContext("2d");
  context.fillStyle = "#101010";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = font(13);
  context.fillStyle = "#ffffff";
  context.fillText(`${headline}   (green: truth, magenta: measured)`, 6, 14);
  pictures.forEach((picture, i) => {
    context.drawImage(enlarged(picture), i * SIDE_PX, LINE_PX, SIDE_PX - 2, SIDE_PX);
    context.fillStyle = "#ffffff";
    context.fillText(picture.words, i * SIDE_PX + 6, SIDE_PX + 2 * LINE_PX - 2);
  });
  return canvas.toBuffer("image/png");
}

function enlarged({ crop, truth, seen, radiusPx }: StripPicture) {
  const zoom = SIDE_PX / crop.frame.width;
  const { canvas, context } = frameCanvas(crop.frame, zoom);
  context.lineWidth = 1.2 / zoom;
  const mark = (at: readonly [number, number], pen: string) => {
    const [u, v] = [at[0] - crop.left, at[1] - crop.top];
    context.strokeStyle = pen;
    context.beginPath();
    context.arc(u, v, radiusPx, 0, 2 * Math.PI);
    context.moveTo(u - 2, v);
    context.lineTo(u + 2, v);
    context.moveTo(u, v - 2);
    context.lineTo(u, v + 2);
    context.stroke();
  };
  if (truth) mark(truth, TRUTH_PEN);
  if (seen) mark(seen, SEEN_PEN);
  return canvas;
}
