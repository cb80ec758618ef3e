import Type, { type Static } from "typebox";
import { oneOf } from "../../table/messages/common.ts";
import { CallSchema, EventSchema, type TableEvent, TextSchema, Time } from "../../table/messages/index.ts";

/** Why a piece of video was kept: a question, a call that the referee rejected, or somebody asked for it. */
export const CLIP_CAUSES = ["ask", "rejected", "hand"] as const;

/** A disputed stroke: its video and what was said about it. Times are the table's, s. */
export const ClipSchema = Type.Object({
  id: Type.String({ pattern: "^[a-z0-9-]{1,80}$" }),
  table: Type.String(),
  match: Type.Union([Type.Integer(), Type.Null()], { description: "number of the stored match" }),
  cause: oneOf(CLIP_CAUSES),
  saved: Type.String({ description: "wall clock, ISO 8601" }),
  from: Time,
  to: Time,
  kept: Type.Boolean({ description: "retention leaves it alone" }),
  video: Type.Object({
    file: Type.String(),
    type: Type.String({ description: "media type" }),
    bytes: Type.Integer(),
    t: Type.Number({ description: "the table's time of the video's first frame, s" }),
  }),
  calls: Type.Array(CallSchema),
  events: Type.Array(EventSchema),
});
export type Clip = Omit<Static<typeof ClipSchema>, "events"> & { events: TableEvent[] };
export type ClipCause = (typeof CLIP_CAUSES)[number];

export const RECORDING_STATES = ["recording", "starting", "waiting", "disk_full", "none"] as const;
/** How a table's recording is doing. */
export const RecordingSchema = Type.Object({
  table: Type.String(),
  state: oneOf(RECORDING_STATES),
  reason: Type.Union([TextSchema, Type.Null()]),
  from: Type.Union([Time, Type.Null()], { description: "the oldest moment that can still be cut" }),
  to: Type.Union([Time, Type.Null()]),
  bytes: Type.Integer({ description: "of the ring on disk" }),
});
export type Recording = Static<typeof RecordingSchema>;
