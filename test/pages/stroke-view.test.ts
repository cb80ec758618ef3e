import { expect, test } from "vitest";
import type { StrokeState, TableEvent } from "../../src/table/messages/index.ts";
import { type StrokeView, strokeFrom, withEvent, withObservation } from "../../src/web/live/stroke-view.ts";
import { numbered, strokeByWhite } from "../server/support/scripts.ts";

const events: TableEvent[] = numbered(strokeByWhite(5, true));
const way = (): [number, number, number][] => [
  [5, 710, 527],
  [5.4, 2100, 700],
  [7, 1000, 400],
];
const played = (list: TableEvent[]) =>
  list.reduce<StrokeView | null>((view, e) => withEvent(view, e, (ball) => (ball === "white" ? way() : [])), null)!;

test("contacts and cushions are marked where they happened; the cue ball's cushions are counted", () => {
  const view = played(events);
  expect(view).toMatchObject({ cueBall: "white", running: false, exact: true });
  const told = view.marks.map((m) => (m.kind === "contact" ? m.other : m.number));
  expect(told).toEqual(["red", 1, 2, 3, "yellow"]);
  expect(view.marks[0]!.at).toEqual({ x: 2100, y: 700 });
});

test("the same message twice changes nothing (a page that comes back hears some again)", () => {
  const once = played(events.slice(0, 4));
  expect(played([...events.slice(0, 4), ...events.slice(1, 4)]).marks).toEqual(once.marks);
});

test("a page that comes late sees what others saw", () => {
  const state: StrokeState = {
    events: events.slice(1),
    trails: { white: [], yellow: [], red: [] },
    running: false,
  };
  const view = strokeFrom(state)!;
  expect(view.ways.white).toHaveLength(3);
  expect(view.running).toBe(false);
  // The trails are gone by then: marks lie on the exact ways.
  expect(view.marks).toEqual(played(events).marks);
});

test("ways grow only while the stroke runs", () => {
  const running = played(events.slice(0, 2));
  const seen = (x: number) => ({
    ...{ kind: "observation" as const, frame: 1, t: 7.5, table: "clear" as const },
    balls: {
      white: { x, y: 400, state: "seen" as const },
      yellow: { state: "hidden" as const },
      red: { state: "hidden" as const },
    },
  });
  expect(withObservation(running, seen(1050)).ways.white).toHaveLength(4);
  expect(withObservation(running, seen(1001))).toBe(running);
  expect(withObservation({ ...running, running: false }, seen(1050)).ways.white).toHaveLength(3);
});
