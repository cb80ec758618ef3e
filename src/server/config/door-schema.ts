import Type, { type Static } from "typebox";
import { oneOf } from "../../table/messages/common.ts";
import { VIEWERS } from "../access/viewers.ts";

/** What the configuration says of who may come in, and how. */
const closed = { additionalProperties: false };
const MOST_LISTED = 100;
const FileName = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description });
const Address = Type.String({
  pattern: "^([0-9a-fA-F:.]{2,45}(/\\d{1,3})?|loopback|linklocal|uniquelocal)$",
  description: "10.0.0.5, 10.0.0.0/24, fd00::/8, loopback, linklocal or uniquelocal",
});
const Limit = (description: string) => Type.Integer({ minimum: 1, maximum: 1_000_000, description });

export const AccessConfigSchema = Type.Object(
  {
    viewers: Type.Optional(
      oneOf(VIEWERS, {
        description:
          "open: whoever is in the local network may look; token: only with a token or a user; default: open on loopback, else token",
      }),
    ),
    trustProxy: Type.Optional(
      Type.Array(Address, {
        maxItems: MOST_LISTED,
        description: "proxies whose X-Forwarded-For, -Host and -Proto headers are believed; default: none",
      }),
    ),
  },
  closed,
);
export const TlsConfigSchema = Type.Object(
  {
    cert: FileName("certificate with its chain, PEM; relative to this file; read again when it changes"),
    key: FileName("its private key, PEM"),
  },
  closed,
);
export const OriginsSchema = Type.Array(
  Type.String({ maxLength: 300, pattern: "^https?://[^/\\s@?#]+$", description: "https://placar.example" }),
  {
    maxItems: MOST_LISTED,
    description: "origins of other pages that may talk to this service, and its own behind a proxy",
  },
);
export const LimitsConfigSchema = Type.Object(
  {
    connections: Type.Optional(Limit("WebSocket connections in all; default 2000")),
    connectionsPerAddress: Type.Optional(Limit("WebSocket connections from one address; default 200")),
    messagesPerSecond: Type.Optional(Limit("messages a second that one client may send; default 50")),
  },
  closed,
);

export const DOOR_SCHEMAS = {
  access: Type.Optional(AccessConfigSchema),
  tls: Type.Optional(TlsConfigSchema),
  origins: Type.Optional(OriginsSchema),
  limits: Type.Optional(LimitsConfigSchema),
};
export interface DoorConfig {
  access?: Static<typeof AccessConfigSchema>;
  tls?: Static<typeof TlsConfigSchema>;
  origins?: Static<typeof OriginsSchema>;
  limits?: Static<typeof LimitsConfigSchema>;
}
