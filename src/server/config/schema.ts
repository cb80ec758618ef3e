import Type, { type Static } from "typebox";
import { POLICIES } from "../../table/messages/command.ts";
import { oneOf } from "../../table/messages/common.ts";
import { DOOR_SCHEMAS } from "./door-schema.ts";
import { KEEPING_FIELDS } from "./keeping.ts";
import { SOURCE_FIELDS } from "./source-schema.ts";

const Name = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });
const closed = { additionalProperties: false };
/** The source of a table without a camera: it is scored by hand. */
export const NO_SOURCE = "none";
/** Also the last part of a URL. */
const TABLE_ID = "^[a-z0-9][a-z0-9-]{0,39}$";
const LARGEST_PORT = 65_535;

export const TableConfigSchema = Type.Object(
  {
    id: Type.String({ pattern: TABLE_ID, description: "short name: small letters, digits, hyphens" }),
    name: Type.Optional(Name("what people call the table")),
    source: Type.String({
      minLength: 1,
      description: `rtsp://…, /dev/v4l/by-id/…, a video file, a folder of pictures, sim:SCENARIO; \${NAME} from the environment. none: no camera, scored by hand`,
    }),
    profile: Type.Optional(
      Name(
        "the camera's profile, made by calibrate or the calibration page; relative to this file; default: ID.profile.json",
      ),
    ),
    table: Type.Optional(Name("match, half-match, small or a table file; default: match")),
    policy: Type.Optional(oneOf(POLICIES)),
    ...SOURCE_FIELDS,
  },
  closed,
);

/** First level of every MQTT topic: no wildcards, no empty levels. */
const MQTT_PREFIX = "^[^#+/\\s]+(/[^#+/\\s]+)*$";

export const MqttConfigSchema = Type.Object(
  {
    url: Type.String({ pattern: "^(mqtt|mqtts|ws|wss)://", description: "broker: mqtt://…, mqtts://…" }),
    user: Type.Optional(Name("user at the broker")),
    password: Type.Optional(Name(`from the environment: \${NAME}`)),
    prefix: Type.Optional(
      Type.String({ pattern: MQTT_PREFIX, description: "first part of topics; default carambola" }),
    ),
    role: Type.Optional(
      Type.Enum(["viewer", "referee", "operator"], {
        description: "what the broker's clients may do; default viewer: they give no commands",
      }),
    ),
    discovery: Type.Optional(
      Type.Union([Type.Literal(false), Type.String({ pattern: MQTT_PREFIX })], {
        description: "Home Assistant's discovery prefix, false for none; default homeassistant",
      }),
    ),
  },
  closed,
);

export const ConfigSchema = Type.Object(
  {
    host: Type.Optional(Name("address to serve on; default 127.0.0.1")),
    port: Type.Optional(
      Type.Integer({ minimum: 0, maximum: LARGEST_PORT, description: "0: a free one; default 8080" }),
    ),
    ...DOOR_SCHEMAS,
    store: Type.Optional(Name("file of the stored matches; default carambola.db beside this file")),
    mqtt: Type.Optional(MqttConfigSchema),
    ...KEEPING_FIELDS,
    tables: Type.Array(TableConfigSchema, { minItems: 1, maxItems: 64 }),
  },
  { ...closed, title: "carambola: configuration of the service" },
);

export type TableConfig = Static<typeof TableConfigSchema>;
export type MqttConfig = Static<typeof MqttConfigSchema>;
export type Config = Static<typeof ConfigSchema>;
