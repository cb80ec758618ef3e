import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import type { Frame } from "../capture/frame-source.ts";
import { shrink } from "../kernels/picture.ts";
import { frameCanvas } from "./canvas.ts";

export interface Still {
  canvas: Canvas;
  /** Draws in the frame's pixels: (0, 0) is the centre of the top-left one. */
  context: SKRSContext2D;
  /** Canvas pixels per pixel of the frame. */
  zoom: number;
}

/** A frame as a canvas about `width` pixels wide, by whole-numbered shrinking; never enlarged. */
export function stillOf(frame: Frame, width: number = frame.width): Still {
  const factor = Math.floor(frame.width / width);
  if (factor < 2) {
    const { canvas, context } = frameCanvas(frame);
    context.translate(0.5, 0.5);
    return { canvas, context, zoom: 1 };
  }
  const longSide = Math.max(frame.width, frame.height) / factor;
  const small = shrink(frame, longSide);
  const { canvas, context } = frameCanvas({ ...frame, ...small, chromaShiftX: 0, chromaShiftY: 0 });
  const zoom = 1 / small.factor;
  context.scale(zoom, zoom);
  context.translate(0.5, 0.5);
  return { canvas, context, zoom };
}
