import Type, { type Static } from "typebox";
import { BallSchema, oneOf, Seq, TextSchema, Time } from "./common.ts";

/** Section 5 of the contract: what the referee engine says. */
export const POSITION_CALLS = [
  "balls_frozen",
  "ball_frozen_to_cushion",
  "zone_free_shot",
  "zone_inside",
  "zone_left",
  "ball_on_line",
  "ball_off_table",
  "rail_touch_check",
  "unexplained_motion",
] as const;
export const PLAY_CALLS = [
  "carom",
  "miss",
  "turn_lost",
  "turn",
  "respot_required",
  "frozen_choice_offered",
  "opponent_placement_offered",
  "restore_positions",
  "positions_accepted",
] as const;
export const FOUL_CALLS = [
  "foul_ball_off_table",
  "foul_ball_in_motion",
  "foul_not_tip",
  "foul_touch",
  "foul_wrong_ball",
  "foul_double_hit",
  "foul_push",
  "foul_played_into_frozen_ball",
  "foul_played_into_frozen_cushion",
  "foul_zone_not_left",
  "foul_foot_off_floor",
  "foul_red_first",
  "foul_other",
] as const;
export const DISCIPLINARY_CALLS = ["disciplinary_fault", "serious_disciplinary_fault", "foul_claim_expired"] as const;
export const MATCH_CALLS = [
  "target_reached",
  "time_reached",
  "shot_clock",
  "equalising_inning_granted",
  "equalising_inning_failed",
  "match_drawn",
  "match_won",
  "match_lost_discipline",
  "match_closed",
] as const;
export const CALL_TYPES = [
  ...POSITION_CALLS,
  ...PLAY_CALLS,
  ...FOUL_CALLS,
  ...DISCIPLINARY_CALLS,
  ...MATCH_CALLS,
] as const;
export type CallType = (typeof CALL_TYPES)[number];
export type FoulType = (typeof FOUL_CALLS)[number];
export const CALL_STATUSES = ["info", "proposed", "accepted", "rejected", "expired", "undone"] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

export const CallSchema = Type.Object({
  kind: Type.Literal("call"),
  id: Type.String(),
  type: oneOf(CALL_TYPES),
  t: Time,
  player: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  article: Type.String({ minLength: 1 }),
  status: oneOf(CALL_STATUSES),
  certainty: oneOf(["certain", "ask"]),
  question: Type.Optional(TextSchema),
  options: Type.Optional(Type.Array(Type.String())),
  detail: Type.Record(Type.String(), Type.Unknown()),
  message: TextSchema,
});

export const PlayerScoreSchema = Type.Object({
  id: Type.String(),
  points: Type.Integer(),
  innings: Type.Integer(),
  run: Type.Integer(),
  highRun: Type.Integer(),
  average: Type.Number(),
});
export const ScoreSchema = Type.Object({
  kind: Type.Literal("score"),
  t: Time,
  match: oneOf(["open", "closed"]),
  players: Type.Array(PlayerScoreSchema),
  active: Type.Union([Type.String(), Type.Null()]),
  inning: Type.Integer(),
  strokesInTurn: Type.Integer(),
  zone: Type.Array(Type.Object({ zone: Type.String(), state: oneOf(["free_shot", "inside"]) })),
  pending: Type.Array(Type.String()),
});
export const RefusedSchema = Type.Object({
  kind: Type.Literal("refused"),
  of: oneOf(["event", "command", "line"]),
  seq: Type.Optional(Seq),
  line: Type.Optional(Type.Integer({ minimum: 1, description: "number of the input line from 1" })),
  code: Type.String(),
  message: TextSchema,
});
export const PlacementSchema = Type.Object({
  ball: BallSchema,
  spot: Type.Optional(Type.String()),
  x: Type.Number(),
  y: Type.Number(),
});

export type Call = Static<typeof CallSchema>;
export type Score = Static<typeof ScoreSchema>;
export type PlayerScore = Static<typeof PlayerScoreSchema>;
export type Refused = Static<typeof RefusedSchema>;
export type Placement = Static<typeof PlacementSchema>;
/** Everything that the rules engine prints. */
export type RulesOutput = Call | Score | Refused;
