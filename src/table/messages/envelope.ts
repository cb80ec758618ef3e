import Type, { type Static } from "typebox";
import { oneOf, TextSchema, Time } from "./common.ts";

/** Section 6 of the contract: what travels over the WebSocket. */
export const ENVELOPE_VERSION = 1;
/** What a client may subscribe to. */
export const TOPICS = ["observations", "events", "calls", "score", "state", "health"] as const;
export type Topic = (typeof TOPICS)[number];
/** Types of the envelopes that a service sends. Only `event`, `call` and `score` take a number of their own. */
export const ENVELOPE_TYPES = [
  "hello",
  "state",
  "observation",
  "event",
  "call",
  "score",
  "health",
  "ack",
  "refused",
  "error",
] as const;
export type EnvelopeType = (typeof ENVELOPE_TYPES)[number];

const Epoch = Type.Integer({ minimum: 0, description: "new at each start of the service; compare, never order" });
const Seq = Type.Integer({
  minimum: 0,
  description:
    "event, call and score are numbered from 1 without gaps; any other envelope carries the number of the last one before it",
});
const TableId = Type.String({ minLength: 1, maxLength: 100 });
const CommandId = Type.String({ pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$", description: "UUID" });

export const PositionSchema = Type.Object({ epoch: Epoch, seq: Seq });

export const EnvelopeSchema = Type.Object({
  v: Type.Literal(ENVELOPE_VERSION),
  type: oneOf(ENVELOPE_TYPES),
  table: Type.Union([TableId, Type.Null()]),
  epoch: Epoch,
  seq: Seq,
  t: Time,
  id: Type.Optional(CommandId),
  data: Type.Unknown(),
});

export const SubscribeSchema = Type.Object({
  type: Type.Literal("subscribe"),
  table: TableId,
  topics: Type.Array(oneOf(TOPICS), { minItems: 1, maxItems: 20 }),
  from: Type.Optional(Type.Union([PositionSchema, Type.Null()])),
});
export const CommandMessageSchema = Type.Object({
  type: Type.Literal("command"),
  id: CommandId,
  table: TableId,
  data: Type.Object({}, { description: "a command without seq and t" }),
});
/** A sign of life besides the protocol's own pong. */
export const ClientAckSchema = Type.Object({ type: Type.Literal("ack"), seq: Type.Optional(Seq) });

export const HelloSchema = Type.Object({
  service: Type.Literal("carambola"),
  version: Type.String(),
  tables: Type.Array(Type.Object({ id: TableId, name: Type.String(), seq: Seq })),
  topics: Type.Array(oneOf(TOPICS)),
  maxMessageBytes: Type.Integer(),
});
export const AckSchema = Type.Object({
  seq: Type.Integer({ minimum: 0, description: "number that the service gave the command" }),
  t: Time,
  repeated: Type.Boolean({ description: "the same id came before and had its effect then" }),
});
export const ErrorSchema = Type.Object({ code: Type.String(), message: TextSchema, remedy: TextSchema });

export type Position = Static<typeof PositionSchema>;
export type Subscribe = Static<typeof SubscribeSchema>;
export type CommandMessage = Static<typeof CommandMessageSchema>;
export type ClientMessage = Subscribe | CommandMessage | Static<typeof ClientAckSchema>;
export type Hello = Static<typeof HelloSchema>;
export type Ack = Static<typeof AckSchema>;
export type ErrorData = Static<typeof ErrorSchema>;
/** An envelope with its content. */
export interface Envelope<T = unknown> {
  v: typeof ENVELOPE_VERSION;
  type: EnvelopeType;
  table: string | null;
  epoch: number;
  seq: number;
  t: number;
  id?: string;
  data: T;
}
