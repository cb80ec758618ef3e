import { type Figure, Sheet } from "./figures/figure.ts";
import { mean, quantile, sd } from "./figures/statistics.ts";
import type { EventCount, Tally } from "./strokes-tally.ts";

const MS = 1000;
/** Within this share the speed of a stroke is right where 100 ms of free way follow. */
const SPEED_SHARE = 0.03;
/** A ball off the table is told within this, s. */
const OFF_WITHIN_S = 0.3;

/** The figures of many strokes: shares with their counts and 95 % bounds, errors with mean and spread. */
export function strokeFigures(name: string, t: Tally): Figure[] {
  const sheet = new Sheet(name);
  sheet.number("strokes", t.strokes, "count", t.strokes, "none");
  events(sheet, "contacts", t.contact);
  events(sheet, "cushions", t.cushion);
  sheet.rate("order.wrong", t.order.wrong, t.order.stated, "less");
  sheet.rate("order.stated", t.order.mustStated, t.order.must, "more");
  const s = t.stroke;
  sheet.rate("strokes.found", s.all - s.missed, s.all, "more");
  sheet.rate("strokes.ball.wrong", s.wrongBall, s.all, "less");
  sheet.number("strokes.false", s.wrong, "count", t.strokes);
  times(sheet, "strokes.time", s.timeErrors);
  const near = s.speedErrors.filter((e) => Math.abs(e) <= SPEED_SHARE).length;
  sheet.rate("strokes.speed.within3%", near, s.speedErrors.length, "more");
  sheet.rate("stops.found", t.stop.all - t.stop.missed, t.stop.all, "more");
  sheet.rate("stops.early", t.stop.early, t.stop.given, "less");
  sheet.number("stops.delay.p95", MS * quantile(t.stop.delays, 0.95), "ms", t.stop.delays.length);
  times(sheet, "stops.time", t.stop.errors);
  const soon = t.off.delays.filter((d) => d <= OFF_WITHIN_S).length;
  sheet.rate("off_table.within0.3s", soon, t.off.all, "more");
  sheet.rate("off_table.found", t.off.all - t.off.missed, t.off.all, "more");
  sheet.number("off_table.asked", t.off.asked, "count", t.strokes, "none");
  sheet.number("off_table.false", t.off.wrong, "count", t.strokes);
  sheet.number("off_table.rail.wrong", t.off.railWrong, "count", t.off.railTold);
  const v = t.verdict;
  sheet.rate("verdicts.right", v.right, v.right + v.wrong, "more");
  sheet.number("verdicts.wrong", v.wrong, "count", v.all);
  sheet.rate("verdicts.asked", v.asked, v.all, "less");
  // frames were missing, repeated or late: to ask is right
  sheet.rate("verdicts.asked.faulty_source", v.askedFaulty, v.all, "none");
  sheet.rate("verdicts.frozen_open", v.frozenOpen, v.all, "none");
  sheet.rate("verdicts.missing", v.none, v.all, "less");
  sheet.number("delay.p95", MS * quantile(t.delays, 0.95), "ms", t.delays.length);
  sheet.number("cpu.frame", t.cpuMs / t.frames, "ms", t.frames);
  return sheet.figures;
}

function events(sheet: Sheet, name: string, c: EventCount): void {
  sheet.rate(`${name}.precision`, c.certain - c.certainWrong, c.certain, "more");
  sheet.rate(`${name}.recall`, c.found, c.counted, "more");
  sheet.rate(`${name}.recall.certain`, c.sure, c.counted, "more");
  sheet.rate(`${name}.soft.found`, c.softFound, c.soft, "more");
  sheet.rate(`${name}.covered.found`, c.coveredFound, c.covered, "more");
  sheet.number(`${name}.doubtful.wrong`, c.doubtfulWrong, "count", c.certain);
  times(sheet, `${name}.time`, c.timeErrors);
  times(sheet, `${name}.time.firm`, c.firmErrors);
  const within = c.timeSigmas.filter((z) => Math.abs(z) <= 3).length;
  sheet.rate(`${name}.time.within_3_sigma`, within, c.timeSigmas.length, "more");
}

function times(sheet: Sheet, name: string, errors: readonly number[]): void {
  const n = errors.length;
  if (n === 0) return;
  sheet.number(`${name}.mean`, MS * mean(errors), "ms", n, "none");
  sheet.number(`${name}.sd`, MS * sd(errors), "ms", n);
  const sizes = errors.map(Math.abs);
  sheet.number(`${name}.median`, MS * quantile(sizes, 0.5), "ms", n);
  sheet.number(`${name}.p95`, MS * quantile(sizes, 0.95), "ms", n);
}
