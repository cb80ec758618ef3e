import type { TableMeasures } from "../../table/messages/index.ts";
import { clothColours } from "./cloth-colours.ts";

/** Cloth of the cushion between nose and wood, and the wood's outer edge, from the nose line, mm (UMB: 125 ± 10). */
const CUSHION_MM = 52;
export const FRAME_MM = 128;
const DIAMOND_MM = 9;
const CORNER_MM = 34;
const SPOT_MM = 5;

/** Cushions, wood, diamonds and spots: what never moves. Drawn in mm, y upwards. */
export function TableFrame({ measures }: { measures: TableMeasures }) {
  const { lengthMm: l, widthMm: w } = measures;
  const colours = clothColours(measures.cloth);
  return (
    <g>
      <rect
        x={-FRAME_MM}
        y={-FRAME_MM}
        width={l + 2 * FRAME_MM}
        height={w + 2 * FRAME_MM}
        rx={CORNER_MM}
        fill="url(#wood)"
      />
      <rect
        x={-FRAME_MM + 3}
        y={-FRAME_MM + 3}
        width={l + 2 * FRAME_MM - 6}
        height={w + 2 * FRAME_MM - 6}
        rx={CORNER_MM - 3}
        fill="none"
        stroke="#ffffff"
        stroke-opacity="0.07"
        stroke-width="4"
      />
      <rect
        x={-CUSHION_MM}
        y={-CUSHION_MM}
        width={l + 2 * CUSHION_MM}
        height={w + 2 * CUSHION_MM}
        rx={6}
        fill={colours.cushion}
      />
      {/* Mitred corners. */}
      <path
        d={[
          [0, 0, -1, -1],
          [l, 0, 1, -1],
          [0, w, -1, 1],
          [l, w, 1, 1],
        ]
          .map(([x, y, dx, dy]) => `M${x} ${y}l${dx! * CUSHION_MM} ${dy! * CUSHION_MM}`)
          .join("")}
        stroke={colours.seam}
        stroke-width="4"
      />
      <rect x={0} y={0} width={l} height={w} fill="url(#cloth)" />
      {/* The shadow that the noses throw, and their edge. */}
      <rect
        x={7}
        y={7}
        width={l - 14}
        height={w - 14}
        fill="none"
        stroke="#06203c"
        stroke-opacity="0.35"
        stroke-width="14"
      />
      <rect x={0} y={0} width={l} height={w} fill="none" stroke={colours.nose} stroke-opacity="0.55" stroke-width="3" />
      {diamondsOf(measures).map(([x, y]) => (
        <rect
          key={`${x},${y}`}
          x={x - DIAMOND_MM}
          y={y - DIAMOND_MM}
          width={2 * DIAMOND_MM}
          height={2 * DIAMOND_MM}
          rx={2}
          transform={`rotate(45 ${x} ${y})`}
          fill="#d9d2bf"
        />
      ))}
      {[l / 4, l / 2, (3 * l) / 4].map((x) => (
        <circle key={x} cx={x} cy={w / 2} r={SPOT_MM} fill="#06203c" fill-opacity="0.5" />
      ))}
    </g>
  );
}

function diamondsOf({ lengthMm: l, widthMm: w, diamonds: { offsetMm, spacingMm } }: TableMeasures): [number, number][] {
  const places: [number, number][] = [];
  for (let x = spacingMm; x < l - 1; x += spacingMm) places.push([x, -offsetMm], [x, w + offsetMm]);
  for (let y = spacingMm; y < w - 1; y += spacingMm) places.push([-offsetMm, y], [l + offsetMm, y]);
  return places;
}

/** Colours that shade: lamps hang over the middle. */
export function Shades({ cloth }: { cloth?: string | undefined }) {
  const { light, body, dark } = clothColours(cloth);
  return (
    <defs>
      <radialGradient id="cloth" cx="50%" cy="50%" r="75%">
        <stop offset="0%" stop-color={light} />
        <stop offset="60%" stop-color={body} />
        <stop offset="100%" stop-color={dark} />
      </radialGradient>
      <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0%" stop-color="#2a1d16" />
        <stop offset="50%" stop-color="#3a281d" />
        <stop offset="100%" stop-color="#2a1d16" />
      </linearGradient>
    </defs>
  );
}
