import { Compile } from "typebox/compile";
import {
  ClientAckSchema,
  type ClientMessage,
  CommandMessageSchema,
  SubscribeSchema,
} from "../../table/messages/index.ts";

const CHECKS = {
  subscribe: Compile(SubscribeSchema),
  command: Compile(CommandMessageSchema),
  ack: Compile(ClientAckSchema),
} as const;

/** A client's message, checked against the schema of its type; or why it cannot be understood. */
export function readClientMessage(text: string): { message: ClientMessage } | { reason: string; id?: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { reason: "JSON" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { reason: "JSON object" };
  const { type, id } = value as { type?: unknown; id?: unknown };
  const known = Object.keys(CHECKS).join(", ");
  if (typeof type !== "string" || !Object.hasOwn(CHECKS, type)) return { reason: `type: ${known}` };
  const check = CHECKS[type as keyof typeof CHECKS];
  if (check.Check(value)) return { message: value as ClientMessage };
  const [error] = check.Errors(value);
  const missing = (error?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties?.[0];
  const field = missing ?? (error?.instancePath.slice(1).replaceAll("/", ".") || type);
  return { reason: `${field}: ${error?.message ?? "?"}`, ...(typeof id === "string" && { id }) };
}
