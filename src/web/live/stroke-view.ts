import { BALLS, type Ball, type Cushion, type Point } from "../../table/balls.ts";
import type { Observation, StrokeState, TableEvent } from "../../table/messages/index.ts";

type Sample = [t: number, x: number, y: number];

/** What is marked on the table and told beside it, in order of time. */
export type Mark =
  | {
      kind: "contact";
      key: string;
      t: number;
      ball: Ball;
      other: Ball;
      at: Point;
      ofCueBall: boolean;
      doubtful: boolean;
    }
  /** `number`: how many cushions the cue ball has met; null for another ball's. */
  | {
      kind: "cushion";
      key: string;
      t: number;
      ball: Ball;
      cushion: Cushion;
      at: Point;
      number: number | null;
      doubtful: boolean;
    };

export interface StrokeView {
  cueBall: Ball;
  t: number;
  running: boolean;
  /** With which the cue set it in motion, mm/s; null where it is not known. */
  speed?: number | null;
  /** Each ball's way so far. */
  ways: Record<Ball, readonly Sample[]>;
  /** Exact ways have come from the tracker. */
  exact: boolean;
  marks: readonly Mark[];
}

/** A ball that has moved less adds nothing to its way, mm. */
const LEAST_STEP_MM = 4;
/** From this confidence on an event counts as certain (rules page, decision 10). */
const CERTAIN = 0.9;

/** The stroke as it is drawn. Each function gives a new view, so that pages notice the change. */
export function strokeFrom(state: StrokeState | null): StrokeView | null {
  const first = state?.events.find((e) => e.type === "stroke");
  if (state === null || first === undefined) return null;
  let view = begin(first, () => []);
  view = { ...view, ways: { ...view.ways, ...state.trails } };
  // Marks are placed on the ways: the exact ones, which come last, replace the trails.
  const isPath = (e: TableEvent) => e.type === "path";
  const events = [...state.events.filter(isPath), ...state.events.filter((e) => !isPath(e))];
  for (const e of events) view = withEvent(view, e, () => [])!;
  return { ...view, running: state.running };
}

/** @param recent a ball's samples since a time: a stroke is reported some frames after it began. */
export function withEvent(
  view: StrokeView | null,
  e: TableEvent,
  recent: (ball: Ball, t: number) => Sample[],
): StrokeView | null {
  if (e.type === "stroke") return view?.t === e.t ? view : begin(e, recent);
  if (view === null) return null;
  switch (e.type) {
    case "contact":
    case "cushion":
      return withMark(view, e);
    case "path":
      return { ...view, exact: true, ways: { ...view.ways, [e.ball]: e.points as Sample[] } };
    case "still":
      return { ...view, running: false };
    case "vision":
      return e.state === "lost" ? { ...view, running: false } : view;
    default:
      return view;
  }
}

/** The ways grow with each frame while the stroke runs. */
export function withObservation(view: StrokeView, o: Observation): StrokeView {
  if (!view.running || view.exact) return view;
  let ways = view.ways;
  for (const b of BALLS) {
    const { x, y, state } = o.balls[b];
    if (state !== "seen" || x === undefined || y === undefined) continue;
    const last = ways[b].at(-1);
    if (last !== undefined && Math.hypot(x - last[1], y - last[2]) < LEAST_STEP_MM) continue;
    ways = { ...ways, [b]: [...ways[b], [o.t, x, y]] };
  }
  return ways === view.ways ? view : { ...view, ways };
}

function begin(e: TableEvent & { type: "stroke" }, recent: (ball: Ball, t: number) => Sample[]): StrokeView {
  const way = (b: Ball) => recent(b, e.t);
  return {
    cueBall: e.ball,
    t: e.t,
    running: true,
    speed: e.speed ?? null,
    ways: { white: way("white"), yellow: way("yellow"), red: way("red") },
    exact: false,
    marks: [],
  };
}

function withMark(view: StrokeView, e: TableEvent & { type: "contact" | "cushion" }): StrokeView {
  const key = String(e.seq);
  if (view.marks.some((m) => m.key === key)) return view;
  const doubtful = (e.confidence ?? 1) < CERTAIN;
  if (e.type === "cushion") {
    const at = placeOf(view, e.ball, e.t);
    if (at === null) return view;
    const mine = e.ball === view.cueBall;
    const number = mine ? view.marks.filter((m) => m.kind === "cushion" && m.number !== null).length + 1 : null;
    const { t, ball, cushion } = e;
    return { ...view, marks: [...view.marks, { kind: "cushion", key, t, ball, cushion, at, number, doubtful }] };
  }
  const ofCueBall = e.a === view.cueBall || e.b === view.cueBall;
  const [ball, other] = e.b === view.cueBall ? [e.b, e.a] : [e.a, e.b];
  const p = placeOf(view, ball, e.t);
  const q = placeOf(view, other, e.t);
  if (p === null && q === null) return view;
  const at = { x: ((p ?? q)!.x + (q ?? p)!.x) / 2, y: ((p ?? q)!.y + (q ?? p)!.y) / 2 };
  return { ...view, marks: [...view.marks, { kind: "contact", key, t: e.t, ball, other, at, ofCueBall, doubtful }] };
}

/** Where a ball was, by its way. */
function placeOf(view: StrokeView, ball: Ball, t: number): Point | null {
  const way = view.ways[ball];
  const i = way.findIndex((s) => s[0] >= t);
  const b = i < 0 ? way.at(-1) : way[i];
  if (b === undefined) return null;
  const a = way[i - 1] ?? b;
  const part = b[0] > a[0] ? Math.min(1, Math.max(0, (t - a[0]) / (b[0] - a[0]))) : 1;
  return { x: a[1] + part * (b[1] - a[1]), y: a[2] + part * (b[2] - a[2]) };
}
