import type { Ball } from "../../table/balls.ts";
import type { Call, CommandOf } from "../../table/messages/index.ts";
import { answerLine, declarable, declareLines } from "../articles/area.ts";
import { foulStands, sayFoul } from "../articles/fouls.ts";
import { markFrozen, markNotFrozen, respotChosen } from "../articles/frozen.ts";
import { decided } from "../articles/match-end.ts";
import { motionDecided } from "../articles/moved.ts";
import { railTouched } from "../articles/off-table.ts";
import { acceptPlay, sayDecided } from "../articles/turn.ts";
import { DECIDING, type OpenCall } from "../state.ts";
import { notLeftText } from "../text/fouls.ts";
import { bookOf, patchFacts, patchStroke, restate, type Work } from "../work.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** Accept, reject, answer, choose, declare: what people say to an open call (decisions 20, 29). */
const find = (w: Work, id: string): OpenCall | undefined => bookOf(w).open.find((o) => o.call.id === id);
const isFoul = (call: Call): boolean => call.type.startsWith("foul_");
const FROZEN: readonly string[] = ["balls_frozen", "ball_frozen_to_cushion"];

export function accept(w: Work, c: CommandOf<"accept">): Refusal | null {
  const open = find(w, c.call);
  if (open === undefined) return refuse("CB_CALL_NOT_OPEN", { call: c.call });
  const { call } = open;
  if (call.certainty === "ask") {
    const yes = isFoul(call) ? "foul" : FROZEN.includes(call.type) ? "frozen" : YES[call.type];
    if (yes === undefined) return needsAnswer(call);
    return answerTo(w, open, yes);
  }
  if (DECIDING.includes(call.type)) decided(w, restate(w, call, "accepted"));
  else if (call.type === "carom" || call.type === "miss") acceptPlay(w, call);
  else if (isFoul(call)) foulStands(w, restate(w, call, "accepted"), call.detail.betweenStrokes !== true);
  else if (FROZEN.includes(call.type)) markFrozen(w, restate(w, call, "accepted"));
  else return needsAnswer(call);
  return null;
}
const YES: Readonly<Record<string, string>> = { carom: "point", rail_touch_check: "touched" };
const NO: Readonly<Record<string, string>> = {
  carom: "no_point",
  rail_touch_check: "not_touched",
  unexplained_motion: "ignore",
};
const needsAnswer = (call: Call): Refusal =>
  refuse("CB_CALL_NEEDS_ANSWER", {
    call: call.id,
    options: call.type === "opponent_placement_offered" ? "place" : (call.options ?? []).join(", "),
  });

export function reject(w: Work, c: CommandOf<"reject">): Refusal | null {
  const open = find(w, c.call);
  if (open === undefined) return refuse("CB_CALL_NOT_OPEN", { call: c.call });
  const { call } = open;
  if (call.certainty === "ask") {
    const no = isFoul(call) ? "no_foul" : FROZEN.includes(call.type) ? "not_frozen" : NO[call.type];
    if (no === undefined) return needsAnswer(call);
    return answerTo(w, open, no);
  }
  restate(w, call, "rejected");
  if (call.type === "carom" || call.type === "miss") {
    const player = bookOf(w).players.findIndex((p) => p.id === call.player);
    sayDecided(w, call.type === "carom" ? "miss" : "carom", player, "reversed", { ...call.detail, call: call.id });
  } else if (FROZEN.includes(call.type)) markNotFrozen(w, call);
  else if (call.type === "time_reached") patchFacts(w, { clock: { ...w.facts.clock, waived: true } });
  return null;
}

export function answer(w: Work, c: CommandOf<"answer">): Refusal | null {
  const open = find(w, c.call);
  if (open === undefined) return refuse("CB_CALL_NOT_OPEN", { call: c.call });
  const { call } = open;
  if (call.certainty === "certain") {
    const words = isFoul(call) ? WORDS.foul : WORDS[call.type];
    if (c.answer === words?.yes) return accept(w, { ...c, type: "accept" });
    if (c.answer === words?.no) return reject(w, { ...c, type: "reject" });
  }
  if (call.type === "frozen_choice_offered") return needsAnswer(call);
  if (!(call.options ?? []).includes(c.answer)) {
    return refuse("CB_OPTION", { option: c.answer, call: c.call, options: (call.options ?? []).join(", ") });
  }
  return answerTo(w, open, c.answer);
}

/** A certain proposal may be answered in the words of its question. */
const WORDS: Readonly<Record<string, { readonly yes: string; readonly no: string }>> = {
  foul: { yes: "foul", no: "no_foul" },
  carom: { yes: "point", no: "no_point" },
  miss: { yes: "no_point", no: "point" },
  balls_frozen: { yes: "frozen", no: "not_frozen" },
  ball_frozen_to_cushion: { yes: "frozen", no: "not_frozen" },
};

/** One answer to one question; the harmless one is printed as `rejected`. */
function answerTo(w: Work, { call, stroke }: OpenCall, given: string): Refusal | null {
  const player = bookOf(w).players.findIndex((p) => p.id === call.player);
  const detail = { answer: given };
  if (isFoul(call)) {
    if (given === "no_foul") restate(w, call, "rejected", detail);
    else foulStands(w, restate(w, call, "accepted", detail), call.detail.betweenStrokes !== true);
    return null;
  }
  switch (call.type) {
    case "carom":
      caromAnswered(w, call, given === "point", player);
      return null;
    case "balls_frozen":
    case "ball_frozen_to_cushion": {
      const said = restate(w, call, given === "frozen" ? "accepted" : "rejected", detail);
      if (given === "frozen") markFrozen(w, said);
      else markNotFrozen(w, said);
      return null;
    }
    case "rail_touch_check": {
      const said = restate(w, call, given === "touched" ? "accepted" : "rejected", detail);
      if (given === "touched") railTouched(w, said);
      return null;
    }
    case "zone_left": {
      restate(w, call, given === "not_left" ? "accepted" : "rejected", detail);
      zoneAnswered(w, call, stroke, given === "left");
      return null;
    }
    case "ball_on_line":
      restate(w, call, given === "out" ? "rejected" : "accepted", detail);
      answerLine(w, call.detail.ball as Ball, call.detail.zone as string, given as "in" | "on_line" | "out");
      return null;
    case "unexplained_motion":
      motionDecided(w, [call], given as "third_party" | "player" | "ignore", bookOf(w).turn);
      return null;
    default:
      return needsAnswer(call);
  }
}
function caromAnswered(w: Work, call: Call, point: boolean, player: number): void {
  if (point) acceptPlay(w, { ...call, detail: { ...call.detail, answer: "point" } });
  else {
    restate(w, call, "rejected", { answer: "no_point" });
    sayDecided(w, "miss", player, "by_hand", { ...call.detail, call: call.id });
  }
}
/** `not_left` is a foul by the referee's own answer; he may give it until the next stroke. */
function zoneAnswered(w: Work, call: Call, stroke: number | null, left: boolean): void {
  const sb = bookOf(w).stroke;
  const zone = call.detail.zone as string;
  if (sb === null || sb.seq !== stroke) return;
  patchStroke(w, { left: { ...sb.left, [zone]: left ? "left" : "not_left" } });
  if (left || sb.standing.includes("foul_zone_not_left")) return;
  const foul = sayFoul(
    w,
    {
      foul: "foul_zone_not_left",
      player: sb.player,
      certain: true,
      article: bookOf(w).setup.rules.zoneArticles.notLeft,
      why: notLeftText(zone, typeof call.detail.beyond === "number" ? call.detail.beyond : null),
      detail: { zone, call: call.id },
      rule: "commands/decisions.zoneAnswered",
    },
    "accepted",
  );
  foulStands(w, foul, true);
}

export function choose(w: Work, c: CommandOf<"choose">): Refusal | null {
  const open = find(w, c.call);
  if (open === undefined) return refuse("CB_CALL_NOT_OPEN", { call: c.call });
  const { call } = open;
  const options = call.type === "frozen_choice_offered" ? (call.options ?? []) : [];
  if (!options.includes(c.choice)) {
    return refuse("CB_OPTION", { option: c.choice, call: c.call, options: options.join(", ") });
  }
  restate(w, call, "accepted", { choice: c.choice });
  if (c.choice !== "play_on") respotChosen(w, c.choice);
  return null;
}

export function declare(w: Work, c: CommandOf<"declare">): Refusal | null {
  if (bookOf(w).setup.profile === "umb") return refuse("CB_DECLARE_UMB");
  if (w.facts.stroke !== null) return refuse("CB_NOTHING_TO_DECLARE");
  const keys = declarable(bookOf(w), c.ball, c.zone);
  if (keys.length === 0) return refuse("CB_NOTHING_TO_DECLARE");
  declareLines(w, keys, c.position);
  return null;
}
