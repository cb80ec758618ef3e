import Type, { type Static } from "typebox";
import { BALLS } from "../balls.ts";
import { CallSchema, FOUL_CALLS, PlayerScoreSchema, ScoreSchema } from "./call.ts";
import { DISCIPLINES, POLICIES, PROFILES } from "./command.ts";
import { BallSchema, CushionSchema, oneOf, PointSchema, Seq, Time } from "./common.ts";
import { EventSchema, type TableEvent } from "./event.ts";
import { TableMeasuresSchema } from "./state.ts";

/**
 * A stored match as the service tells it and as it is exported: its score sheet, strokes and statistics, all worked out by
 * playing its log through the rules again. Fields may be added; a change of meaning raises the version.
 */
export const EXPORT_FORMAT = "carambola-match";
export const EXPORT_VERSION = 1;

const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Count = Type.Integer({ minimum: 0 });
const PlayerId = Type.String({ description: "id of a player within the match" });
const Mm = Type.Number({ minimum: 0, description: "mm" });
const MmPerS = Type.Number({ minimum: 0, description: "mm/s" });
const Fraction = Type.Number({ minimum: 0, maximum: 1 });

/** What a stroke came to: `open` waits for a decision, `undone` was taken back, `none` was not judged. */
export const STROKE_VERDICTS = ["carom", "miss", "foul", "open", "undone", "none"] as const;
export type StrokeVerdict = (typeof STROKE_VERDICTS)[number];

export const SheetStrokeSchema = Type.Object({
  n: Type.Integer({ minimum: 1, description: "number of the stroke in its match, from 1" }),
  seq: OrNull(Seq),
  t: Time,
  player: PlayerId,
  ball: BallSchema,
  inning: Type.Integer({ minimum: 1, description: "the player's inning, from 1" }),
  byHand: Type.Boolean({ description: "scored by hand without the camera: nothing is known of its ways" }),
  verdict: oneOf(STROKE_VERDICTS),
  fouls: Type.Array(oneOf(FOUL_CALLS), { description: "fouls that stand" }),
  cushions: OrNull(Type.Integer({ minimum: 0, description: "of the cue ball before the last ball; all of a miss" })),
  speed: OrNull(MmPerS),
  wayMm: OrNull(Mm),
  durationS: OrNull(Type.Number({ minimum: 0, description: "s until all balls lay still" })),
  calls: Type.Array(Type.String(), { description: "ids of the calls about this stroke" }),
});

/** A change of the score by hand (`adjust`); the log keeps it also when it was taken back. */
export const SheetCorrectionSchema = Type.Object({
  seq: Seq,
  t: Time,
  by: Type.String(),
  player: PlayerId,
  points: Type.Integer(),
  inning: Type.Integer({ minimum: 1, description: "the player's inning whose run it changes" }),
  named: Type.Boolean({ description: "the command named the inning; else it is the one played last" }),
  reason: Type.String(),
  undone: Type.Boolean(),
});

export const StatisticsSchema = Type.Object({
  matches: Count,
  innings: Count,
  points: Type.Integer(),
  average: Type.Number({ description: "points an inning" }),
  highRun: Count,
  strokes: Type.Integer({ minimum: 0, description: "strokes that were decided" }),
  caroms: Count,
  misses: Count,
  fouls: Count,
  success: OrNull(Fraction),
  byCushions: Type.Array(Type.Object({ cushions: Count, strokes: Count, caroms: Count }), {
    description: "by cushions of the cue ball before the last ball (a miss: all of them), strokes seen by the camera",
  }),
  speed: OrNull(
    Type.Object({
      mean: MmPerS,
      max: MmPerS,
      bins: Type.Array(Type.Object({ from: MmPerS, to: OrNull(MmPerS), strokes: Count, caroms: Count })),
    }),
  ),
  way: OrNull(Type.Object({ mean: Mm, max: Mm, total: Mm }, { description: "way of the cue ball, mm" })),
  series: Type.Array(Type.Object({ run: Count, innings: Count }), { description: "how often each run was made" }),
});

export const SheetPlayerSchema = Type.Object({
  ...PlayerScoreSchema.properties,
  name: Type.String(),
  ball: oneOf(["white", "yellow"]),
  target: Type.Optional(Type.Integer()),
  runs: Type.Array(Type.Integer(), {
    description: "points by inning, corrections included; the last may be unfinished. Their sum is `points`",
  }),
  statistics: StatisticsSchema,
});
export const MatchResultSchema = OrNull(
  Type.Object({ drawn: Type.Boolean(), winner: OrNull(PlayerId) }, { description: "null while nobody has won" }),
);

const head = {
  match: Type.Integer({ minimum: 1, description: "number of the match in its store" }),
  table: Type.String({ description: "id of the table" }),
  started: Type.String({ description: "wall clock at the start, ISO 8601" }),
  discipline: oneOf(DISCIPLINES),
  profile: oneOf(PROFILES),
  state: ScoreSchema.properties.match,
  cancelled: Type.Boolean({ description: "its very start was undone" }),
  result: MatchResultSchema,
  playedS: Type.Number({ minimum: 0, description: "s from the start to the last change of the score" }),
};

/** A line of the list of matches. */
export const MatchSummarySchema = Type.Object({
  ...head,
  target: OrNull(Type.Integer()),
  strokes: Count,
  players: Type.Array(
    Type.Object({
      ...PlayerScoreSchema.properties,
      name: Type.String(),
      ball: oneOf(["white", "yellow"]),
      target: Type.Optional(Type.Integer()),
    }),
  ),
});
export const MatchListSchema = Type.Object({
  stored: Type.Boolean({ description: "false: this service keeps no matches" }),
  total: Type.Integer({ minimum: 0, description: "matches that the search finds" }),
  offset: Count,
  matches: Type.Array(MatchSummarySchema, { description: "newest first" }),
});

export const MatchSheetSchema = Type.Object({
  ...head,
  policy: oneOf(POLICIES),
  target: OrNull(Type.Integer()),
  timeLimit: OrNull(Type.Number()),
  inningLimit: OrNull(Type.Integer()),
  startT: Time,
  starter: PlayerId,
  measures: TableMeasuresSchema,
  players: Type.Array(SheetPlayerSchema),
  corrections: Type.Array(SheetCorrectionSchema),
  strokes: Type.Array(SheetStrokeSchema),
  calls: Type.Array(CallSchema, { description: "every call in its last status, in order of their first saying" }),
});

const Places = Type.Partial(Type.Object({ [BALLS[0]]: PointSchema, [BALLS[1]]: PointSchema, [BALLS[2]]: PointSchema }));
const Samples = Type.Array(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }), {
  description: "[t, x, y]: corners of straight pieces, s and mm",
});
export const ZoneShapeSchema = Type.Object({
  id: Type.String(),
  corners: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), { description: "[x, y], mm" }),
});
/** One stroke with all that was seen of it. */
export const StrokeFactsSchema = Type.Object({
  ...SheetStrokeSchema.properties,
  direction: OrNull(PointSchema),
  from: Places,
  to: OrNull(Places),
  ways: Type.Object({ white: Samples, yellow: Samples, red: Samples }),
  contacts: Type.Array(
    Type.Object({ t: Time, a: BallSchema, b: BallSchema, confidence: Type.Number(), at: OrNull(PointSchema) }),
  ),
  cushionContacts: Type.Array(
    Type.Object({
      t: Time,
      ball: BallSchema,
      cushion: CushionSchema,
      confidence: Type.Number(),
      number: OrNull(Type.Integer({ minimum: 1, description: "of the cue ball's cushions, from 1" })),
      at: OrNull(PointSchema),
    }),
  ),
  zones: Type.Array(ZoneShapeSchema, { description: "the zones that this stroke's calls speak of" }),
  events: Type.Array(EventSchema),
});
export const StrokeRecordSchema = Type.Object({
  ...StrokeFactsSchema.properties,
  said: Type.Array(CallSchema, { description: "the calls of `calls`, whole" }),
});
export const StrokeAnswerSchema = Type.Object({
  match: Type.Integer(),
  table: Type.String(),
  measures: TableMeasuresSchema,
  of: Type.Integer({ description: "strokes of the match" }),
  stroke: StrokeRecordSchema,
});

export const MatchExportSchema = Type.Object(
  {
    format: Type.Literal(EXPORT_FORMAT),
    version: Type.Literal(EXPORT_VERSION),
    ...MatchSheetSchema.properties,
    strokes: Type.Array(StrokeFactsSchema),
  },
  { $id: "urn:carambola:match-export:1", title: "A match of carambola, version 1" },
);

export type SheetStroke = Static<typeof SheetStrokeSchema>;
export type SheetCorrection = Static<typeof SheetCorrectionSchema>;
export type Statistics = Static<typeof StatisticsSchema>;
export type SheetPlayer = Static<typeof SheetPlayerSchema>;
export type MatchResult = Static<typeof MatchResultSchema>;
export type MatchSummary = Static<typeof MatchSummarySchema>;
export type MatchList = Static<typeof MatchListSchema>;
export type MatchSheet = Static<typeof MatchSheetSchema>;
export type ZoneShape = Static<typeof ZoneShapeSchema>;
export type StrokeFacts = Omit<Static<typeof StrokeFactsSchema>, "events"> & { events: TableEvent[] };
export type StrokeRecord = Omit<Static<typeof StrokeRecordSchema>, "events"> & { events: TableEvent[] };
export type StrokeAnswer = Omit<Static<typeof StrokeAnswerSchema>, "stroke"> & { stroke: StrokeRecord };
export type MatchExport = Omit<Static<typeof MatchExportSchema>, "strokes"> & { strokes: StrokeFacts[] };
