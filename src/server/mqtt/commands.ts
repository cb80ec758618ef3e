import { Compile } from "typebox/compile";
import { fault } from "../../table/errors.ts";
import { type MqttAnswer, type MqttCommand, MqttCommandSchema } from "../../table/messages/index.ts";
import type { CommandAnswer } from "../command-desk.ts";

const check = Compile(MqttCommandSchema);
/** As over the WebSocket: commands fit into less, bytes. */
const LARGEST = 16 * 1024;

/** Answers a command that came through the broker. Everything that is none is answered too: its sender waits. */
export function answerCommand(
  payload: Buffer,
  act: (id: string, data: Record<string, unknown>) => CommandAnswer,
): MqttAnswer {
  if (payload.length > LARGEST) return malformed(`> ${LARGEST} bytes`);
  let value: unknown;
  try {
    value = JSON.parse(payload.toString("utf8"));
  } catch {
    return malformed("JSON");
  }
  if (!check.Check(value)) {
    const [error] = check.Errors(value);
    const { id } = (value ?? {}) as { id?: unknown };
    const reason = `${error?.instancePath.slice(1) || "id, data"}: ${error?.message ?? "?"}`;
    return malformed(reason, typeof id === "string" ? id : undefined);
  }
  const { id, data } = value as MqttCommand;
  return { ...act(id, data as Record<string, unknown>), id };
}

function malformed(reason: string, id?: string): MqttAnswer {
  const { code, what, remedy } = fault("CB_MESSAGE_MALFORMED", { reason });
  return { type: "error", ...(id !== undefined && { id }), data: { code, message: what, remedy } };
}
