import Type, { type Static } from "typebox";
import { BallSchema, Confidence, Coordinate, CushionSchema, oneOf, PointSchema, Seq, Sigma, Time } from "./common.ts";

/** Section 3 of the contract: what the tracker says happened. */
const head = { kind: Type.Literal("event"), seq: Seq, t: Time };
const Rest = Type.Object({ x: Coordinate, y: Coordinate, sigma: Type.Optional(Sigma) });
const RestBalls = Type.Object({
  white: Type.Optional(Rest),
  yellow: Type.Optional(Rest),
  red: Type.Optional(Rest),
});
const Speed = Type.Number({ minimum: 0, maximum: 1e5, description: "mm/s" });

export const StillSchema = Type.Object({
  ...head,
  type: Type.Literal("still"),
  balls: RestBalls,
  gaps: Type.Optional(
    Type.Array(
      Type.Object({
        a: BallSchema,
        b: Type.String({ pattern: "^(white|yellow|red|cushion:(bottom|top|right|left))$" }),
        gap: Type.Number({ minimum: -1e5, maximum: 1e5, description: "mm between the bodies" }),
        sigma: Sigma,
      }),
    ),
  ),
  hidden: Type.Optional(Type.Array(BallSchema)),
});
export const StrokeSchema = Type.Object({
  ...head,
  type: Type.Literal("stroke"),
  ball: BallSchema,
  direction: Type.Object({ x: Type.Number(), y: Type.Number() }, { description: "unit vector" }),
  speed: Speed,
  inMotion: Type.Array(Type.Object({ ball: BallSchema, speed: Speed, sigma: Type.Optional(Sigma) })),
  pushed: Type.Optional(Type.Array(BallSchema)),
});
export const ContactSchema = Type.Object({
  ...head,
  type: Type.Literal("contact"),
  a: BallSchema,
  b: BallSchema,
  sigmaT: Type.Optional(Sigma),
  confidence: Type.Optional(Confidence),
});
export const CushionEventSchema = Type.Object({
  ...head,
  type: Type.Literal("cushion"),
  ball: BallSchema,
  cushion: CushionSchema,
  sigmaT: Type.Optional(Sigma),
  confidence: Type.Optional(Confidence),
});
export const StoppedSchema = Type.Object({
  ...head,
  type: Type.Literal("stopped"),
  ball: BallSchema,
  x: Coordinate,
  y: Coordinate,
  sigma: Type.Optional(Sigma),
});
export const PathSchema = Type.Object({
  ...head,
  type: Type.Literal("path"),
  ball: BallSchema,
  points: Type.Array(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }), { description: "[t, x, y] in s and mm" }),
  sigma: Type.Optional(Sigma),
});
export const OffTableSchema = Type.Object({
  ...head,
  type: Type.Literal("off_table"),
  ball: BallSchema,
  x: Coordinate,
  y: Coordinate,
  railTop: oneOf(["touched", "not_touched", "unknown"]),
  returned: Type.Boolean(),
});
export const MovedSchema = Type.Object({
  ...head,
  type: Type.Literal("moved"),
  ball: BallSchema,
  from: Type.Union([PointSchema, Type.Null()]),
  to: Type.Union([PointSchema, Type.Null()]),
});
export const VisionSchema = Type.Object({
  ...head,
  type: Type.Literal("vision"),
  state: oneOf(["ok", "degraded", "lost"]),
  reason: Type.Optional(Type.String()),
});

/** One schema an event type: a line is checked against the schema of its own type, so the error can name the field. */
export const EVENT_SCHEMAS = {
  still: StillSchema,
  stroke: StrokeSchema,
  contact: ContactSchema,
  cushion: CushionEventSchema,
  stopped: StoppedSchema,
  path: PathSchema,
  off_table: OffTableSchema,
  moved: MovedSchema,
  vision: VisionSchema,
} as const;
export const EventSchema = Type.Union(Object.values(EVENT_SCHEMAS));
export type EventType = keyof typeof EVENT_SCHEMAS;
export type EventOf<K extends EventType> = Static<(typeof EVENT_SCHEMAS)[K]>;
export type TableEvent = { [K in EventType]: EventOf<K> }[EventType];
