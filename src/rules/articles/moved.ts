import { BALLS, type Ball, distance } from "../../table/balls.ts";
import type { Call, EventOf, Placement } from "../../table/messages/index.ts";
import type { Rest } from "../state.ts";
import { BALL_NAMES } from "../text/names.ts";
import { unexplainedQuestion, unexplainedText } from "../text/positions.ts";
import { DEFAULT_SIGMA_MM, PLACED_MM } from "../tolerances.ts";
import { bookOf, openOf, patch, patchFacts, patchStroke, restate, say, type Work } from "../work.ts";
import { foulStands, sayFoul, voidCarom } from "./fouls.ts";
import { decidingCall } from "./match-end.ts";
import { ballsStay, requireRestore } from "./placement.ts";
import { acceptPlay } from "./turn.ts";

/** 22.1.d, 22.3, 24.1: a ball moved though nobody played. */
export function ballMoved(w: Work, e: EventOf<"moved">): void {
  const { rest } = w.facts;
  const book = w.book;
  const judged =
    book !== null &&
    !book.closed &&
    book.begun &&
    book.respot === null &&
    openOf(book, "opponent_placement_offered", "foul_ball_off_table").length === 0 &&
    decidingCall(book) === null;
  if (rest !== null && broughtHome(rest, e)) return;
  if (rest !== null) patchFacts(w, { rest: movedRest(rest, e) });
  if (!judged) return;
  const earlier = book.displaced.find((d) => d.ball === e.ball);
  if (earlier !== undefined) return;
  const by = e.from !== null && e.to !== null ? distance(e.from, e.to) : null;
  const call = say(w, {
    type: "unexplained_motion",
    player: book.turn,
    article: "22.1.d",
    status: "proposed",
    ask: { question: unexplainedQuestion, options: ["third_party", "player", "ignore"] },
    detail: {
      ball: e.ball,
      from: e.from,
      to: e.to,
      ...(w.facts.stroke === null ? {} : { stroke: w.facts.stroke.seq }),
    },
    message: unexplainedText(e.ball, by),
    rule: "articles/moved.ballMoved",
  });
  patch(w, { displaced: [...bookOf(w).displaced, { ball: e.ball, from: e.from, call: call.id }] });
}
/** The referee has said where the ball lies (`place`), and only now it is carried there. */
function broughtHome(rest: Rest, { ball, from, to }: EventOf<"moved">): boolean {
  const home = rest.balls[ball];
  if (home === undefined) return false;
  const lay = from !== null && distance(from, home) <= PLACED_MM;
  return !lay && (to === null || distance(to, home) <= PLACED_MM);
}
function movedRest(rest: Rest, e: EventOf<"moved">): Rest {
  const balls = { ...rest.balls };
  if (e.to === null) delete balls[e.ball];
  else balls[e.ball] = { ...e.to, sigma: rest.balls[e.ball]?.sigma ?? DEFAULT_SIGMA_MM };
  const gaps = rest.gaps.filter((g) => g.a !== e.ball && g.b !== e.ball);
  return { ...rest, balls, gaps, generation: rest.generation + 1 };
}

/** The referee says who moved the balls of these calls: a third party, the player, or it does not matter. */
export function motionDecided(
  w: Work,
  calls: readonly Call[],
  cause: "third_party" | "player" | "ignore",
  player: number,
): void {
  const ids = calls.map((c) => c.id);
  const placements: Placement[] = bookOf(w).displaced.flatMap((d) =>
    ids.includes(d.call) && d.from !== null ? [{ ball: d.ball, x: d.from.x, y: d.from.y }] : [],
  );
  for (const call of calls) restate(w, call, cause === "ignore" ? "rejected" : "accepted", { answer: cause });
  patch(w, { displaced: bookOf(w).displaced.filter((d) => !ids.includes(d.call)) });
  const seq = bookOf(w).stroke?.seq;
  const inStroke = calls.some((c) => c.detail.stroke !== undefined && c.detail.stroke === seq);
  if (cause === "third_party") {
    const back = inStroke ? strokeDisturbed(w) : placements;
    if (back.length > 0) requireRestore(w, back, "articles/moved.motionDecided");
  }
  if (cause !== "player") return;
  touch(w, player, calls[0]?.detail.ball as Ball | undefined, "articles/moved.motionDecided", inStroke);
}

/**
 * 24.1 in a stroke: it counts for nothing, the player plays it again from where the balls lay. One whose turn has passed
 * is taken back by `undo` first.
 */
function strokeDisturbed(w: Work): Placement[] {
  const sb = bookOf(w).stroke!;
  const { from } = (w.facts.stroke ?? w.facts.last)!;
  if (!sb.turnLost) {
    voidCarom(w);
    patchStroke(w, { judgedByHand: true, redFirst: false });
    if (sb.redFirst) patch(w, { redFirst: true });
  }
  return BALLS.flatMap((ball) => {
    const at = from[ball];
    return at === undefined ? [] : [{ ball, x: at.x, y: at.y }];
  });
}

/** A touch, in the stroke if one runs, else between strokes: earlier points stay, the turn passes (decision 19). */
export function touch(w: Work, player: number, ball: Ball | undefined, rule: string, inStroke = false): void {
  const ofStroke = inStroke || w.facts.stroke !== null;
  if (!ofStroke)
    for (const o of openOf(bookOf(w), "carom", "miss")) if (o.call.certainty === "certain") acceptPlay(w, o.call);
  if (bookOf(w).closed || decidingCall(bookOf(w)) !== null) return;
  const detail = { ...(ball === undefined ? {} : { ball }), betweenStrokes: !ofStroke };
  const why = ball === undefined ? null : BALL_NAMES[ball];
  const call = sayFoul(w, { foul: "foul_touch", player, certain: true, why, detail, rule }, "accepted");
  foulStands(w, call, ofStroke);
  if (!bookOf(w).closed) ballsStay(w, ball ?? null);
}
