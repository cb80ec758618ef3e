import type { SheetStroke, Statistics } from "../../table/messages/index.ts";

/** Sums over strokes and innings from which statistics are made: those of several matches add up. */
export interface Tally {
  matches: number;
  innings: number;
  points: number;
  highRun: number;
  strokes: number;
  caroms: number;
  misses: number;
  fouls: number;
  /** `[strokes, caroms]` by cushions before the last ball. */
  cushions: [number, number][];
  /** `[strokes, caroms]` by cue-ball speed in whole m/s; the last bin is open. */
  speeds: [number, number][];
  speed: { n: number; sum: number; max: number };
  way: { n: number; sum: number; max: number };
  /** Innings by the run made in them. */
  series: Record<number, number>;
}

/** Width of a bin of speeds, mm/s, and their number; a hard break shot of carom is about 8 m/s. */
const BIN_MM_S = 1000;
const BINS = 8;
/** More cushions are counted with these. */
const MOST_CUSHIONS = 9;

export const emptyTally = (): Tally => ({
  ...{ matches: 0, innings: 0, points: 0, highRun: 0, strokes: 0, caroms: 0, misses: 0, fouls: 0 },
  ...{ cushions: [], speeds: [], series: {} },
  speed: { n: 0, sum: 0, max: 0 },
  way: { n: 0, sum: 0, max: 0 },
});

/** Counts a stroke that has been decided. */
export function addStroke(tally: Tally, { verdict, cushions, speed, wayMm }: SheetStroke): void {
  if (verdict !== "carom" && verdict !== "miss" && verdict !== "foul") return;
  const carom = verdict === "carom";
  tally.strokes += 1;
  if (carom) tally.caroms += 1;
  else if (verdict === "miss") tally.misses += 1;
  else tally.fouls += 1;
  if (cushions !== null) bump(tally.cushions, Math.min(cushions, MOST_CUSHIONS), carom);
  if (speed !== null) {
    bump(tally.speeds, Math.min(BINS - 1, Math.floor(speed / BIN_MM_S)), carom);
    tally.speed = { n: tally.speed.n + 1, sum: tally.speed.sum + speed, max: Math.max(tally.speed.max, speed) };
  }
  if (wayMm !== null) {
    tally.way = { n: tally.way.n + 1, sum: tally.way.sum + wayMm, max: Math.max(tally.way.max, wayMm) };
  }
}

function bump(counts: [number, number][], at: number, carom: boolean): void {
  while (counts.length <= at) counts.push([0, 0]);
  counts[at]![0] += 1;
  if (carom) counts[at]![1] += 1;
}

export function runsTally(runs: readonly number[]): Record<number, number> {
  const series: Record<number, number> = {};
  for (const run of runs) {
    // A correction may take an inning below zero: it made nothing.
    const made = Math.max(0, run);
    series[made] = (series[made] ?? 0) + 1;
  }
  return series;
}

export function addTallies(a: Tally, b: Tally): Tally {
  const pairs = (p: [number, number][], q: [number, number][]) =>
    Array.from({ length: Math.max(p.length, q.length) }, (_, i): [number, number] => [
      (p[i]?.[0] ?? 0) + (q[i]?.[0] ?? 0),
      (p[i]?.[1] ?? 0) + (q[i]?.[1] ?? 0),
    ]);
  const sums = (p: Tally["speed"], q: Tally["speed"]) => ({
    n: p.n + q.n,
    sum: p.sum + q.sum,
    max: Math.max(p.max, q.max),
  });
  return {
    matches: a.matches + b.matches,
    innings: a.innings + b.innings,
    points: a.points + b.points,
    highRun: Math.max(a.highRun, b.highRun),
    strokes: a.strokes + b.strokes,
    caroms: a.caroms + b.caroms,
    misses: a.misses + b.misses,
    fouls: a.fouls + b.fouls,
    cushions: pairs(a.cushions, b.cushions),
    speeds: pairs(a.speeds, b.speeds),
    speed: sums(a.speed, b.speed),
    way: sums(a.way, b.way),
    series: addSeries(a.series, b.series),
  };
}

function addSeries(a: Record<number, number>, b: Record<number, number>): Record<number, number> {
  const sum = { ...a };
  for (const [run, n] of Object.entries(b)) sum[Number(run)] = (sum[Number(run)] ?? 0) + n;
  return sum;
}

export function statisticsOf(t: Tally): Statistics {
  const { matches, innings, points, highRun, strokes, caroms, misses, fouls, speed, way } = t;
  return {
    ...{ matches, innings, points, highRun, strokes, caroms, misses, fouls },
    average: innings === 0 ? 0 : points / innings,
    success: strokes === 0 ? null : caroms / strokes,
    byCushions: t.cushions.map(([n, made], cushions) => ({ cushions, strokes: n, caroms: made })),
    speed:
      speed.n === 0
        ? null
        : {
            mean: speed.sum / speed.n,
            max: speed.max,
            bins: t.speeds.map(([n, made], i) => ({
              from: i * BIN_MM_S,
              to: i === BINS - 1 ? null : (i + 1) * BIN_MM_S,
              strokes: n,
              caroms: made,
            })),
          },
    way: way.n === 0 ? null : { mean: way.sum / way.n, max: way.max, total: way.sum },
    series: Object.entries(t.series).map(([run, n]) => ({ run: Number(run), innings: n })),
  };
}
