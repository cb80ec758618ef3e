import type { ComponentChildren } from "preact";
import type { Ball } from "../../table/balls.ts";
import type { Call } from "../../table/messages/index.ts";
import { BALL_COLOURS } from "../drawing/colours.ts";
import { decimals, say } from "../language/index.ts";
import { table } from "../live/table-live.ts";
import { tell } from "./words.ts";

/** Height of the drawing by its width. */
const ASPECT = 0.56;
/** What is shown of the surroundings: so many times the measure and its error, mm; within these limits. */
const ROOM = 3.2;
const LEAST_MM = 2.4;
const MOST_MM = 160;
/** Errors within which a camera claims nothing (rules page, C.4). */
const CERTAIN_SIGMAS = 3;
/** A drawn line on the cloth (decision 17), mm. */
const LINE_MM = 1;

type Pair = { a: Ball; b: string; gap: number; sigma: number };

/** The gap or the line at scale, with the measure and its error: what the camera knows, no more. */
export function CloseUpDrawing({ call }: { call: Call }) {
  const radius = (table.value?.measures.ballDiameterMm ?? 61.5) / 2;
  const [pair] = (call.detail.pairs ?? []) as Pair[];
  if (pair !== undefined) return <GapDrawing pair={pair} radius={radius} />;
  const { ball, zone, distance, beyond, limit } = call.detail as Record<string, unknown>;
  const depth = typeof distance === "number" ? distance : typeof beyond === "number" ? -beyond : null;
  if (depth === null || typeof limit !== "number") return null;
  const onLine = typeof distance === "number";
  const sigma = Math.max(0, (onLine ? limit - LINE_MM / 2 : limit) / CERTAIN_SIGMAS);
  return <LineDrawing ball={ball as Ball} zone={String(zone)} depth={depth} sigma={sigma} radius={radius} />;
}

function GapDrawing({ pair: { a, b, gap, sigma }, radius }: { pair: Pair; radius: number }) {
  const width = roomFor(Math.abs(gap) + CERTAIN_SIGMAS * sigma);
  const right = gap / 2;
  const cushion = b.startsWith("cushion:") ? b.slice("cushion:".length) : null;
  const other = cushion === null ? say(b as Ball) : say(cushion as "bottom");
  const label = `${tell("gap")} ${decimals(gap, 2)} ± ${decimals(sigma, 2)} mm`;
  return (
    <Frame width={width} label={`${say(a)} · ${other}: ${label}`}>
      <circle cx={-right - radius} cy={0} r={radius} fill={BALL_COLOURS[a].body} />
      {cushion === null ? (
        <circle cx={right + radius} cy={0} r={radius} fill={BALL_COLOURS[b as Ball].body} fill-opacity="0.92" />
      ) : (
        <rect x={right} y={-width} width={width} height={2 * width} fill="#0d3f70" fill-opacity="0.92" />
      )}
      <ErrorBand at={right} sigma={sigma} width={width} />
      <Measure from={-right} to={right} width={width} text={`${decimals(gap, 2)} mm`} />
      <Names left={say(a)} right={other} width={width} />
    </Frame>
  );
}

/** The line stands upright, its inner side on the right; the cross is the point where the ball rests on the cloth. */
function LineDrawing(props: { ball: Ball; zone: string; depth: number; sigma: number; radius: number }) {
  const { ball, depth, sigma, radius } = props;
  const width = roomFor(Math.abs(depth) + CERTAIN_SIGMAS * sigma + LINE_MM);
  const label = `${say(ball)}: ${tell("distance")} ${decimals(Math.abs(depth), 2)} ± ${decimals(sigma, 2)} mm`;
  const arm = width * 0.035;
  return (
    <Frame width={width} label={label}>
      <rect x={-width / 2} y={-width} width={width / 2} height={2 * width} fill="#0a2540" fill-opacity="0.35" />
      <circle cx={depth} cy={0} r={radius} fill={BALL_COLOURS[ball].body} fill-opacity="0.22" />
      <rect x={-LINE_MM / 2} y={-width} width={LINE_MM} height={2 * width} fill="#e9eef2" fill-opacity="0.9" />
      <ErrorBand at={depth} sigma={sigma} width={width} />
      <path
        d={`M${depth - arm} 0h${2 * arm}M${depth} ${-arm}v${2 * arm}`}
        stroke={BALL_COLOURS[ball].way}
        stroke-width={width * 0.008}
      />
      <Measure from={0} to={depth} width={width} text={`${decimals(Math.abs(depth), 2)} mm`} />
      <Names left={tell("outside")} right={tell("inside")} width={width} />
    </Frame>
  );
}

const roomFor = (mm: number) => Math.min(MOST_MM, Math.max(LEAST_MM, ROOM * mm));

function Frame({ width, label, children }: { width: number; label: string; children: ComponentChildren }) {
  const height = width * ASPECT;
  const bar = niceLength(width / 6);
  const x = width / 2 - width * 0.04 - bar;
  const y = height / 2 - height * 0.07;
  return (
    <svg
      class="close-up-drawing"
      role="img"
      aria-label={label}
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
    >
      <rect x={-width / 2} y={-height / 2} width={width} height={height} fill="#1a60a0" />
      {children}
      <g stroke="#ffffff" stroke-width={width * 0.005}>
        <path
          d={`M${x} ${y}h${bar}M${x} ${y - width * 0.012}v${width * 0.024}M${x + bar} ${y - width * 0.012}v${width * 0.024}`}
        />
      </g>
      <text class="scale" x={x + bar / 2} y={y - width * 0.022} font-size={width * 0.034} text-anchor="middle">
        {decimals(bar, bar < 1 ? 1 : 0)} mm
      </text>
    </svg>
  );
}

/** A round length for the scale, mm. */
function niceLength(mm: number): number {
  const power = 10 ** Math.floor(Math.log10(mm));
  return [5, 2, 1].map((n) => n * power).find((n) => n <= mm) ?? power;
}

/** Where the edge may truly be: the error of the measure around it. */
function ErrorBand({ at, sigma, width }: { at: number; sigma: number; width: number }) {
  const band = (sigmas: number, opacity: number) => (
    <rect
      x={at - sigmas * sigma}
      y={-width * 0.13}
      width={Math.max(2 * sigmas * sigma, width * 0.004)}
      height={width * 0.26}
      fill="#c2188f"
      fill-opacity={opacity}
    />
  );
  return (
    <g data-band="sigma">
      {band(CERTAIN_SIGMAS, 0.3)}
      {band(1, 0.45)}
    </g>
  );
}

function Measure({ from, to, width, text }: { from: number; to: number; width: number; text: string }) {
  const y = width * 0.15;
  const tick = (x: number) => `M${x} ${y - width * 0.03}v${width * 0.06}`;
  return (
    <g class="measure" stroke-width={width * 0.007}>
      <path d={`${tick(from)}${tick(to)}M${from} ${y}H${to}`} />
      <text x={(from + to) / 2} y={y + width * 0.085} font-size={width * 0.062} text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

function Names({ left, right, width }: { left: string; right: string; width: number }) {
  const y = -(width * ASPECT) / 2 + width * 0.075;
  const x = width / 2 - width * 0.035;
  return (
    <g class="names" font-size={width * 0.05}>
      <text x={-x} y={y}>
        {left}
      </text>
      <text x={x} y={y} text-anchor="end">
        {right}
      </text>
    </g>
  );
}
