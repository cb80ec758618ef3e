import type { Setup } from "../../rules/state.ts";
import type { Line, Zone } from "../../rules/zones.ts";
import { TABLE_PRESETS } from "../../table/geometry.ts";
import type { TableMeasures, ZoneShape } from "../../table/messages/index.ts";

/** Diamonds stand at every eighth of the length (UMB). */
const DIAMONDS_PER_LENGTH = 8;

/** The table that the rules judged a match on, for drawings to scale. */
export function measuresOfSetup({ lengthMm, widthMm, ballDiameter }: Setup): TableMeasures {
  const { offsetMm } = TABLE_PRESETS.match.diamonds;
  return {
    lengthMm,
    widthMm,
    ballDiameterMm: ballDiameter,
    diamonds: { offsetMm, spacingMm: lengthMm / DIAMONDS_PER_LENGTH },
  };
}

type Corner = [x: number, y: number];

/** A zone as the polygon that its lines leave of the playing surface. */
export function zoneShape(zone: Zone, lengthMm: number, widthMm: number): ZoneShape {
  let corners: Corner[] = [
    [0, 0],
    [lengthMm, 0],
    [lengthMm, widthMm],
    [0, widthMm],
  ];
  for (const line of zone.lines) corners = cut(corners, line);
  return { id: zone.id, corners };
}

/** Sutherland and Hodgman (1974): what lies on the inner side of one line. */
function cut(corners: readonly Corner[], { nx, ny, c }: Line): Corner[] {
  const inside = ([x, y]: Corner) => nx * x + ny * y - c;
  return corners.flatMap((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const [da, db] = [inside(a), inside(b)];
    const kept: Corner[] = da >= 0 ? [a] : [];
    if (da < 0 !== db < 0) {
      const part = da / (da - db);
      kept.push([a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])]);
    }
    return kept;
  });
}
