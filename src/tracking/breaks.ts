import type { BallTrack } from "./ball-track.ts";
import { EXPLAIN_BACK_SAMPLES, EXPLAIN_MOST_SAMPLES } from "./constants.ts";
import { explain, type KnownContact } from "./explain.ts";
import { sampleAt } from "./motion.ts";
import { pairContacts } from "./pairs.ts";
import { findRekiss } from "./rekiss.ts";
import { report } from "./report.ts";
import type { Scene } from "./scene.ts";

/** Explains why a moving ball left its piece, with its first `most` samples after the break, and begins the next piece. */
export function resolveBreak(scene: Scene, track: BallTrack, most = EXPLAIN_MOST_SAMPLES): void {
  const keep = track.samples.length - EXPLAIN_BACK_SAMPLES;
  const back = keep >= 2 ? track.samples.slice(keep) : track.samples.slice(1);
  const samples = keep >= 2 ? track.samples.slice(0, keep) : track.samples.slice(0, 1);
  const later = track.pending.slice(most);
  const pending = [...back, ...track.pending.slice(0, most)];
  const from = samples[samples.length - 1]?.t ?? track.since;
  const contacts: KnownContact[] = [...scene.open[track.ball], ...pairContacts(scene, track, from)];
  const end = pending[pending.length - 1]!;
  let readings = explain({ samples, prior: track.prior, since: track.since }, pending, contacts, scene.field);
  // cut short, the last sample has to be taken: the next round would only meet it again
  if (most < EXPLAIN_MOST_SAMPLES && readings.some((r) => !r.skipped.includes(end)))
    readings = readings.filter((r) => !r.skipped.includes(end));
  const best = readings[0];
  if (!best) {
    track.startPiece(track.pending.slice(-2), null, track.pending[0]!.t);
    return;
  }
  report(scene, track, readings, pending);
  const knots = best.steps.map((s) => sampleAt(s.t, s.x, s.y, 1));
  const taken = pending.filter((q) => !best.skipped.includes(q));
  track.trail.replace(from, knots, taken);
  track.startPiece(best.pieces[best.pieces.length - 1]!, best.prior, best.since);
  track.fittedAt = end.t;
  track.explainedUntil = end.t;
  scene.open[track.ball] = scene.open[track.ball].filter((k) => k.t > end.t);
  // an outlier at the end may be the first sample of something new
  if (best.skipped.includes(end)) track.observe(end);
  findRekiss(scene, track);
  for (const q of later) track.observe(q);
}
