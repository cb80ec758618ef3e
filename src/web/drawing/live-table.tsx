import "../style/live-table.css";
import { useEffect, useRef } from "preact/hooks";
import { BALLS, type Ball } from "../../table/balls.ts";
import type { TableMeasures } from "../../table/messages/index.ts";
import { say } from "../language/index.ts";
import { pageTime, playback, stroke } from "../live/table-live.ts";
import { BallShades } from "./ball-shade.tsx";
import { Marks } from "./marks.tsx";
import { speedsAt } from "./speeds.ts";
import { FRAME_MM, Shades, TableFrame } from "./table-frame.tsx";
import { Ways, wayPath } from "./ways.tsx";
import { Zones } from "./zones.tsx";

const HIDDEN_OPACITY = "0.4";
/** Free room around the wood, mm. */
const AROUND_MM = 8;

/** The table from above, to scale: bottom cushion on the left, right cushion below. Balls move at the screen's own rate. */
export function LiveTable({ measures, speeds = false }: { measures: TableMeasures; speeds?: boolean }) {
  const { lengthMm, widthMm, ballDiameterMm } = measures;
  const balls = useRef<Partial<Record<Ball, SVGGElement | null>>>({});
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      frame = requestAnimationFrame(draw);
      const t = playback.timeAt(pageTime());
      if (t !== null) place(t, balls.current, svg.current, speeds);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, []);
  const out = FRAME_MM + AROUND_MM;
  const radius = ballDiameterMm / 2;
  const viewBox = `${-out} ${-out} ${lengthMm + 2 * out} ${widthMm + 2 * out}`;
  // y grows from the right cushion (below) to the left one (above).
  const upwards = `translate(0 ${widthMm}) scale(1 -1)`;
  return (
    <>
      <svg class="live-table" role="img" aria-label={say("tableDrawing")} viewBox={viewBox}>
        <Shades cloth={measures.cloth} />
        <g transform={upwards}>
          <TableFrame measures={measures} />
          <Zones />
        </g>
      </svg>
      <svg ref={svg} class="live-table moving" aria-hidden="true" viewBox={viewBox}>
        <BallShades />
        <g transform={upwards}>
          <StrokeDrawing measures={measures} />
          {BALLS.map((ball) => (
            <BallDrawing
              key={ball}
              ball={ball}
              radiusMm={radius}
              place={(g) => {
                balls.current[ball] = g;
              }}
            />
          ))}
        </g>
      </svg>
    </>
  );
}

function BallDrawing({
  ball,
  radiusMm: r,
  place,
}: {
  ball: Ball;
  radiusMm: number;
  place: (g: SVGGElement | null) => void;
}) {
  return (
    <g data-ball={ball} visibility="hidden" ref={place}>
      <ellipse cx={r * 0.22} cy={-r * 0.3} rx={r * 1.06} ry={r} fill="#04152a" fill-opacity="0.38" />
      <circle r={r} fill={`url(#ball-${ball})`} />
      <text class="speed" transform="scale(1 -1)" x={r * 1.35} y={-r * 0.7} />
      <ellipse cx={-r * 0.34} cy={r * 0.38} rx={r * 0.2} ry={r * 0.15} fill="#ffffff" fill-opacity="0.75" />
    </g>
  );
}

/** Redrawn with each frame of the camera, not with each of the screen. */
function StrokeDrawing({ measures }: { measures: TableMeasures }) {
  const view = stroke.value;
  if (view === null) return null;
  return (
    <>
      <Ways view={view} radiusMm={measures.ballDiameterMm / 2} />
      <Marks view={view} measures={measures} />
    </>
  );
}

/** Moves the balls, and the running ways' ends with them. */
function place(
  t: number,
  balls: Partial<Record<Ball, SVGGElement | null>>,
  svg: SVGSVGElement | null,
  withSpeeds: boolean,
): void {
  const shown = playback.at(t);
  const view = stroke.value;
  const speeds = withSpeeds ? speedsAt(t) : {};
  for (const ball of BALLS) {
    const g = balls[ball];
    const at = shown[ball];
    if (!g) continue;
    change(g, "visibility", at === undefined ? "hidden" : "visible");
    if (at === undefined) continue;
    change(g, "transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`);
    change(g, "opacity", at.hidden ? HIDDEN_OPACITY : "1");
    tell(g, at.hidden ? null : speeds[ball]);
    if (view?.running && !view.exact) {
      // The newest samples lie ahead of the ball as drawn: the way must end at the ball.
      const behind = { ...view, ways: { ...view.ways, [ball]: view.ways[ball].filter((s) => s[0] <= t) } };
      const d = `${wayPath(behind, ball)}L${at.x.toFixed(1)} ${at.y.toFixed(1)}`;
      if (behind.ways[ball].length > 0) svg?.querySelector(`[data-way="${ball}"]`)?.setAttribute("d", d);
    }
  }
}

/** How fast a ball rolls stands beside it. */
function tell(g: SVGGElement, speed: string | null | undefined): void {
  const text = g.querySelector(".speed");
  if (text && text.textContent !== (speed ?? "")) text.textContent = speed ?? "";
}

/** Balls at rest cost nothing. */
function change(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
