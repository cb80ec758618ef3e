import type { Kind } from "./strokes-kinds.ts";

/** One thing that went wrong, to be played again by its seed. Weight: 4 a wrong verdict … 0 a question. */
export interface Wrong {
  seed: number;
  kind: Kind;
  what: string;
  weight: 0 | 1 | 2 | 3 | 4;
}

export interface EventCount {
  /** Given as certain, and of these without a true one. */
  certain: number;
  certainWrong: number;
  doubtfulWrong: number;
  /** True ones that count for the goal, found at all, found as certain. */
  counted: number;
  found: number;
  sure: number;
  soft: number;
  softFound: number;
  /** Under cover or with a fault of the source. */
  covered: number;
  coveredFound: number;
  timeErrors: number[];
  /** Of those told as certain that were no softer than 100 mm/s. */
  firmErrors: number[];
  timeSigmas: number[];
}

const eventCount = (): EventCount => ({
  ...{ certain: 0, certainWrong: 0, doubtfulWrong: 0, counted: 0, found: 0, sure: 0 },
  ...{ soft: 0, softFound: 0, covered: 0, coveredFound: 0, timeErrors: [], firmErrors: [], timeSigmas: [] },
});

/** Everything counted over many strokes. */
export interface Tally {
  mmPerPx: number;
  strokes: number;
  frames: number;
  cpuMs: number;
  contact: EventCount;
  cushion: EventCount;
  order: { must: number; mustStated: number; stated: number; wrong: number };
  stroke: {
    all: number;
    missed: number;
    wrongBall: number;
    wrong: number;
    timeErrors: number[];
    speedErrors: number[];
  };
  stop: { given: number; all: number; early: number; missed: number; errors: number[]; delays: number[] };
  off: {
    all: number;
    missed: number;
    wrong: number;
    asked: number;
    railTold: number;
    railWrong: number;
    delays: number[];
  };
  verdict: {
    all: number;
    right: number;
    wrong: number;
    asked: number;
    askedFaulty: number;
    frozenOpen: number;
    none: number;
  };
  /** From an event to the observation that brought it, s. */
  delays: number[];
  worst: Wrong[];
}

export const newTally = (mmPerPx: number): Tally => ({
  ...{ mmPerPx, strokes: 0, frames: 0, cpuMs: 0, contact: eventCount(), cushion: eventCount() },
  order: { must: 0, mustStated: 0, stated: 0, wrong: 0 },
  stroke: { all: 0, missed: 0, wrongBall: 0, wrong: 0, timeErrors: [], speedErrors: [] },
  stop: { given: 0, all: 0, early: 0, missed: 0, errors: [], delays: [] },
  off: { all: 0, missed: 0, wrong: 0, asked: 0, railTold: 0, railWrong: 0, delays: [] },
  verdict: { all: 0, right: 0, wrong: 0, asked: 0, askedFaulty: 0, frozenOpen: 0, none: 0 },
  ...{ delays: [], worst: [] },
});
