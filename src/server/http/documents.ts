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

/** The WebSocket's messages as an AsyncAPI 3.0 document, from the same schemas that check them. */
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
  const refs = (names: string[]) => names.map((name) => ({ $ref: `#/channels/ws/messages/${name}` }));
  return {
    asyncapi: "3.0.0",
    info: { title: TITLE, version, description: ABOUT, license: { name: "MIT" } },
    defaultContentType: "application/json",
    channels: {
      ws: {
        address: "/ws",
        description: "WebSocket: hello, then subscribe, then the full state, then what follows.",
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      send: { action: "send", channel: { $ref: "#/channels/ws" }, messages: refs(Object.keys(CONTENTS)) },
      receive: { action: "receive", channel: { $ref: "#/channels/ws" }, messages: refs(Object.keys(SENT_BY_CLIENTS)) },
    },
    components: { messages },
  };
}
