import Type, { type Static } from "typebox";
import { RefusedSchema, ScoreSchema } from "./call.ts";
import { oneOf, Time } from "./common.ts";
import { AckSchema, EnvelopeSchema, ErrorSchema, PositionSchema } from "./envelope.ts";
import { VisionSchema } from "./event.ts";
import { MatchInfoSchema, SOURCE_STATES } from "./state.ts";

const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const CommandId = EnvelopeSchema.properties.id;

/** What a broker's clients see of the service itself. */
export const MQTT_STATUS = ["online", "offline"] as const;
export const MqttStatusSchema = oneOf(MQTT_STATUS);

export const MATCH_STATES = ["none", "open", "closed"] as const;
/** Retained by the broker: a table at one glance. Who needs more asks the service over HTTP. */
export const MqttStateSchema = Type.Object({
  v: Type.Literal(1),
  table: Type.Object({ id: Type.String(), name: Type.String() }),
  position: PositionSchema,
  t: Time,
  matchState: oneOf(MATCH_STATES),
  match: OrNull(MatchInfoSchema),
  score: OrNull(ScoreSchema),
  activeName: OrNull(Type.String({ description: "whose turn it is, as people call him" })),
  pending: Type.Array(Type.String(), { description: "ids of calls that wait for somebody" }),
  vision: VisionSchema.properties.state,
  source: oneOf(SOURCE_STATES),
});
/** A command from a broker's client: the same id again has no second effect. */
export const MqttCommandSchema = Type.Object({
  id: Type.String({ pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$", description: "UUID" }),
  data: Type.Object({}, { description: "a command without seq and t" }),
});
export const MqttAnswerSchema = Type.Object({
  type: oneOf(["ack", "refused", "error"]),
  id: CommandId,
  data: Type.Union([AckSchema, RefusedSchema, ErrorSchema]),
});

export type MqttStatus = (typeof MQTT_STATUS)[number];
export type MqttState = Static<typeof MqttStateSchema>;
export type MqttCommand = Static<typeof MqttCommandSchema>;
export type MqttAnswer = Static<typeof MqttAnswerSchema>;
