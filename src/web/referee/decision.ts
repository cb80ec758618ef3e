import type { Call } from "../../table/messages/index.ts";
import { OPTION_WORDS, type RefereeWord } from "./words.ts";

/** One button of a decision. */
export interface Choice {
  which: string;
  word: RefereeWord | null;
  /** An option that this page has no word for yet is shown as it came. */
  raw: string;
  tone: "yes" | "no" | "plain";
  data: object;
}

const FROZEN = ["balls_frozen", "ball_frozen_to_cushion"];
const YES = ["frozen", "touched", "point", "foul", "in", "third_party", "left"];
const NO = ["not_frozen", "not_touched", "no_point", "no_foul", "out", "not_left"];

/** The buttons of an open call: its options, or accept and reject in the words of what is proposed. */
export function choicesOf(call: Call): Choice[] {
  if (call.certainty === "ask") {
    return (call.options ?? []).map((option) => ({
      which: option,
      word: OPTION_WORDS[option] ?? null,
      raw: option,
      tone: YES.includes(option) ? "yes" : NO.includes(option) ? "no" : "plain",
      data:
        call.type === "frozen_choice_offered"
          ? { type: "choose", call: call.id, choice: option }
          : { type: "answer", call: call.id, answer: option },
    }));
  }
  const [accept, reject] = wordsOf(call);
  return [
    { which: "accept", word: accept, raw: "accept", tone: "yes", data: { type: "accept", call: call.id } },
    { which: "reject", word: reject, raw: "reject", tone: "no", data: { type: "reject", call: call.id } },
  ];
}

function wordsOf({ type }: Call): [RefereeWord, RefereeWord] {
  if (type === "carom") return ["acceptCarom", "rejectCarom"];
  if (type === "miss") return ["acceptMiss", "rejectMiss"];
  if (type.startsWith("foul_")) return ["acceptFoul", "noFoul"];
  if (FROZEN.includes(type)) return ["frozen", "notFrozen"];
  if (type === "target_reached" || type === "time_reached") return ["closeMatch", "playOnMatch"];
  return ["accept", "reject"];
}

/** Calls about a gap or a line: there is something to see from near. */
export const hasCloseUp = ({ type }: Call): boolean =>
  FROZEN.includes(type) || type === "ball_on_line" || type === "zone_left";
