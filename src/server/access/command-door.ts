import { fault } from "../../table/errors.ts";
import type { Refused } from "../../table/messages/index.ts";
import type { CommandAnswer } from "../command-desk.ts";
import type { TableService } from "../table-service.ts";
import type { Access } from "./access.ts";
import { COMMANDS, mayDo, maySpeakAs } from "./policy.ts";
import type { Visitor } from "./visitor.ts";

/** The one door through which people's commands come, over whatever wire: allowed or refused, done, and noted. */
export function command(
  access: Access,
  who: Visitor,
  table: TableService,
  id: string,
  body: Record<string, unknown>,
): CommandAnswer {
  const denied = denial(who, body);
  const answer: CommandAnswer =
    denied === null
      ? table.command(id, body)
      : { type: "refused", data: { kind: "refused", of: "command", ...denied } };
  // Whoever has no name cannot fill the log with what he may not do.
  if (denied !== null && who.kind !== "user" && who.kind !== "local") return answer;
  const said =
    answer.type === "ack" ? `ack ${answer.data.seq}${answer.data.repeated ? " again" : ""}` : answer.data.code;
  const { type, ...detail } = body;
  access.audit.note(who, { what: `command ${String(type).slice(0, 40)}`, table: table.id, detail, answer: said });
  return answer;
}

/** Why he may not give this command in this name; null where he may. What is no command at all is the rules' to refuse. */
function denial(who: Visitor, { type, by }: Record<string, unknown>): Pick<Refused, "code" | "message"> | null {
  const known = typeof type === "string" && Object.hasOwn(COMMANDS, type);
  const mayGive = mayDo(who.role, known ? `command ${type}` : "ws command");
  const maySpeak = typeof by !== "string" || !SPEAKERS.includes(by) || maySpeakAs(who.role, by);
  if (mayGive && maySpeak) return null;
  const needed = mayGive ? String(by) : "referee";
  const { code, what, remedy } = fault("CB_ROLE_NEEDED", { needed, role: who.role });
  const line = (l: keyof typeof what) => `${what[l]} ${remedy[l]}`;
  return { code, message: { pt: line("pt"), en: line("en"), es: line("es") } };
}
const SPEAKERS = ["referee", "operator", "player", "system"];
