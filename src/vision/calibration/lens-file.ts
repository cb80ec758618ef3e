import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";
import { failure } from "../../table/errors.ts";
import type { LensPrior } from "./unknowns.ts";

const Px = Type.Number({ description: "px" });

/** A lens as `calibrate-lens` and common tools give it: pinhole with Brown-Conrady terms on coordinates divided by fx, fy. */
export const LensFileSchema = Type.Object({
  width: Type.Integer({ minimum: 1, description: "of the pictures it was calibrated with, px" }),
  height: Type.Integer({ minimum: 1 }),
  fx: Type.Number({ exclusiveMinimum: 0, description: "px" }),
  fy: Type.Number({ exclusiveMinimum: 0, description: "px" }),
  cx: Px,
  cy: Px,
  k1: Type.Number(),
  k2: Type.Number(),
  p1: Type.Optional(Type.Number()),
  p2: Type.Optional(Type.Number()),
  k3: Type.Optional(Type.Number()),
  rmsPx: Type.Optional(Type.Number({ minimum: 0, description: "px RMS that the fit left" })),
  views: Type.Optional(Type.Integer({ minimum: 1, description: "pictures that it was fitted to" })),
});
export type LensFile = Static<typeof LensFileSchema>;
export const checkLensFile = Compile(LensFileSchema);

/** A good board calibration: what is left to the table's own evidence, as shares and absolute terms. */
const FOCAL_SPREAD = 0.004;
const CENTRE_SPREAD = 0.002;
const ASPECT_SPREAD = 0.001;
const K1_SPREAD = 0.005;
const K2_SPREAD = 0.005;
/** Two picture sizes have one shape if their sides' ratios differ by less. */
const SAME_SHAPE = 0.005;

/** A lens file as belief about the lens, scaled to the picture's size. @throws CB_LENS_SIZE where the shapes differ. */
export function lensPrior(
  lens: LensFile,
  picture: { width: number; height: number },
  names: { lens: string; source: string },
): LensPrior {
  const k = picture.width / lens.width;
  if (Math.abs((lens.height * k) / picture.height - 1) > SAME_SHAPE)
    throw failure("CB_LENS_SIZE", {
      ...names,
      expected: `${lens.width}x${lens.height}`,
      actual: `${picture.width}x${picture.height}`,
    });
  // Pixel (0,0) is the centre of the first pixel: a scaled picture's centres lie at (c + 1/2)·k − 1/2.
  const scaled = (c: number) => (c + 0.5) * k - 0.5;
  return {
    ...{ focal: (lens.fx * k) / picture.width, focalSpread: FOCAL_SPREAD },
    ...{ centre: [scaled(lens.cx), scaled(lens.cy)], centreSpread: CENTRE_SPREAD },
    ...{ k1: lens.k1, k1Spread: K1_SPREAD, k2: lens.k2, k2Spread: K2_SPREAD },
    ...{ aspect: lens.fy / lens.fx, aspectSpread: ASPECT_SPREAD },
    ...{ p1: lens.p1 ?? 0, p2: lens.p2 ?? 0, k3: lens.k3 ?? 0 },
  };
}
