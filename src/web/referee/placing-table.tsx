import type { ComponentChildren } from "preact";
import type { Point } from "../../table/balls.ts";
import type { TableMeasures } from "../../table/messages/index.ts";
import { BallShades } from "../drawing/ball-shade.tsx";
import { BALL_COLOURS } from "../drawing/colours.ts";
import { FRAME_MM, Shades, TableFrame } from "../drawing/table-frame.tsx";
import { decimals, say } from "../language/index.ts";
import { settings } from "../parts/tablet-settings.ts";
import type { Errand } from "./errands.ts";

const AROUND_MM = 8;
/** Shorter arrows say nothing: the number does, mm. */
const LEAST_ARROW_MM = 24;

interface Props {
  measures: TableMeasures;
  errands: readonly Errand[];
  /** Balls that lie where they may stay. */
  others?: readonly { ball: "white" | "yellow" | "red"; at: Point }[];
  onPoint?: (p: Point) => void;
  children?: ComponentChildren;
}

/** The table to scale with the places that balls must go to, and the ways there. */
export function PlacingTable({ measures, errands, others = [], onPoint, children }: Props) {
  const { lengthMm: l, widthMm: w, ballDiameterMm } = measures;
  const out = FRAME_MM + AROUND_MM;
  const r = ballDiameterMm / 2;
  const turned = settings.turned.value;
  // y grows from the right cushion (below) to the left one (above); turned, the left cushion is below.
  const upwards = turned ? `translate(${l} 0) scale(-1 1)` : `translate(0 ${w}) scale(1 -1)`;
  const upright = turned ? "scale(-1 1)" : "scale(1 -1)";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same places are chosen by buttons beside the drawing
    <svg
      class="placing-table"
      role="img"
      aria-label={say("tableDrawing")}
      viewBox={`${-out} ${-out} ${l + 2 * out} ${w + 2 * out}`}
      onClick={(event) => onPoint?.(pointOf(event, l, w, turned))}
    >
      <Shades cloth={measures.cloth} />
      <BallShades />
      <g transform={upwards}>
        <TableFrame measures={measures} />
        {others.map(({ ball, at }) => (
          <circle key={ball} cx={at.x} cy={at.y} r={r} fill={`url(#ball-${ball})`} fill-opacity="0.9" />
        ))}
        {errands.map((e) => (
          <g key={e.ball} class={`errand ${e.stage}`} data-errand={e.ball}>
            <circle
              class="ghost"
              cx={e.target.x}
              cy={e.target.y}
              r={r}
              fill={BALL_COLOURS[e.ball].body}
              fill-opacity="0.28"
            />
            <path
              class="cross"
              d={`M${e.target.x - r * 0.5} ${e.target.y}h${r}M${e.target.x} ${e.target.y - r * 0.5}v${r}`}
              stroke={BALL_COLOURS[e.ball].way}
            />
            {e.at !== null && <circle cx={e.at.x} cy={e.at.y} r={r} fill={`url(#ball-${e.ball})`} />}
            {e.at !== null && e.off !== null && e.off > LEAST_ARROW_MM && <Arrow from={e.at} to={e.target} />}
            {e.off !== null && (
              <text
                transform={`translate(${e.target.x} ${e.target.y}) ${upright}`}
                y={labelAbove(e, turned) ? -r - 26 : r + 96}
                text-anchor="middle"
                class="off"
              >
                {e.stage === "home" ? "✓" : `${decimals(e.off, e.off < 100 ? 1 : 0)} mm`}
              </text>
            )}
          </g>
        ))}
        {children}
      </g>
    </svg>
  );
}

/** The number stands on the side of the ghost from which the ball does not come. */
const labelAbove = ({ at, target }: Errand, turned: boolean) => at !== null && at.y < target.y !== turned;

function Arrow({ from, to }: { from: Point; to: Point }) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(46, length * 0.5);
  const tip = `${to.x} ${to.y}`;
  const wing = (side: number) =>
    `${to.x - ux * head + side * uy * head * 0.5} ${to.y - uy * head - side * ux * head * 0.5}`;
  return (
    <g class="arrow">
      <path d={`M${from.x} ${from.y}L${to.x - ux * head * 0.7} ${to.y - uy * head * 0.7}`} />
      <path class="head" d={`M${tip}L${wing(1)}L${wing(-1)}Z`} />
    </g>
  );
}

/** The point of the table that was tapped, mm. */
function pointOf(event: MouseEvent, l: number, w: number, turned: boolean): Point {
  const svg = event.currentTarget as SVGSVGElement;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
  return turned ? { x: l - at.x, y: at.y } : { x: at.x, y: w - at.y };
}
