import type { Frame } from "../../vision/capture/frame-source.ts";
import type { FaultOf } from "./fault.ts";
import { BLACK, CURVE, chromaSize, NO_COLOUR } from "./levels.ts";

/** Red gains less than blue loses where light grows warmer, in levels. */
const RED_SHARE = 0.6;
/** A lamp over one half reaches across the middle, fading over this share of the picture's width. */
const FADE = 0.3;

/** Takes a lamp's light from a picture, in place. */
export function dimLamp(frame: Frame, fault: FaultOf<"dimming">, t: number): void {
  const { light, warmth, fromS, rampS = 0, half } = fault;
  const gone = rampS > 0 ? Math.min(1, (t - fromS) / rampS) : 1;
  const { y, u, v, width } = frame;
  const chroma = chromaSize(frame);
  // How much of the lamp is gone at each column, and what that leaves of the signal.
  const goneAt = (share: number) => gone * (half === undefined ? 1 : overHalf(half === "left" ? share : 1 - share));
  const kept = (share: number) => (1 - (1 - light) * goneAt(share)) ** CURVE;
  const lumaKept = Float32Array.from({ length: width }, (_, i) => kept((i + 0.5) / width));
  for (let i = 0, col = 0; i < y.length; i++) {
    y[i] = BLACK + (y[i]! - BLACK) * lumaKept[col]! + 0.5;
    if (++col === width) col = 0;
  }
  const chromaKept = Float32Array.from({ length: chroma.width }, (_, i) => kept((i + 0.5) / chroma.width));
  const warms = Float32Array.from(
    { length: chroma.width },
    (_, i) => warmth * goneAt((i + 0.5) / chroma.width) * chromaKept[i]!,
  );
  for (let i = 0, col = 0; i < u.length; i++) {
    u[i] = Math.max(0, NO_COLOUR + (u[i]! - NO_COLOUR) * chromaKept[col]! - warms[col]! + 0.5);
    v[i] = Math.min(255, NO_COLOUR + (v[i]! - NO_COLOUR) * chromaKept[col]! + RED_SHARE * warms[col]! + 0.5);
    if (++col === chroma.width) col = 0;
  }
}

/** 1 under the lamp of the left half, 0 in the right one. */
function overHalf(share: number): number {
  return Math.min(1, Math.max(0, (0.5 + FADE / 2 - share) / FADE));
}
