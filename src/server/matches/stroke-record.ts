import type { Setup } from "../../rules/state.ts";
import { BALLS, type Ball, type Point } from "../../table/balls.ts";
import { placeOnWay, type Sample } from "../../table/diagram/ways.ts";
import type { Call, SheetStroke, StrokeFacts, TableEvent } from "../../table/messages/index.ts";
import { zoneShape } from "./measures.ts";
import type { StrokeEntry } from "./stroke-entries.ts";

/** A stroke with everything that its events tell: ways, contacts and cushions in place. */
export function strokeFacts(
  stroke: SheetStroke,
  entry: StrokeEntry,
  events: readonly TableEvent[],
  said: readonly Call[],
  setup: Setup,
): StrokeFacts {
  const ways: Record<Ball, Sample[]> = { white: [], yellow: [], red: [] };
  for (const e of events) if (e.type === "path") ways[e.ball] = e.points as Sample[];
  const at = (ball: Ball, t: number): Point | null => placeOnWay(ways[ball], t) ?? entry.places[ball] ?? null;
  const still = events.findLast((e) => e.type === "still");
  const to: Partial<Record<Ball, Point>> = {};
  for (const ball of BALLS) {
    const place = still?.balls[ball];
    if (place !== undefined) to[ball] = { x: place.x, y: place.y };
  }
  let cushions = 0;
  return {
    ...stroke,
    direction: entry.direction,
    from: entry.places,
    to: still === undefined ? null : to,
    ways,
    contacts: events.flatMap((e) => {
      if (e.type !== "contact") return [];
      const [p, q] = [at(e.a, e.t), at(e.b, e.t)];
      const between = p !== null && q !== null ? { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 } : (p ?? q);
      return [{ t: e.t, a: e.a, b: e.b, confidence: e.confidence ?? 1, at: between }];
    }),
    cushionContacts: events.flatMap((e) => {
      if (e.type !== "cushion") return [];
      const number = e.ball === stroke.ball ? ++cushions : null;
      const { t, ball, cushion, confidence = 1 } = e;
      return [{ t, ball, cushion, confidence, number, at: at(ball, t) }];
    }),
    zones: zonesOf(said, setup),
    events: [...events],
  };
}

function zonesOf(said: readonly Call[], { zones, lengthMm, widthMm }: Setup): StrokeFacts["zones"] {
  const named = new Set(said.map((c) => c.detail.zone));
  return zones.filter((z) => named.has(z.id)).map((z) => zoneShape(z, lengthMm, widthMm));
}
