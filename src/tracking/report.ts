import { BALLS, type Ball, type Point } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import { CUSHION_APPROACH_MM_S } from "./constants.ts";
import { cushionTime } from "./cushions.ts";
import { posterior, type Reading, type Step } from "./explain.ts";
import { type ContactLine, clearance } from "./field.ts";
import { type Sample, velocityX, velocityY } from "./motion.ts";
import type { PairContact } from "./pairs.ts";
import type { ContactDraft, CushionDraft } from "./queue.ts";
import {
  addOpen,
  clampConfidence,
  DOUBTFUL,
  LEAST_DOUBT,
  LONG_GAP_S,
  type OpenContact,
  type Scene,
  SUSPICION,
} from "./scene.ts";

/** A ball or cushion this near to an unexplained change, and half a frame's way, may be its cause, mm. */
const SUSPECT_MM = 6;
/** Residuals beyond this many deviations of their chi squared: the true history is not among the readings. */
const STRANGE_SIGMAS = 5;
/** Two meetings of one ball with one cushion are farther apart than this, s: it has to leave and come back. */
const SAME_CUSHION_S = 0.12;
/** A cushion softer than this share of the least counted approach is none; up to one it is only possible, above it not yet sure. */
const SOFT_POSSIBLE = 0.45;
const SOFT_DOUBTFUL = 0.8;
const SOFT_SURE = 1.2;
/** A soft turn this far from the contact line may be spin or slope, mm; at full speed the turn itself is proof. */
const OFF_LINE_MM = 4;
const SOFT_OFF_LINE_MM_S = 150;

/** Puts the events of the best reading into the queue, and as questions those that only others hold. */
export function report(scene: Scene, track: BallTrack, readings: readonly Reading[], pending: readonly Sample[]): void {
  const best = readings[0]!;
  let widest = 0;
  for (let i = 1; i < pending.length; i++) widest = Math.max(widest, pending[i]!.t - pending[i - 1]!.t);
  const used = 2 * (pending.length - best.skipped.length);
  const strange = best.chi2 > used + STRANGE_SIGMAS * Math.sqrt(2 * used);
  best.steps.forEach((step, i) => {
    const p = posterior(readings, (r) => count(r, step) >= count(best, step, i));
    let confidence = clampConfidence(p);
    if (strange || widest > LONG_GAP_S) confidence = Math.min(confidence, DOUBTFUL);
    // an unknown cause in the same reading, or a sample left out beside a contact, may stand for another history
    const touched = best.steps.some((s) => s.kind === "contact");
    const left = best.skipped.some((q) => Math.abs(q.t - step.t) < 1.6 * scene.frameS);
    const excused = best.steps.some((s) => s.kind === "kink") || (touched && left);
    if (step.kind === "cushion") {
      const sure = excused ? Math.min(confidence, DOUBTFUL) : confidence;
      cushion(scene, track, step, sure, best.pieces[i + 1]!.slice(1), pending);
    } else if (step.kind === "contact") confirm(scene, track, step, confidence);
    else suspect(scene, track, step, pending);
  });
  // what only other readings hold is a question
  const told: Step[] = [...best.steps];
  for (const r of readings) {
    r.steps.forEach((step, i) => {
      const nth = count(r, step, i);
      if (step.kind === "kink" || told.filter((o) => sameStep(o, step)).length >= nth) return;
      told.push(step);
      const p = posterior(readings, (o) => count(o, step) >= nth);
      if (p < LEAST_DOUBT) return;
      if (step.kind === "cushion") {
        const doubtful = Math.min(p, DOUBTFUL);
        if (nth === 1) cushion(scene, track, step, doubtful, r.pieces[i + 1]!.slice(1), pending);
        else if (r.steps.slice(0, i).some((o) => o.kind === "contact")) again(scene, track, step, doubtful);
      } else if (!("event" in step.contact!)) confirm(scene, track, step, Math.min(p, DOUBTFUL));
    });
  }
  for (const k of scene.open[track.ball]) {
    if (k.t < pending[pending.length - 1]!.t && !best.steps.some((s) => s.contact === k)) {
      k.event.confidence = Math.min(k.event.confidence ?? 1, DOUBTFUL);
    }
  }
}

/** A second meeting with the same cushion that only some readings hold. */
function again(scene: Scene, track: BallTrack, step: Step, confidence: number): void {
  const { cushion } = step.line!;
  scene.queue.add({ type: "cushion", t: step.t, ball: track.ball, cushion, sigmaT: 0.5 * scene.frameS, confidence });
}

function cushion(
  scene: Scene,
  track: BallTrack,
  step: Step,
  confidence: number,
  after: readonly Sample[],
  pending: readonly Sample[],
): void {
  const line = step.line!;
  const approach = Math.abs(line.axis === "x" ? velocityX(step.before, step.t) : velocityY(step.before, step.t));
  if (approach < SOFT_POSSIBLE * CUSHION_APPROACH_MM_S) return;
  const { t, sigmaT } = cushionTime(step.before, step.t, line, after);
  // the samples beside the event must come near enough to the cushion
  const b = pending.findIndex((q) => q.t >= t);
  const beside = pending.slice(Math.max(0, b - 1), b < 0 ? undefined : b + 1);
  const nearest = Math.min(...beside.map((q) => clearance(line, q)));
  const gap = beside.length > 1 ? beside[beside.length - 1]!.t - beside[0]!.t : scene.frameS;
  if (nearest > 0.75 * approach * gap + 10) return;
  const most = approach < SOFT_DOUBTFUL * CUSHION_APPROACH_MM_S ? SUSPICION : DOUBTFUL;
  const v = line.axis === "x" ? velocityX(step.before, step.t) : velocityY(step.before, step.t);
  const at = (line.axis === "x" ? step.x : step.y) + v * (t - step.t);
  const offLine = approach < SOFT_OFF_LINE_MM_S && Math.abs(line.at - at) > OFF_LINE_MM;
  const vague =
    offLine || approach < SOFT_SURE * CUSHION_APPROACH_MM_S || Math.abs(t - step.t) > scene.frameS + 3 * sigmaT;
  let sure = vague ? Math.min(confidence, most) : confidence;
  if (leavesCushion(scene, track, line, t, sigmaT)) sure = Math.min(sure, SUSPICION);
  const event: CushionDraft = { type: "cushion", t, ball: track.ball, cushion: line.cushion, sigmaT, confidence: sure };
  // the same meeting read again with more samples
  if (scene.queue.replaceCushion(event, SAME_CUSHION_S)) return;
  scene.queue.add(event);
}

/** A ball that lay at a cushion, as far as can be seen, and is sent into it leaves it again within this, s. */
const LEAVING_S = 0.03;
/** Systematic error of a ball's distance from a cushion, mm, and the deviations within which it may have touched. */
const TOUCH_SYSTEMATIC_MM = 0.3;
const TOUCH_SIGMAS = 3;

/** Did the ball touch this cushion already when it set off, as far as can be seen? Then meeting it is none (contract, `cushion`). */
function leavesCushion(scene: Scene, track: BallTrack, line: ContactLine, t: number, sigmaT: number): boolean {
  const from = track.departed;
  if (from === null || t > from.t + LEAVING_S + 3 * sigmaT) return false;
  const measured = scene.gaps.of(track.ball, `cushion:${line.cushion}`);
  if (measured) return measured.gap < TOUCH_SIGMAS * measured.sigma;
  return clearance(line, from) < TOUCH_SIGMAS * Math.hypot(from.s, TOUCH_SYSTEMATIC_MM, track.toldSigma);
}

/** A ball's own way confirms a contact, or proposes one to the ball that it met: only both together are certain. */
function confirm(scene: Scene, track: BallTrack, step: Step, confidence: number): void {
  const k = step.contact!;
  const { x, y, t } = step;
  track.taken = { t, partner: k.partner, x, y, vx: velocityX(step.before, t), vy: velocityY(step.before, t) };
  if ("event" in k) {
    const open = k as OpenContact;
    open.event.confidence = Math.min(open.proposed ?? open.event.confidence ?? 1, confidence);
    if (Math.abs(step.t - open.t) > open.sigmaT) scene.queue.retime(open.event, step.t);
    return;
  }
  const event: ContactDraft = {
    type: "contact",
    t: k.t,
    a: track.ball,
    b: k.partner,
    sigmaT: k.sigmaT,
    confidence: Math.min(confidence, DOUBTFUL),
  };
  scene.queue.add(event);
  addOpen(scene, scene.tracks[k.partner], { ...(k as PairContact).mirror, event, proposed: confidence });
}

/** The first ways of a struck ball and of one pushed by it are still those of the push, s. */
const PUSHING_S = 0.15;

function pushing(scene: Scene, a: Ball, b: Ball, t: number): boolean {
  const stroke = scene.stroke;
  if (!stroke || t > stroke.t + PUSHING_S) return false;
  return (stroke.ball === a && stroke.pushed.includes(b)) || (stroke.ball === b && stroke.pushed.includes(a));
}

/** A change of way without a known cause beside a ball or a cushion may have been a contact with it. */
function suspect(scene: Scene, track: BallTrack, step: Step, pending: readonly Sample[]): void {
  const step1 = Math.hypot(velocityX(step.before, step.t), velocityY(step.before, step.t)) * scene.frameS;
  const near = SUSPECT_MM + 0.5 * step1;
  const last = pending[pending.length - 1]!.t;
  for (const b of BALLS) {
    const other = scene.tracks[b];
    const p = b === track.ball ? null : other.placeAt(step.t);
    if (!p || Math.hypot(p.x - step.x, p.y - step.y) > scene.field.ballDiameterMm + near) continue;
    // a resting ball that stayed where it was has not been touched
    if (other.phase === "rest" && other.pending.length === 0) continue;
    if (scene.open[track.ball].some((k) => k.partner === b && k.t <= last)) continue;
    const told = scene.queue.nearestContact(track.ball, b, step.t);
    if (told < (besideCushion(scene, step, p) ? AGAIN_FRAMES : 2) * scene.frameS) continue;
    if (pushing(scene, track.ball, b, step.t)) continue;
    scene.queue.add({ type: "contact", t: step.t, a: track.ball, b, sigmaT: scene.frameS, confidence: SUSPICION });
  }
  for (const line of scene.field.lines) {
    const v = line.axis === "x" ? velocityX(step.before, step.t) : velocityY(step.before, step.t);
    if (line.sign * v < CUSHION_APPROACH_MM_S || clearance(line, step) > near) continue;
    const event: CushionDraft = {
      type: "cushion",
      t: step.t,
      ball: track.ball,
      cushion: line.cushion,
      sigmaT: scene.frameS,
      confidence: SUSPICION,
    };
    if (!scene.queue.hasCushion(event, SAME_CUSHION_S)) scene.queue.add(event);
  }
}

/** A ball sent into a cushion comes back to the one that struck it: two contacts, at least so many frames apart. */
const AGAIN_FRAMES = 0.5;
/** Its centre is then within this of the contact line, mm: half a ball. */
const BESIDE_CUSHION_MM = 31;

function besideCushion(scene: Scene, ...places: readonly Point[]): boolean {
  return places.some((p) => scene.field.lines.some((line) => clearance(line, p) < BESIDE_CUSHION_MM));
}

const sameStep = (a: Step, b: Step): boolean =>
  a.kind === b.kind && a.line?.cushion === b.line?.cushion && a.contact?.partner === b.contact?.partner;

/** How often a reading holds the event, up to its step `until`: a ball may meet one cushion twice around a contact. */
function count(r: Reading, step: Step, until = r.steps.length - 1): number {
  let n = 0;
  for (let i = 0; i <= until; i++) if (sameStep(r.steps[i]!, step)) n++;
  return n;
}
