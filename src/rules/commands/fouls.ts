import { type CommandOf, FOUL_CALLS, type FoulType } from "../../table/messages/index.ts";
import { disciplinaryFault } from "../articles/discipline.ts";
import { foulStands, sayFoul } from "../articles/fouls.ts";
import { touch } from "../articles/moved.ts";
import { ballsStay } from "../articles/placement.ts";
import { nameOf } from "../articles/turn.ts";
import { byRefereeText, claimText, FOULS, foulQuestion } from "../text/fouls.ts";
import { bookOf, indexOfPlayer, openOf, patchStroke, restate, say, type Work } from "../work.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** Fouls by the referee's button and players' claims (22, 23, decisions 19 and 30). */
const isFoulType = (code: string): code is FoulType => (FOUL_CALLS as readonly string[]).includes(code);

export function foul(w: Work, c: CommandOf<"foul">): Refusal | null {
  if (!isFoulType(c.code)) return refuse("CB_FOUL_UNKNOWN", { code: c.code });
  const book = bookOf(w);
  const sb = book.stroke;
  const given = c.player === undefined ? null : indexOfPlayer(book, c.player);
  if (given === -1) return refuse("CB_PLAYER_UNKNOWN", { player: c.player! });
  if (c.stroke !== undefined && (sb === null || sb.seq !== c.stroke))
    return refuse("CB_STROKE_OLD", { stroke: c.stroke });
  const rule = "commands/fouls.foul";
  // Between strokes a touch is of its own, not of the last stroke.
  const claimed = openOf(book, c.code).some((o) => o.stroke === sb?.seq);
  if (c.code === "foul_touch" && c.stroke === undefined && w.facts.stroke === null && !claimed) {
    touch(w, given ?? book.turn, undefined, rule);
    return null;
  }
  if (sb === null) return refuse("CB_NO_STROKE");
  const player = given ?? sb.player;
  if (player === sb.player && sb.standing.includes(c.code)) return refuse("CB_FOUL_TWICE");
  const open = openOf(book, c.code).find((o) => o.stroke === sb.seq && o.call.player === book.players[player]!.id);
  const call =
    open === undefined
      ? sayFoul(
          w,
          { foul: c.code, player, certain: true, why: byRefereeText, detail: { by: c.by, ...stroke(sb.seq) }, rule },
          "accepted",
        )
      : restate(w, open.call, "accepted");
  foulStands(w, call, true);
  if (c.code === "foul_touch" && w.facts.stroke === null && !bookOf(w).closed) ballsStay(w, null);
  return null;
}
const stroke = (seq: number | null) => (seq === null ? {} : { stroke: seq });

/** Art. 23: a player claims a foul of the last stroke; a question to the referee until the next stroke. */
export function claim(w: Work, c: CommandOf<"claim">): Refusal | null {
  if (!isFoulType(c.code)) return refuse("CB_FOUL_UNKNOWN", { code: c.code });
  const book = bookOf(w);
  const claimant = indexOfPlayer(book, c.player);
  if (claimant < 0) return refuse("CB_PLAYER_UNKNOWN", { player: c.player });
  const sb = book.stroke;
  if (sb === null) return refuse("CB_NO_STROKE");
  if (sb.standing.includes(c.code) || openOf(book, c.code).some((o) => o.stroke === sb.seq))
    return refuse("CB_FOUL_TWICE");
  patchStroke(w, { fouls: [...sb.fouls.filter((f) => f !== c.code), c.code] });
  say(w, {
    type: c.code,
    player: sb.player,
    article: FOULS[c.code].article,
    status: "proposed",
    ask: { question: foulQuestion(c.code), options: ["foul", "no_foul"] },
    detail: { claimedBy: c.player, ...stroke(sb.seq) },
    message: claimText(c.code, nameOf(w, claimant)),
    rule: "commands/fouls.claim",
  });
  return null;
}

export function disciplinary(w: Work, c: CommandOf<"disciplinary">): Refusal | null {
  const player = indexOfPlayer(bookOf(w), c.player);
  if (player < 0) return refuse("CB_PLAYER_UNKNOWN", { player: c.player });
  disciplinaryFault(w, player, c);
  return null;
}
