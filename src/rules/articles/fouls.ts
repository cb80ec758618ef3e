import { BALLS, type Ball } from "../../table/balls.ts";
import type { Call, FoulType, Text } from "../../table/messages/index.ts";
import { DECIDING } from "../state.ts";
import { claimExpiredText, FOULS, foulQuestion, foulText } from "../text/fouls.ts";
import { bookOf, openOf, patchPlayer, patchStroke, playerAt, restate, say, type Work } from "../work.ts";
import { counterStartFailed } from "./match-end.ts";
import { requireRespot } from "./placement.ts";
import { loseTurn } from "./turn.ts";

/** Art. 22 and 23: technical fouls, their effect, and what becomes of those nobody decided in time. */
export interface FoulSpec {
  readonly foul: FoulType;
  readonly player: number;
  readonly certain: boolean;
  readonly article?: string;
  readonly why: Text | null;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly rule: string;
}

/** A foul of the running or last stroke, seen by the camera: once a stroke; `auto` acts on a certain one at once. */
export function raiseFoul(w: Work, spec: FoulSpec): void {
  const book = bookOf(w);
  if (book.stroke === null || book.stroke.fouls.includes(spec.foul)) return;
  patchStroke(w, { fouls: [...book.stroke.fouls, spec.foul] });
  const acts = spec.certain && book.setup.policy === "auto";
  const call = sayFoul(w, spec, acts ? "accepted" : "proposed");
  if (acts) foulStands(w, call, true);
}

export function sayFoul(w: Work, spec: FoulSpec, status: "accepted" | "proposed"): Call {
  return say(w, {
    type: spec.foul,
    player: spec.player,
    article: spec.article ?? FOULS[spec.foul].article,
    status,
    ...(spec.certain ? {} : { ask: { question: foulQuestion(spec.foul), options: ["foul", "no_foul"] } }),
    detail: { ...spec.detail },
    message: foulText(spec.foul, spec.why, !spec.certain),
    rule: spec.rule,
  });
}

/**
 * A foul stands: its stroke's carom is void, also one already counted (decision 19), and the turn is lost, once a
 * stroke (22.2). `ofStroke` is false for a touch between strokes, which leaves earlier points.
 */
export function foulStands(w: Work, call: Call, ofStroke: boolean): void {
  w.acted = true;
  const foul = call.type as FoulType;
  const offender = bookOf(w).players.findIndex((p) => p.id === call.player);
  const sb = bookOf(w).stroke;
  const strikers = ofStroke && sb !== null && sb.player === offender;
  if (strikers) {
    patchStroke(w, {
      standing: [...sb.standing, foul],
      fouls: sb.fouls.includes(foul) ? sb.fouls : [...sb.fouls, foul],
    });
    voidCarom(w);
  }
  const lost = strikers ? !bookOf(w).stroke!.turnLost : true;
  if (strikers) patchStroke(w, { turnLost: true });
  if (offender === bookOf(w).turn && lost) {
    if (bookOf(w).counterStart !== null) {
      counterStartFailed(w);
      return;
    }
    loseTurn(w, offender, "22.2");
  }
  if (foul === "foul_ball_off_table" && !bookOf(w).closed && bookOf(w).stroke?.closed !== false) respotAfterOff(w);
}

/** 16.2 with decision 12: all three for the incoming player; under `umb` in three cushion only those that jumped. */
export function respotAfterOff(w: Work): void {
  const book = bookOf(w);
  const rule = "articles/fouls.respotAfterOff";
  if (!(book.setup.profile === "umb" && book.setup.rules.umbRespotsJumpedOnly)) {
    requireRespot(w, book.turn, "all", "16.2", "off_table", rule);
    return;
  }
  const { rest } = w.facts;
  const jumped = book.stroke?.off ?? [];
  const missing = (b: Ball) => rest !== null && rest.balls[b] === undefined && !rest.hidden.includes(b);
  const balls = BALLS.filter((b) => jumped.includes(b) || missing(b));
  requireRespot(w, book.turn, balls, "UMB 41", "off_table", rule);
}

/** The last stroke's carom counts no more: an open call is rejected, a counted point taken back. */
export function voidCarom(w: Work): void {
  const sb = bookOf(w).stroke!;
  for (const o of openOf(bookOf(w), "carom", "miss", "zone_left")) {
    if (o.stroke === sb.seq) restate(w, o.call, o.call.type === "zone_left" ? "expired" : "rejected");
  }
  if (sb.counted !== null) {
    const p = playerAt(bookOf(w), sb.player);
    patchPlayer(w, sb.player, { points: p.points - 1, run: Math.max(0, p.run - 1), highRun: sb.counted.highRunBefore });
    restate(w, sb.counted.call, "rejected");
    for (const o of openOf(bookOf(w), ...DECIDING))
      if (o.call.type === "target_reached") restate(w, o.call, "rejected");
  }
  patchStroke(w, { verdict: "void", counted: null });
}

/** Art. 23: a proposal or claim that nobody confirmed before the next stroke is disregarded. */
export function foulExpires(w: Work, call: Call): void {
  restate(w, call, "expired");
  say(w, {
    type: "foul_claim_expired",
    player: bookOf(w).players.findIndex((p) => p.id === call.player),
    article: "23.1",
    status: "info",
    detail: { call: call.id, foul: call.type },
    message: claimExpiredText(call.type as FoulType),
    rule: "articles/fouls.foulExpires",
  });
}
