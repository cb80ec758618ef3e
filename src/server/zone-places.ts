import { DISCIPLINE_DATA } from "../rules/disciplines/index.ts";
import type { Zone } from "../rules/zones.ts";
import type { Discipline, ZonePlace } from "../table/messages/index.ts";

type Corner = [x: number, y: number];

/** A discipline's zones and anchors on a table, as figures to be drawn. */
export function zonePlaces(discipline: Discipline, lengthMm: number, widthMm: number): ZonePlace[] {
  return DISCIPLINE_DATA[discipline].zones(lengthMm, widthMm).map((zone) => ({
    zone: zone.id,
    corners: cut(zone, lengthMm, widthMm),
  }));
}

/** The table's rectangle cut off at each of a zone's lines (Sutherland and Hodgman). */
function cut({ lines }: Zone, lengthMm: number, widthMm: number): Corner[] {
  let figure: Corner[] = [
    [0, 0],
    [lengthMm, 0],
    [lengthMm, widthMm],
    [0, widthMm],
  ];
  for (const { nx, ny, c } of lines) {
    const inside = ([x, y]: Corner) => nx * x + ny * y - c;
    figure = figure.flatMap((a, i): Corner[] => {
      const b = figure[(i + 1) % figure.length]!;
      const [da, db] = [inside(a), inside(b)];
      const s = da / (da - db);
      const crossing: Corner = [a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])];
      if (da >= 0) return db >= 0 ? [a] : [a, crossing];
      return db >= 0 ? [crossing] : [];
    });
  }
  return figure.map(([x, y]) => [round(x), round(y)]);
}

const round = (mm: number) => Math.round(mm * 10) / 10;
