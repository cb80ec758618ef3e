import type { Book } from "../../rules/state.ts";
import type { Line, Zone } from "../../rules/zones.ts";
import type { Call, CloseUp } from "../../table/messages/index.ts";

/** What a call was measured on: the piece of the picture, and the number that is to be shown in it, mm. */
export interface Evidence {
  closeUp: CloseUp;
  /** A gap, or the distance of a ball's resting point from a line (into the area positive). */
  measured: { mm: number; sigmaMm: number } | null;
  /** The drawn line in question, in the table frame. */
  line: Line | null;
}

interface Pair {
  a: string;
  b: string;
  gap: number;
  sigma: number;
}
/** A line question tells the limit within which it asks, and that is this many sigmas wide or wider. */
const LIMIT_SIGMAS = 3;

/** The piece that shows what this call speaks of; null where none does. */
export function evidenceFor(call: Call, closeUps: readonly CloseUp[], book: Book | null): Evidence | null {
  const [pair] = (call.detail?.pairs ?? []) as Pair[];
  if (pair !== undefined) {
    const closeUp = closeUps.find(({ a, b }) => same(pair, a, b));
    return closeUp === undefined ? null : { closeUp, measured: { mm: pair.gap, sigmaMm: pair.sigma }, line: null };
  }
  if (call.type !== "ball_on_line") return null;
  const { ball, zone, distance, limit } = call.detail as {
    ball: string;
    zone: string;
    distance: number;
    limit: number;
  };
  const closeUp = closeUps.find(({ a, b }) => a === ball && b === null);
  const area = book?.setup.zones.find(({ id }) => id === zone);
  if (closeUp === undefined || area === undefined) return null;
  const measured = { mm: distance, sigmaMm: limit / LIMIT_SIGMAS };
  return { closeUp, measured, line: nearestLine(area, closeUp.cloth) };
}

const same = (pair: Pair, a: string, b: string | null) =>
  (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a);

function nearestLine(zone: Zone, p: { x: number; y: number }): Line {
  const into = ({ nx, ny, c }: Line) => nx * p.x + ny * p.y - c;
  return zone.lines.reduce((best, line) => (into(line) < into(best) ? line : best));
}
