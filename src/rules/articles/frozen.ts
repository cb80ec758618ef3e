import { BALLS, type Ball, CUSHIONS, type Cushion, distance, type Point } from "../../table/balls.ts";
import { distanceToCushion } from "../../table/geometry.ts";
import type { Call, Text } from "../../table/messages/index.ts";
import type { PositionsBook, Rest, Setup, Stroke } from "../state.ts";
import { join, round } from "../text/names.ts";
import {
  ballsFrozenQuestion,
  ballsFrozenText,
  calibrationAlarmText,
  cushionFrozenQuestion,
  cushionFrozenText,
  frozenChoiceQuestion,
  frozenChoiceText,
} from "../text/positions.ts";
import { CALIBRATION_ALARM_MM, CERTAIN_SIGMAS, EPSILON, TANGENT_DEG, TOUCH_MM } from "../tolerances.ts";
import { bookOf, patch, playerAt, say, type Work } from "../work.ts";
import { requireRespot } from "./placement.ts";

/** Art. 15: balls frozen to each other and to cushions; 30, 33, 39 and B.9 for what follows. */
export interface Gap {
  readonly gap: number;
  readonly sigma: number;
}
export type FrozenState = "frozen" | "not_frozen" | "ask";

/** C.4: three states; a measurement that cannot be (an overlap beyond the error) claims nothing. */
export function frozenState({ gap, sigma }: Gap): FrozenState {
  const reach = CERTAIN_SIGMAS * sigma;
  if (gap - reach > TOUCH_MM + EPSILON) return "not_frozen";
  if (impossible({ gap, sigma })) return "ask";
  return gap + reach <= TOUCH_MM + EPSILON ? "frozen" : "ask";
}

/** The gap as the tracker measured it, else from the positions (C.3). */
export function ballGap(rest: Rest, setup: Setup, a: Ball, b: Ball): Gap | null {
  const given = rest.gaps.find((g) => (g.a === a && g.b === b) || (g.a === b && g.b === a));
  if (given !== undefined) return { gap: given.gap, sigma: Math.hypot(given.sigma, setup.sD) };
  const p = rest.balls[a];
  const q = rest.balls[b];
  if (p === undefined || q === undefined) return null;
  return { gap: distance(p, q) - setup.ballDiameter, sigma: Math.hypot(p.sigma, q.sigma, setup.sD) };
}
export function cushionGap(rest: Rest, setup: Setup, ball: Ball, cushion: Cushion): Gap | null {
  const given = rest.gaps.find((g) => g.a === ball && g.b === `cushion:${cushion}`);
  if (given !== undefined) return { gap: given.gap, sigma: Math.hypot(given.sigma, setup.sL) };
  const p = rest.balls[ball];
  if (p === undefined) return null;
  return { gap: distanceToCushion(p, cushion, setup) - setup.cushionOffset, sigma: Math.hypot(p.sigma, setup.sL) };
}

const patchPositions = (w: Work, change: Partial<PositionsBook>) =>
  patch(w, { positions: { ...bookOf(w).positions, ...change } });

/**
 * 15.1, 15.2 with decision 18: asked for the ball of the player who will play, each pair once in one position. What is
 * certain counts at once under `auto`; a referee who is present confirms it first, or says no.
 */
export function lookForFrozen(w: Work, player: number): void {
  const { setup, players } = bookOf(w);
  const rest = w.facts.rest!;
  const own = players[player]!.ball;
  for (const other of BALLS) {
    if (other === own || bookOf(w).positions.asked.includes(other)) continue;
    const gap = ballGap(rest, setup, own, other);
    if (gap === null) continue;
    const state = frozenState(gap);
    if (state === "not_frozen") continue;
    patchPositions(w, { asked: [...bookOf(w).positions.asked, other] });
    const isFrozen = state === "frozen";
    const acts = isFrozen && setup.policy === "auto";
    say(w, {
      type: "balls_frozen",
      player,
      article: "15.1",
      status: acts ? "accepted" : "proposed",
      ...(isFrozen ? {} : { ask: { question: ballsFrozenQuestion(own, other), options: ["frozen", "not_frozen"] } }),
      detail: { pairs: [{ a: own, b: other, gap: round(gap.gap), sigma: round(gap.sigma) }], ...alarm(gap) },
      message: alarmed(gap, ballsFrozenText(own, other, gap.gap, gap.sigma, isFrozen)),
      rule: "articles/frozen.lookForFrozen",
    });
    if (acts) patchPositions(w, { frozenBalls: [...bookOf(w).positions.frozenBalls, other] });
  }
  for (const cushion of CUSHIONS) {
    const key = `cushion:${cushion}`;
    if (bookOf(w).positions.asked.includes(key)) continue;
    const gap = cushionGap(rest, setup, own, cushion);
    if (gap === null) continue;
    const state = frozenState(gap);
    if (state === "not_frozen") continue;
    patchPositions(w, { asked: [...bookOf(w).positions.asked, key] });
    const isFrozen = state === "frozen";
    const acts = isFrozen && setup.policy === "auto";
    say(w, {
      type: "ball_frozen_to_cushion",
      player,
      article: "15.2",
      status: acts ? "accepted" : "proposed",
      ...(isFrozen
        ? {}
        : { ask: { question: cushionFrozenQuestion(own, cushion), options: ["frozen", "not_frozen"] } }),
      detail: { pairs: [{ a: own, b: key, gap: round(gap.gap), sigma: round(gap.sigma) }], ...alarm(gap) },
      message: alarmed(gap, cushionFrozenText(own, cushion, gap.gap, gap.sigma, isFrozen)),
      rule: "articles/frozen.lookForFrozen",
    });
    if (acts) patchPositions(w, { frozenCushions: [...bookOf(w).positions.frozenCushions, cushion] });
  }
  if (bookOf(w).positions.frozenBalls.length > 0) frozenDuties(w);
}
const impossible = ({ gap, sigma }: Gap): boolean => gap < -CERTAIN_SIGMAS * sigma - CALIBRATION_ALARM_MM;
const alarm = (gap: Gap) => (impossible(gap) ? { calibrationAlarm: true } : {});
const alarmed = (gap: Gap, message: Text): Text => (impossible(gap) ? join(message, calibrationAlarmText) : message);

/** The referee has said that a pair is frozen. */
export function markFrozen(w: Work, call: Call): void {
  const [pair] = call.detail.pairs as [{ b: string }];
  const { positions } = bookOf(w);
  if (call.type === "ball_frozen_to_cushion") {
    patchPositions(w, { frozenCushions: [...positions.frozenCushions, pair.b.slice("cushion:".length) as Cushion] });
  } else {
    patchPositions(w, { frozenBalls: [...positions.frozenBalls, pair.b as Ball] });
    frozenDuties(w);
  }
}

/** The referee has said that a pair is not frozen: what the cue ball meets there counts. */
export function markNotFrozen(w: Work, call: Call): void {
  if (call.type !== "balls_frozen") return;
  const [pair] = call.detail.pairs as [{ b: Ball }];
  patchPositions(w, { notFrozen: [...bookOf(w).positions.notFrozen, pair.b] });
}

/**
 * The pushed balls of which it is open whether they were frozen: too close to tell, and the question was not answered, or
 * never asked because nobody knew whose cue ball it would be. No answer makes no foul, but it proves no contact either.
 */
export function openPushed(stroke: Stroke, rest: Rest | null, setup: Setup, known: PositionsBook): Ball[] {
  return stroke.pushed.filter((ball) => {
    if (ball === stroke.ball || known.frozenBalls.includes(ball) || known.notFrozen.includes(ball)) return false;
    const gap = rest === null ? null : ballGap(rest, setup, stroke.ball, ball);
    return gap === null || frozenState(gap) !== "not_frozen";
  });
}

/** 15.5: what the discipline makes of it; one frozen pair is enough (decision 18). */
function frozenDuties(w: Work): void {
  const { setup, positions, respot, players } = bookOf(w);
  const player = positions.player;
  if (respot !== null || setup.rules.frozen === "duty_only") return;
  if (setup.rules.frozen === "respot_all") {
    requireRespot(w, player, "all", setup.rules.frozenArticle, "frozen", "articles/frozen.frozenDuties");
    return;
  }
  if (positions.choiceOffered) return;
  patchPositions(w, { choiceOffered: true });
  const respotOption = setup.rules.frozen === "choose_all" ? "respot_all" : "respot_touching";
  say(w, {
    type: "frozen_choice_offered",
    player,
    article: setup.rules.frozenArticle,
    status: "proposed",
    ask: { question: frozenChoiceQuestion, options: ["play_on", respotOption] },
    message: frozenChoiceText(playerAt(bookOf(w), player).name || players[player]!.id, respotOption === "respot_all"),
    rule: "articles/frozen.frozenDuties",
  });
}

/** 33.1.b, 39.1.b, UMB 27: the player has asked for the balls to be re-spotted. */
export function respotChosen(w: Work, choice: string): void {
  const { positions, setup, players } = bookOf(w);
  const balls =
    choice === "respot_all"
      ? ("all" as const)
      : BALLS.filter((b) => b === players[positions.player]!.ball || positions.frozenBalls.includes(b));
  requireRespot(w, positions.player, balls, setup.rules.frozenArticle, "frozen", "articles/frozen.respotChosen");
}

/** Degrees beyond the tangent towards `into`; negative away from it. */
const beyondTangent = (direction: Point, into: Point): number => {
  const length = Math.hypot(into.x, into.y) * Math.hypot(direction.x, direction.y);
  if (length === 0) return -90;
  const sine = (direction.x * into.x + direction.y * into.y) / length;
  return (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI;
};
const INTO: Readonly<Record<Cushion, Point>> = {
  bottom: { x: -1, y: 0 },
  top: { x: 1, y: 0 },
  right: { x: 0, y: -1 },
  left: { x: 0, y: 1 },
};
export interface PlayedInto {
  readonly what: Ball | Cushion;
  readonly degrees: number;
  readonly result: "foul" | "ask" | "legal";
}
const judged = (what: Ball | Cushion, degrees: number): PlayedInto => ({
  what,
  degrees,
  result: degrees > TANGENT_DEG + EPSILON ? "foul" : degrees >= -TANGENT_DEG - EPSILON ? "ask" : "legal",
});
/** 15.3, 22.1.i and decision 18: played into the cushion that the ball is frozen to? */
export const playedIntoCushion = (direction: Point, cushion: Cushion): PlayedInto =>
  judged(cushion, beyondTangent(direction, INTO[cushion]));
/** 15.4, 22.1.h and decision 18: played into the frozen ball? Judged by direction, so a massé away from it is legal. */
export function playedIntoBall(direction: Point, from: Point, to: Point, ball: Ball): PlayedInto {
  return judged(ball, beyondTangent(direction, { x: to.x - from.x, y: to.y - from.y }));
}
