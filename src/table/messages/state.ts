import Type, { type Static } from "typebox";
import type { Ball } from "../balls.ts";
import { CallSchema, ScoreSchema } from "./call.ts";
import { DISCIPLINES, PlayerSchema, POLICIES, PROFILES, StartMatchSchema } from "./command.ts";
import { oneOf, Seq, TextSchema, Time } from "./common.ts";
import { ErrorSchema } from "./envelope.ts";
import { EventSchema, StillSchema, type TableEvent, VisionSchema } from "./event.ts";
import { ObservationSchema } from "./observation.ts";

const Mm = Type.Number({ minimum: 0, description: "mm" });
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** What pages need to draw a table to scale. */
export const TableMeasuresSchema = Type.Object({
  lengthMm: Mm,
  widthMm: Mm,
  ballDiameterMm: Mm,
  diamonds: Type.Object({ offsetMm: Mm, spacingMm: Mm }),
  cloth: Type.Optional(
    Type.String({ pattern: "^#[0-9a-f]{6}$", description: "the cloth's colour as this table's camera sees it" }),
  ),
});

/** A zone of the discipline as it lies on the cloth. */
export const ZonePlaceSchema = Type.Object({
  zone: Type.String({ description: "as in the score's `zone`" }),
  corners: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
    minItems: 3,
    description: "x, y, mm",
  }),
});

/** The match's clocks as they stood at `t`: they go on with the table's time, `played` while `running`, `shot` unless `stopped`. */
export const MatchClockSchema = Type.Object({
  t: Time,
  running: Type.Boolean(),
  played: Type.Number({ description: "s since the first stroke, without pauses and time-outs" }),
  shot: OrNull(Type.Number({ description: "s since the balls stood still, null while a stroke runs" })),
});
const MatchPlayerSchema = Type.Object({
  ...PlayerSchema.properties,
  disciplinary: Type.Optional(Type.Integer({ description: "disciplinary faults in this match" })),
});
export const MatchInfoSchema = Type.Object({
  discipline: oneOf(DISCIPLINES),
  profile: oneOf(PROFILES),
  policy: oneOf(POLICIES),
  players: Type.Array(MatchPlayerSchema),
  target: Type.Optional(Type.Integer()),
  timeLimit: Type.Optional(Type.Number()),
  inningLimit: Type.Optional(Type.Integer()),
  shotClock: Type.Optional(Type.Number()),
  starter: Type.Optional(Type.String({ description: "id of the player who began" })),
  lateralSpot: Type.Optional(oneOf(["right", "left"])),
  equalisingInning: Type.Optional(Type.Boolean()),
  table: StartMatchSchema.properties.table,
  ballDiameter: StartMatchSchema.properties.ballDiameter,
  settings: StartMatchSchema.properties.settings,
  implicit: Type.Optional(Type.Boolean({ description: "nobody started it: `watch` opened it by itself" })),
  begun: Type.Optional(Type.Boolean({ description: "a stroke has been played" })),
  stopped: Type.Optional(OrNull(oneOf(["pause", "time_out"]))),
  counterStart: Type.Optional(OrNull(Type.String({ description: "id of the player in his equalising inning" }))),
  respot: Type.Optional(OrNull(Type.String({ description: "id of the re-spot or restore call that is not done yet" }))),
  clock: Type.Optional(MatchClockSchema),
  zones: Type.Optional(
    Type.Array(ZonePlaceSchema, { description: "zones and anchors of the discipline; none: empty" }),
  ),
});

/** How a simulated table's own truth compares with what was called. */
export const TruthCheckSchema = Type.Object({
  strokes: Type.Integer({ description: "strokes compared" }),
  agreed: Type.Integer(),
  differed: Type.Integer({ description: "called otherwise than it truly was" }),
  unseen: Type.Integer({ description: "true strokes for which no stroke was reported" }),
  invented: Type.Integer({ description: "strokes reported where none was" }),
  asked: Type.Integer({ description: "strokes whose verdict was a question first" }),
  skipped: Type.Integer({ description: "strokes cut by a restart of the source" }),
});

/** `none`: the table has no camera and is scored by hand. */
export const SOURCE_STATES = ["starting", "running", "restarting", "ended", "failed", "none"] as const;
/** `info`: something was set or chosen; `advice`: it works, and could work better; `warning`: what is seen suffers. */
export const NOTICE_LEVELS = ["info", "advice", "warning"] as const;
/** What people should know of a source, in plain words with what helps. */
export const NoticeSchema = Type.Object({
  code: Type.String(),
  level: oneOf(NOTICE_LEVELS),
  message: TextSchema,
  remedy: TextSchema,
});
export const HealthSchema = Type.Object({
  source: oneOf(SOURCE_STATES),
  vision: VisionSchema.properties.state,
  reason: OrNull(Type.String()),
  fault: OrNull(TextSchema),
  frameAgeS: OrNull(Type.Number({ description: "s since the last frame came, null before the first" })),
  fps: OrNull(Type.Number({ description: "frames looked at in the last second" })),
  lookMs: OrNull(Type.Number({ description: "mean time for seeing and tracking one frame, ms" })),
  cpu: OrNull(Type.Number({ description: "share of one core that the table's process takes" })),
  memoryMb: OrNull(Type.Number({ description: "memory of the table's process, MiB" })),
  dropped: Type.Integer({ description: "observations not sent because a newer one was there" }),
  restarts: Type.Integer(),
  decoder: Type.Optional(OrNull(Type.String({ description: "software, or the device that decodes the stream" }))),
  skipped: Type.Optional(Type.Integer({ description: "frames let go because the machine was behind" })),
  notices: Type.Optional(Type.Array(NoticeSchema)),
  refusedEvents: Type.Integer(),
  clients: Type.Integer(),
  store: Type.Optional(OrNull(TextSchema)),
  alarms: Type.Optional(
    Type.Array(ErrorSchema, {
      description: "what somebody should look after: disk, copies, video; of the whole service",
    }),
  ),
  truth: OrNull(TruthCheckSchema),
});

const Trail = Type.Array(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }), {
  description: "[t, x, y] of the running stroke as observed, s and mm",
});
/** The present stroke, or the last one while the balls rest. */
export const StrokeStateSchema = Type.Object({
  events: Type.Array(EventSchema),
  trails: Type.Object({ white: Trail, yellow: Trail, red: Trail }),
  running: Type.Boolean(),
});

/** Everything needed to draw every page. */
export const TableStateSchema = Type.Object({
  table: Type.Object({ id: Type.String(), name: Type.String(), measures: TableMeasuresSchema }),
  t: Time,
  match: OrNull(MatchInfoSchema),
  score: OrNull(ScoreSchema),
  observation: OrNull(ObservationSchema),
  still: OrNull(StillSchema),
  stroke: OrNull(StrokeStateSchema),
  calls: Type.Array(CallSchema, { description: "the latest calls in their present status, oldest first" }),
  pending: Type.Array(Type.String(), { description: "ids of calls that wait for somebody" }),
  health: HealthSchema,
  replay: Type.Object(
    {
      after: OrNull(Seq),
      complete: Type.Boolean({
        description: "false: messages after `from` are no longer kept; this state replaces them",
      }),
    },
    { description: "which messages before this state follow it, because the client asked with `from`" },
  ),
});

export type TableMeasures = Static<typeof TableMeasuresSchema>;
export type MatchClock = Static<typeof MatchClockSchema>;
export type ZonePlace = Static<typeof ZonePlaceSchema>;
export type MatchInfo = Static<typeof MatchInfoSchema>;
export type TruthCheck = Static<typeof TruthCheckSchema>;
export type Notice = Static<typeof NoticeSchema>;
export type SourceState = (typeof SOURCE_STATES)[number];
export type Health = Static<typeof HealthSchema>;
export type TableState = Omit<Static<typeof TableStateSchema>, "stroke"> & { stroke: StrokeState | null };
export type StrokeState = Omit<Static<typeof StrokeStateSchema>, "events" | "trails"> & {
  events: TableEvent[];
  trails: Record<Ball, [number, number, number][]>;
};
