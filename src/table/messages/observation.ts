import Type, { type Static } from "typebox";
import { BALLS } from "../balls.ts";
import { BallSchema, Coordinate, oneOf, Sigma, Time } from "./common.ts";

/** Section 2 of the contract: one line a frame. */
export const BALL_STATES = ["seen", "hidden", "absent"] as const;
/**
 * The camera no longer stands where it was calibrated, or its table is not found again: positions are off until it is fitted anew.
 * `uncalibrated`: it has no profile yet and gives pictures only. `frozen`: it repeats one old picture, so nothing is seen.
 */
export const CAMERA_STATES = ["moved", "lost", "uncalibrated", "frozen"] as const;
export const TABLE_STATES = ["clear", "covered", "not_visible"] as const;

export const BallObservationSchema = Type.Object({
  state: oneOf(BALL_STATES),
  x: Type.Optional(Coordinate),
  y: Type.Optional(Coordinate),
  sigma: Type.Optional(Sigma),
  px: Type.Optional(
    Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: "projected ball centre in the picture, px" }),
  ),
  dt: Type.Optional(
    Type.Number({
      minimum: -0.1,
      maximum: 0.1,
      description: "s: this ball was exposed at t + dt (rolling shutter); absent: at t, as far as known",
    }),
  ),
});

/** A gap measured in one picture, relative: errors that two bodies side by side have in common are not in it. */
export const GapObservationSchema = Type.Object({
  a: BallSchema,
  b: Type.String({ description: "another ball, or `cushion:bottom` etc." }),
  gap: Coordinate,
  sigma: Sigma,
});

export const ObservationSchema = Type.Object({
  kind: Type.Literal("observation"),
  frame: Type.Integer({ minimum: 0, description: "0-based index of the decoded frame" }),
  t: Time,
  table: oneOf(TABLE_STATES),
  balls: Type.Object({
    [BALLS[0]]: BallObservationSchema,
    [BALLS[1]]: BallObservationSchema,
    [BALLS[2]]: BallObservationSchema,
  }),
  covered: Type.Optional(
    Type.Array(Type.Array(Coordinate, { minItems: 4, maxItems: 4 }), {
      description: "where something larger than balls lies over the cloth: boxes [x0, y0, x1, y1], mm, largest first",
    }),
  ),
  gaps: Type.Optional(
    Type.Array(GapObservationSchema, { description: "between balls and cushions that lie close together, mm" }),
  ),
  camera: Type.Optional(oneOf(CAMERA_STATES)),
  preliminary: Type.Optional(Type.Boolean()),
});

export type BallObservation = Static<typeof BallObservationSchema>;
export type Observation = Static<typeof ObservationSchema>;
export type GapObservation = Static<typeof GapObservationSchema>;
