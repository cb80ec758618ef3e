import Type, { type Static } from "typebox";
import { BALLS } from "../balls.ts";
import { Coordinate, oneOf, Sigma, Time } from "./common.ts";

/** Section 2 of the contract: one line a frame. */
export const BALL_STATES = ["seen", "hidden", "absent"] as const;
export const TABLE_STATES = ["clear", "covered", "not_visible"] as const;

export const BallObservationSchema = Type.Object({
  state: oneOf(BALL_STATES),
  x: Type.Optional(Coordinate),
  y: Type.Optional(Coordinate),
  sigma: Type.Optional(Sigma),
  px: Type.Optional(
    Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: "projected ball centre in the picture, px" }),
  ),
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
  preliminary: Type.Optional(Type.Boolean()),
});

export type BallObservation = Static<typeof BallObservationSchema>;
export type Observation = Static<typeof ObservationSchema>;
