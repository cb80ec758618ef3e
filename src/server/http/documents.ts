import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import type { TSchema } from "typebox";
import {
  AckSchema,
  CallSchema,
  ClientAckSchema,
  CommandMessageSchema,
  EnvelopeSchema,
  ErrorSchema,
  EventSchema,
  HealthSchema,
  HelloSchema,
  MqttAnswerSchema,
  MqttCommandSchema,
  MqttStateSchema,
  MqttStatusSchema,
  ObservationSchema,
  RefusedSchema,
  ScoreSchema,
  SubscribeSchema,
  TableStateSchema,
} from "../../table/messages/index.ts";

const TITLE = "carambola";
const ABOUT = "A camera over a carom table calls what the rulebook calls. Millimetres, seconds, mm/s everywhere.";

/** Collects the routes' schemas; `/api/v1/openapi.json` gives them. Before the routes. */
export async function openApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: TITLE, description: ABOUT, version, license: { name: "MIT" } } },
  });
}

export async function documentRoutes(app: FastifyInstance, { version }: { version: string }): Promise<void> {
  const asyncApi = asyncApiDocument(version);
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
  app.get("/asyncapi.json", { schema: { hide: true } }, () => asyncApi);
}

/** What each envelope carries. */
const CONTENTS: Record<string, { summary: string; data: TSchema }> = {
  hello: { summary: "Which tables there are; first of all", data: HelloSchema },
  state: { summary: "Everything needed to draw every page; first after subscribe", data: TableStateSchema },
  observation: { summary: "One frame; droppable, always the newest", data: ObservationSchema },
  event: { summary: "What the tracker says happened; in order, without gaps", data: EventSchema },
  call: { summary: "What the referee says; again with each change of status", data: CallSchema },
  score: { summary: "After each change", data: ScoreSchema },
  health: { summary: "Once a second", data: HealthSchema },
  ack: { summary: "A command was taken", data: AckSchema },
  refused: { summary: "A command makes no sense now and changed nothing", data: RefusedSchema },
  error: { summary: "A message could not be understood", data: ErrorSchema },
};
const SENT_BY_CLIENTS: Record<string, { summary: string; payload: TSchema }> = {
  subscribe: { summary: "What the client wants to hear, and from where on", payload: SubscribeSchema },
  command: { summary: "A command under an id of the client's choice", payload: CommandMessageSchema },
  clientAck: { summary: "A sign of life besides the protocol's pong", payload: ClientAckSchema },
};

/** The broker's topics, beneath the configured prefix. Seen from the service: it sends all but commands. */
const MQTT_CHANNELS: Record<string, { address: string; about: string; action: "send" | "receive"; payload: TSchema }> =
  {
    mqttStatus: {
      ...{ address: "{prefix}/status", action: "send", payload: MqttStatusSchema },
      about: "Retained, QoS 1, plain text; `offline` is also the last will.",
    },
    mqttState: {
      ...{ address: "{prefix}/{table}/state", action: "send", payload: MqttStateSchema },
      about: "Retained, QoS 1: a table at one glance, after each change.",
    },
    mqttEvents: {
      ...{ address: "{prefix}/{table}/events", action: "send", payload: EnvelopeSchema },
      about:
        "QoS 1, in order, at least once, from the store's outbox: the envelopes of event, call and score. The same (epoch, seq) may come again; a gap is filled over HTTP.",
    },
    mqttCommand: {
      ...{ address: "{prefix}/{table}/command", action: "receive", payload: MqttCommandSchema },
      about: "Where the configuration gives the broker's clients a role. Retained commands are ignored.",
    },
    mqttAnswer: {
      ...{ address: "{prefix}/{table}/answer", action: "send", payload: MqttAnswerSchema },
      about: "QoS 1: what a command was answered; to the response topic where its sender named one (MQTT 5).",
    },
  };

/** The WebSocket's and the broker's messages as an AsyncAPI 3.0 document, from the same schemas that check them. */
export function asyncApiDocument(version: string): object {
  const messages: Record<string, object> = {};
  for (const [type, { summary, data }] of Object.entries(CONTENTS)) {
    const payload = {
      ...EnvelopeSchema,
      properties: { ...EnvelopeSchema.properties, type: { const: type }, data },
    };
    messages[type] = { name: type, summary, payload };
  }
  for (const [name, { summary, payload }] of Object.entries(SENT_BY_CLIENTS))
    messages[name] = { name, summary, payload };
  for (const [name, { about, payload }] of Object.entries(MQTT_CHANNELS))
    messages[name] = { name, summary: about, payload };
  const ofWebSocket = Object.keys(messages).filter((name) => !Object.hasOwn(MQTT_CHANNELS, name));
  const overMqtt = Object.entries(MQTT_CHANNELS);
  const refs = (names: string[]) => names.map((name) => ({ $ref: `#/channels/ws/messages/${name}` }));
  return {
    asyncapi: "3.0.0",
    info: { title: TITLE, version, description: ABOUT, license: { name: "MIT" } },
    defaultContentType: "application/json",
    channels: {
      ws: {
        address: "/ws",
        description: "WebSocket: hello, then subscribe, then the full state, then what follows.",
        messages: Object.fromEntries(ofWebSocket.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
      ...Object.fromEntries(
        overMqtt.map(([name, { address, about }]) => {
          const names = [...address.matchAll(/{(\w+)}/g)].map(([, parameter]) => [parameter!, {}]);
          const one = { [name]: { $ref: `#/components/messages/${name}` } };
          return [name, { address, description: about, parameters: Object.fromEntries(names), messages: one }];
        }),
      ),
    },
    operations: {
      ...Object.fromEntries(
        overMqtt.map(([name, { action }]) => [
          name,
          {
            action,
            channel: { $ref: `#/channels/${name}` },
            messages: [{ $ref: `#/channels/${name}/messages/${name}` }],
          },
        ]),
      ),
      send: { action: "send", channel: { $ref: "#/channels/ws" }, messages: refs(Object.keys(CONTENTS)) },
      receive: { action: "receive", channel: { $ref: "#/channels/ws" }, messages: refs(Object.keys(SENT_BY_CLIENTS)) },
    },
    components: { messages },
  };
}
