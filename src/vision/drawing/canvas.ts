import { createRequire } from "node:module";
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import type { Frame } from "../capture/frame-source.ts";

const FONT = "Carambola Inter";
let fontReady = false;

/** The font of all drawn pictures, from a package, since a small machine has none. @returns a CSS font at `px`. */
export function font(px: number): string {
  if (!fontReady) {
    const file = createRequire(import.meta.url).resolve("@fontsource/inter/files/inter-latin-500-normal.woff2");
    GlobalFonts.registerFromPath(file, FONT);
    fontReady = true;
  }
  return `${px}px "${FONT}"`;
}

/** A frame as a canvas to draw upon (BT.601, video range, the usual of cameras without a mark). */
export function frameCanvas(frame: Frame, zoom = 1): { canvas: Canvas; context: SKRSContext2D } {
  const { width, height } = frame;
  const plain = createCanvas(width, height);
  const context = plain.getContext("2d");
  const image = context.createImageData(width, height);
  const cw = (width + (1 << frame.chromaShiftX) - 1) >> frame.chromaShiftX;
  for (let row = 0, i = 0; row < height; row++) {
    const chromaRow = (row >> frame.chromaShiftY) * cw;
    for (let column = 0; column < width; column++, i++) {
      const c = chromaRow + (column >> frame.chromaShiftX);
      const y = 1.164 * (frame.y[i]! - 16);
      const u = frame.u[c]! - 128;
      const v = frame.v[c]! - 128;
      image.data[4 * i] = y + 1.596 * v;
      image.data[4 * i + 1] = y - 0.392 * u - 0.813 * v;
      image.data[4 * i + 2] = y + 2.017 * u;
      image.data[4 * i + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  if (zoom === 1) return { canvas: plain, context };
  const canvas = createCanvas(Math.round(width * zoom), Math.round(height * zoom));
  const large = canvas.getContext("2d");
  large.imageSmoothingEnabled = false;
  large.drawImage(plain, 0, 0, canvas.width, canvas.height);
  // From here on drawing is in the frame's pixels: (0, 0) is the centre of the top-left one.
  large.scale(zoom, zoom);
  large.translate(0.5, 0.5);
  return { canvas, context: large };
}
