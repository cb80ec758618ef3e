import type { Ball } from "../../table/balls.ts";
import { BALLS } from "../../table/balls.ts";
import type { BallContact, Stroke, StrokeBook } from "../state.ts";
import type { CaromDoubt, MissReason } from "../text/play.ts";
import { CERTAIN_CONFIDENCE, CERTAIN_SIGMAS, EPSILON, IGNORED_CONFIDENCE } from "../tolerances.ts";

/** B.6, decisions 9, 10, 31: was the stroke a carom, as far as it was seen? */
export interface CaromJudgement {
  readonly result: "carom" | "miss" | "ask";
  readonly doubt: CaromDoubt;
  readonly miss: MissReason;
  /** Fewest and most cushions before the last ball that what was seen allows. */
  readonly least: number;
  readonly most: number;
  readonly detail: {
    readonly contacts: readonly { ball: Ball; t: number; confidence?: number }[];
    readonly cushions: readonly { cushion: string; t: number; confidence?: number }[];
    readonly counted: number;
    readonly closedBy?: string;
  };
}

interface Timed {
  readonly t: number;
  readonly sigmaT: number;
  readonly confidence: number;
}
const counts = (e: Timed): boolean => e.confidence >= IGNORED_CONFIDENCE;
const certain = (e: Timed): boolean => e.confidence >= CERTAIN_CONFIDENCE;
/** Decision 10: more than 3·√(σ₁²+σ₂²) apart. */
export const certainlyBefore = (a: Timed, b: Timed): boolean =>
  b.t - a.t > CERTAIN_SIGMAS * Math.hypot(a.sigmaT, b.sigmaT) + EPSILON;

export interface CueContact extends Timed {
  readonly ball: Ball;
}
/** What was known before the stroke of the balls beside the cue ball. */
export type Beside = Pick<StrokeBook, "frozenBalls" | "openPushed">;
/** A pushed ball of which nobody knows whether it was frozen has been met, or not: neither is more likely. */
const OPEN_CONFIDENCE = 0.5;

/**
 * The cue ball's contacts in order; a pushed ball that was not frozen comes first (contract, `pushed`). Where that is open
 * the contact is a doubtful one, which makes a question of whatever hangs on it (decision 9).
 */
export function cueContacts(stroke: Stroke, { frozenBalls, openPushed }: Beside): CueContact[] {
  const pushed = stroke.pushed
    .filter((b) => b !== stroke.ball && !frozenBalls.includes(b))
    .map((ball) => ({
      ball,
      t: stroke.t,
      sigmaT: 0,
      confidence: openPushed.includes(ball) ? OPEN_CONFIDENCE : 1,
    }));
  const other = (c: BallContact): Ball => (c.a === stroke.ball ? c.b : c.a);
  const met = stroke.contacts
    .filter((c) => (c.a === stroke.ball || c.b === stroke.ball) && counts(c))
    .map((c) => ({ ball: other(c), t: c.t, sigmaT: c.sigmaT, confidence: c.confidence }));
  return [...pushed, ...met].sort((a, b) => a.t - b.t);
}

const withConfidence = <T extends object>(o: T, e: Timed) => (certain(e) ? o : { ...o, confidence: e.confidence });

export function judgeCarom(stroke: Stroke, needed: number, beside: Beside): CaromJudgement {
  const contacts = cueContacts(stroke, beside);
  const cushions = stroke.cushions.filter((c) => c.ball === stroke.ball && counts(c)).sort((a, b) => a.t - b.t);
  const objects = BALLS.filter((b) => b !== stroke.ball);
  const [one, two] = objects.map((b) => contacts.filter((c) => c.ball === b)) as [CueContact[], CueContact[]];

  const possible = one.length > 0 && two.length > 0;
  const sure = one.some(certain) && two.some(certain);
  let least = 0;
  let most = cushions.length;
  let counted = cushions.length;
  if (possible) {
    // The last ball is met when both have been. A cushion lies before that if it lies before all that may be the first
    // touch of either ball; it does not if both balls have certainly been met by then.
    const beforeAll = (c: Timed, touches: readonly CueContact[]) => touches.every((e) => certainlyBefore(c, e));
    const metBy = (c: Timed, touches: readonly CueContact[]) => {
      const met = (e: Timed) => certainlyBefore(e, c) || sameOrLater(c, e);
      return touches.some(certain) ? touches.some((e) => certain(e) && met(e)) : touches.every(met);
    };
    least = cushions.filter((c) => certain(c) && (beforeAll(c, one) || beforeAll(c, two))).length;
    most = cushions.filter((c) => !metBy(c, one) || !metBy(c, two)).length;
    const last = Math.max(one[0]!.t, two[0]!.t);
    counted = cushions.filter((c) => c.t < last - EPSILON).length;
  }

  const detail = {
    contacts: contacts.map((c) => withConfidence({ ball: c.ball, t: c.t }, c)),
    cushions: cushions.map((c) => withConfidence({ cushion: c.cushion, t: c.t }, c)),
    counted,
    ...(stroke.closedBy === "end_of_source" ? { closedBy: "end_of_source" } : {}),
  };
  const miss: MissReason = !possible ? (contacts.length === 0 ? "nothing" : "one_ball") : "cushions";
  const verdict = (result: CaromJudgement["result"], doubt: CaromDoubt = "contact"): CaromJudgement => ({
    result,
    doubt,
    miss,
    least,
    most,
    detail,
  });

  // Decision 9; the end of a source is no loss of sight in the stroke.
  if (sure && least >= needed) return stroke.vision === "lost" ? verdict("ask", "camera") : verdict("carom");
  const unseen = whatIsMissing(stroke, objects, contacts, sure, most >= needed);
  if (!possible || most < needed) return unseen === null ? verdict("miss") : verdict("ask", unseen);
  if (!sure) return verdict("ask", hangsOnFrozen(one, two, stroke, beside) ? "frozen" : "contact");
  const doubtful = cushions.some((c) => !certain(c));
  return verdict("ask", unseen ?? (doubtful ? "cushions" : "order"));
}

/** Does a ball count as met only if it was not frozen to the cue ball? */
function hangsOnFrozen(
  one: readonly CueContact[],
  two: readonly CueContact[],
  { t }: Stroke,
  { openPushed }: Beside,
): boolean {
  return [one, two].some((met) => !met.some(certain) && met.some((c) => c.t === t && openPushed.includes(c.ball)));
}

/** At the very same time by exact stamps the cushion is no cushion before the ball (decision 10, [S26]). */
const sameOrLater = (cushion: Timed, ball: Timed): boolean =>
  cushion.sigmaT === 0 && ball.sigmaT === 0 && cushion.t >= ball.t - EPSILON;

/**
 * Why a miss is not certain: the camera, a covered ball, or a source that ended with balls in motion. Once both balls have
 * been met (`met`), what would have come after the end of the source could not change it; nor could a covered ball with too
 * few cushions (not `enough`).
 */
function whatIsMissing(
  stroke: Stroke,
  objects: readonly Ball[],
  contacts: readonly CueContact[],
  met: boolean,
  enough: boolean,
): CaromDoubt | null {
  if (stroke.vision !== "ok" || stroke.endMissed) return "camera";
  if (stroke.closedBy === "end_of_source") {
    if (met) return null;
    const moved = new Set<Ball>([stroke.ball, ...stroke.contacts.filter(counts).flatMap((c) => [c.a, c.b])]);
    return [...moved].every((b) => stroke.stopped.includes(b)) ? null : "end_of_source";
  }
  const untouched = objects.filter((b) => !contacts.some((c) => c.ball === b));
  // Nobody plays with two balls: one that lay nowhere when the others rested is there, and the camera does not see it.
  const lay = Object.keys(stroke.from).length > 0;
  if (lay && enough && untouched.some((b) => stroke.from[b] === undefined)) return "camera";
  const unseen = stroke.hidden.filter((b) => b === stroke.ball || (enough && untouched.includes(b)));
  return unseen.length > 0 ? "hidden" : null;
}

/** Decision 22: red first in the opening and in a counter-start. */
export function judgeRedFirst(stroke: Stroke, beside: Beside): "ok" | "foul" | "ask" {
  const contacts = cueContacts(stroke, beside);
  const other = BALLS.find((b) => b !== stroke.ball && b !== "red")!;
  const red = contacts.filter((c) => c.ball === "red");
  const second = contacts.filter((c) => c.ball === other);
  if (second.length === 0) return "ok";
  const beforeAll = (touches: readonly CueContact[], others: readonly CueContact[]) =>
    touches.some((c) => certain(c) && others.every((o) => certainlyBefore(c, o)));
  if (beforeAll(red, second)) return "ok";
  // A covered red, or cue ball, may have met the other unseen.
  const seen = stroke.vision === "ok" && !stroke.hidden.includes("red") && !stroke.hidden.includes(stroke.ball);
  return beforeAll(second, red) && seen ? "foul" : "ask";
}
