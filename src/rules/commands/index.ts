import type { Command, CommandType } from "../../table/messages/index.ts";
import type { Work } from "../work.ts";
import { accept, answer, choose, declare, reject } from "./decisions.ts";
import { claim, disciplinary, foul } from "./fouls.ts";
import { clockCommand, concede, endMatch } from "./match.ts";
import { disturbance, place } from "./placing.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { adjust, strokeResult, turn } from "./scoring.ts";
import { startMatch } from "./start-match.ts";
import { undo } from "./undo.ts";

/** After the close only these are taken (contract, section 4). */
const AFTER_CLOSE: readonly CommandType[] = ["undo", "start_match"];

/** Carries out a command, or says why not. */
export function onCommand(w: Work, c: Command): Refusal | null {
  if (w.book === null && c.type !== "start_match" && c.type !== "undo") return refuse("CB_NO_MATCH");
  if (w.book?.closed === true && !AFTER_CLOSE.includes(c.type)) return refuse("CB_MATCH_CLOSED");
  switch (c.type) {
    case "start_match":
      return startMatch(w, c);
    case "accept":
      return accept(w, c);
    case "reject":
      return reject(w, c);
    case "answer":
      return answer(w, c);
    case "choose":
      return choose(w, c);
    case "declare":
      return declare(w, c);
    case "foul":
      return foul(w, c);
    case "claim":
      return claim(w, c);
    case "disciplinary":
      return disciplinary(w, c);
    case "place":
      return place(w, c);
    case "disturbance":
      return disturbance(w, c);
    case "adjust":
      return adjust(w, c);
    case "stroke_result":
      return strokeResult(w, c);
    case "turn":
      return turn(w, c);
    case "undo":
      return undo(w);
    case "time_out":
    case "pause":
    case "resume":
    case "tick":
      return clockCommand(w, c.type);
    case "concede":
      return concede(w, c);
    case "end_match":
      return endMatch(w);
  }
}
