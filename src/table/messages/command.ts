import Type, { type Static } from "typebox";
import { SPOTS } from "../spots.ts";
import { BallSchema, Coordinate, oneOf, Seq, Time } from "./common.ts";

/** Section 4 of the contract: what people say. */
export const DISCIPLINES = [
  "free",
  "balkline_47_2",
  "balkline_47_1",
  "balkline_71_2",
  "one_cushion",
  "three_cushion",
  "pins",
] as const;
export type Discipline = (typeof DISCIPLINES)[number];
export const PROFILES = ["cbbs", "umb"] as const;
export type Profile = (typeof PROFILES)[number];
export const POLICIES = ["assist", "auto"] as const;
export type Policy = (typeof POLICIES)[number];

const head = {
  kind: Type.Literal("command"),
  seq: Seq,
  t: Time,
  by: oneOf(["referee", "operator", "player", "system"]),
};
const Id = Type.String({ minLength: 1, maxLength: 200 });
const Reason = Type.String({ maxLength: 1000 });
const Count = Type.Integer({ minimum: 1, maximum: 1e6 });
const Seconds = Type.Number({ exclusiveMinimum: 0, maximum: 1e6 });
const empty = <const K extends string>(type: K) => Type.Object({ ...head, type: Type.Literal(type) });

export const PlayerSchema = Type.Object({
  id: Id,
  name: Type.String({ maxLength: 200 }),
  ball: oneOf(["white", "yellow"]),
  target: Type.Optional(Count),
});
export const TableSizeSchema = Type.Union([
  oneOf(["match", "half-match", "small"]),
  Type.Object({
    lengthMm: Type.Number({ minimum: 500, maximum: 5000 }),
    widthMm: Type.Number({ minimum: 250, maximum: 2500 }),
    ballDiameterMm: Type.Optional(Type.Number({ minimum: 20, maximum: 100 })),
    noseHeightMm: Type.Optional(Type.Number({ minimum: 10, maximum: 100 })),
  }),
]);
export const StartMatchSchema = Type.Object({
  ...head,
  type: Type.Literal("start_match"),
  discipline: oneOf(DISCIPLINES),
  profile: Type.Optional(oneOf(PROFILES)),
  policy: Type.Optional(oneOf(POLICIES)),
  players: Type.Array(PlayerSchema, { minItems: 1, maxItems: 8 }),
  starter: Type.Optional(Id),
  target: Type.Optional(Count),
  timeLimit: Type.Optional(Seconds),
  inningLimit: Type.Optional(Count),
  shotClock: Type.Optional(Seconds),
  equalisingInning: Type.Optional(Type.Boolean()),
  lateralSpot: Type.Optional(oneOf(["right", "left"])),
  table: Type.Optional(TableSizeSchema),
  ballDiameter: Type.Optional(Type.Number({ minimum: 20, maximum: 100, description: "mm" })),
  settings: Type.Optional(
    Type.Object({
      respotRequiresRedFirst: Type.Optional(Type.Boolean()),
      cushionOffset: Type.Optional(
        Type.Number({ minimum: 5, maximum: 60, description: "mm, ball centre to nose line" }),
      ),
      sD: Type.Optional(Type.Number({ minimum: 0, maximum: 10, description: "mm, error of the ball diameter" })),
      sL: Type.Optional(Type.Number({ minimum: 0, maximum: 10, description: "mm, error of nose and drawn lines" })),
      pinPoints: Type.Optional(Type.Record(Type.String(), Type.Number())),
    }),
  ),
});

export const COMMAND_SCHEMAS = {
  start_match: StartMatchSchema,
  accept: Type.Object({ ...head, type: Type.Literal("accept"), call: Id }),
  reject: Type.Object({ ...head, type: Type.Literal("reject"), call: Id }),
  answer: Type.Object({ ...head, type: Type.Literal("answer"), call: Id, answer: Id }),
  choose: Type.Object({ ...head, type: Type.Literal("choose"), call: Id, choice: Id }),
  declare: Type.Object({
    ...head,
    type: Type.Literal("declare"),
    position: oneOf(["in", "out"]),
    ball: Type.Optional(BallSchema),
    zone: Type.Optional(Id),
  }),
  foul: Type.Object({
    ...head,
    type: Type.Literal("foul"),
    code: Id,
    player: Type.Optional(Id),
    stroke: Type.Optional(Seq),
  }),
  disciplinary: Type.Object({
    ...head,
    type: Type.Literal("disciplinary"),
    player: Id,
    serious: Type.Optional(Type.Boolean()),
    reason: Type.Optional(Reason),
  }),
  place: Type.Object({
    ...head,
    type: Type.Literal("place"),
    balls: Type.Array(
      Type.Object({
        ball: BallSchema,
        spot: Type.Optional(oneOf(SPOTS)),
        x: Type.Optional(Coordinate),
        y: Type.Optional(Coordinate),
      }),
      { minItems: 1, maxItems: 3 },
    ),
  }),
  disturbance: Type.Object({
    ...head,
    type: Type.Literal("disturbance"),
    cause: oneOf(["third_party", "player"]),
    player: Type.Optional(Id),
  }),
  adjust: Type.Object({
    ...head,
    type: Type.Literal("adjust"),
    player: Id,
    points: Type.Integer({ minimum: -1e6, maximum: 1e6 }),
    reason: Type.Optional(Reason),
    inning: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1e6,
        description: "the player's inning, from 1, that this corrects on the sheet; absent: the latest",
      }),
    ),
  }),
  stroke_result: Type.Object({
    ...head,
    type: Type.Literal("stroke_result"),
    result: oneOf(["carom", "miss"]),
    player: Type.Optional(Id),
  }),
  claim: Type.Object({ ...head, type: Type.Literal("claim"), player: Id, code: Id }),
  turn: Type.Object({ ...head, type: Type.Literal("turn"), player: Id }),
  undo: empty("undo"),
  time_out: empty("time_out"),
  pause: empty("pause"),
  resume: empty("resume"),
  tick: empty("tick"),
  concede: Type.Object({ ...head, type: Type.Literal("concede"), player: Id }),
  end_match: empty("end_match"),
} as const;
export const CommandSchema = Type.Union(Object.values(COMMAND_SCHEMAS));
export type CommandType = keyof typeof COMMAND_SCHEMAS;
export type CommandOf<K extends CommandType> = Static<(typeof COMMAND_SCHEMAS)[K]>;
export type Command = { [K in CommandType]: CommandOf<K> }[CommandType];
