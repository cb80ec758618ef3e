import type { Frame } from "../../vision/capture/frame-source.ts";
import { dimLamp } from "./dim-lamp.ts";
import { type Fault, faultsAt } from "./fault.ts";
import { BLACK, CURVE, chromaSize, NO_COLOUR, WHITE } from "./levels.ts";

/** Where the picture lies against the camera's true one, px. */
export interface Shift {
  x: number;
  y: number;
}

export function shiftAt(faults: readonly Fault[], t: number): Shift {
  const shift = { x: 0, y: 0 };
  for (const bump of faultsAt(faults, "bump", t)) {
    shift.x += bump.dx;
    shift.y += bump.dy;
  }
  return shift;
}

/** Copies a picture into another with what is wrong at `t` done to it. */
export function spoil(from: Frame, to: Frame, faults: readonly Fault[], t: number): void {
  if (faultsAt(faults, "black", t).length > 0) {
    to.y.fill(BLACK);
    to.u.fill(NO_COLOUR);
    to.v.fill(NO_COLOUR);
    return;
  }
  const { x, y } = shiftAt(faults, t);
  const chroma = chromaSize(from);
  shiftPlane(from.y, to.y, from.width, from.height, x, y);
  const [cx, cy] = [x / (1 << from.chromaShiftX), y / (1 << from.chromaShiftY)];
  shiftPlane(from.u, to.u, chroma.width, chroma.height, cx, cy);
  shiftPlane(from.v, to.v, chroma.width, chroma.height, cx, cy);
  for (const fault of faultsAt(faults, "dimming", t)) dimLamp(to, fault, t);
  for (const { depth, hz, readoutS } of faultsAt(faults, "flicker", t))
    flickerRows(to, (row) => {
      const at = t + readoutS * ((row + 0.5) / to.height - 0.5);
      return (1 + depth * Math.sin(2 * Math.PI * hz * at)) ** CURVE;
    });
}

/** Multiplies the signal of each row. */
function flickerRows(frame: Frame, factor: (row: number) => number): void {
  const { y, u, v, width, height, chromaShiftY } = frame;
  for (let row = 0; row < height; row++) {
    const k = factor(row);
    for (let i = row * width; i < (row + 1) * width; i++) y[i] = Math.min(WHITE, BLACK + (y[i]! - BLACK) * k + 0.5);
  }
  const chroma = chromaSize(frame);
  for (let row = 0; row < chroma.height; row++) {
    const k = factor(row << chromaShiftY);
    for (let i = row * chroma.width; i < (row + 1) * chroma.width; i++) {
      u[i] = NO_COLOUR + (u[i]! - NO_COLOUR) * k + 0.5;
      v[i] = NO_COLOUR + (v[i]! - NO_COLOUR) * k + 0.5;
    }
  }
}

/** Moves a plane by whole or half pixels; the edge is repeated where nothing comes in. */
function shiftPlane(from: Uint8Array, to: Uint8Array, width: number, height: number, dx: number, dy: number): void {
  if (dx === 0 && dy === 0) {
    to.set(from);
    return;
  }
  const column = (u: number) => Math.min(width - 1, Math.max(0, u));
  const row = (v: number) => Math.min(height - 1, Math.max(0, v)) * width;
  const halfX = dx !== Math.floor(dx);
  const halfY = dy !== Math.floor(dy);
  for (let v = 0; v < height; v++) {
    const r0 = row(v - Math.ceil(dy));
    const r1 = halfY ? row(v - Math.floor(dy)) : r0;
    for (let u = 0; u < width; u++) {
      const c0 = column(u - Math.ceil(dx));
      const c1 = halfX ? column(u - Math.floor(dx)) : c0;
      to[v * width + u] = (from[r0 + c0]! + from[r0 + c1]! + from[r1 + c0]! + from[r1 + c1]! + 2) >> 2;
    }
  }
}
