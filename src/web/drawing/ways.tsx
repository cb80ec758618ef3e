import { BALLS, type Ball } from "../../table/balls.ts";
import type { StrokeView } from "../live/stroke-view.ts";
import { BALL_COLOURS } from "./colours.ts";

const CUE_WAY_MM = 8;
const OTHER_WAY_MM = 5;

/** The balls' ways in the stroke, and where they lay before it. Those of a running stroke end at the ball: see LiveTable. */
export function Ways({ view, radiusMm }: { view: StrokeView; radiusMm: number }) {
  return (
    <g class={view.running ? "ways" : "ways over"}>
      {BALLS.map((ball) => {
        const start = view.ways[ball][0];
        if (start === undefined) return null;
        const width = ball === view.cueBall ? CUE_WAY_MM : OTHER_WAY_MM;
        return (
          <g key={ball} stroke={BALL_COLOURS[ball].way} fill="none">
            <circle
              cx={start[1]}
              cy={start[2]}
              r={radiusMm - 2}
              stroke-width="3"
              stroke-opacity="0.55"
              stroke-dasharray="9 8"
            />
            <path
              d={wayPath(view, ball)}
              stroke-width={width}
              stroke-linejoin="round"
              stroke-linecap="round"
              data-way={ball}
            />
          </g>
        );
      })}
    </g>
  );
}

export function wayPath(view: StrokeView, ball: Ball): string {
  return view.ways[ball].map(([, x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
