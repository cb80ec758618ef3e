import { BALLS, type Ball, type Point } from "../../table/balls.ts";
import { placeOnWay, type Sample } from "../../table/diagram/ways.ts";
import type { StrokeRecord, TableMeasures } from "../../table/messages/index.ts";
import { BallShades } from "../drawing/ball-shade.tsx";
import { BALL_COLOURS } from "../drawing/colours.ts";
import { Marks } from "../drawing/marks.tsx";
import { FRAME_MM, Shades, TableFrame } from "../drawing/table-frame.tsx";
import { sayIn } from "../language/index.ts";
import type { Mark, StrokeView } from "../live/stroke-view.ts";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);
/** Free room around the wood, mm. */
const AROUND_MM = 8;
/** Ways drawn, mm. */
const CUE_WAY_MM = 8;
const OTHER_WAY_MM = 5;
/** Below this confidence an event is drawn as a doubt (rules page, decision 10). */
const CERTAIN = 0.9;

/** The table at one instant of a stroke: the whole ways faintly, what has been played of them strongly. */
export function ReplayTable({ stroke, measures, t }: { stroke: StrokeRecord; measures: TableMeasures; t: number }) {
  const { lengthMm, widthMm, ballDiameterMm } = measures;
  const out = FRAME_MM + AROUND_MM;
  const radius = ballDiameterMm / 2;
  return (
    <svg
      class="replay-table"
      role="img"
      aria-label={say("drawing")}
      viewBox={`${-out} ${-out} ${lengthMm + 2 * out} ${widthMm + 2 * out}`}
    >
      <Shades cloth={measures.cloth} />
      <BallShades />
      {/* y grows from the right cushion (below) to the left one (above). */}
      <g transform={`translate(0 ${widthMm}) scale(1 -1)`}>
        <TableFrame measures={measures} />
        {stroke.zones.map((z) => (
          <polygon key={z.id} class="zone" points={z.corners.map((c) => c.join(",")).join(" ")} />
        ))}
        {BALLS.map((ball) => (
          <Way key={ball} ball={ball} stroke={stroke} t={t} radiusMm={radius} />
        ))}
        <Placements stroke={stroke} radiusMm={radius} />
        {BALLS.map((ball) => {
          const at = placeAt(stroke, ball, t);
          if (at === null) return null;
          return (
            <g key={ball} data-ball={ball} transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`}>
              <circle r={radius} fill={`url(#ball-${ball})`} />
            </g>
          );
        })}
        <Marks view={viewAt(stroke, t)} measures={measures} />
      </g>
    </svg>
  );
}

/** Where a ball is; null where nobody knows. */
export function placeAt(stroke: StrokeRecord, ball: Ball, t: number): Point | null {
  return placeOnWay(stroke.ways[ball] as Sample[], t) ?? stroke.from[ball] ?? stroke.to?.[ball] ?? null;
}

function Way({ ball, stroke, t, radiusMm }: { ball: Ball; stroke: StrokeRecord; t: number; radiusMm: number }) {
  const way = stroke.ways[ball] as Sample[];
  const [start] = way;
  if (start === undefined) return null;
  const at = placeAt(stroke, ball, t)!;
  const played: Sample[] = [...way.filter((s) => s[0] <= t), [t, at.x, at.y]];
  const line = {
    fill: "none",
    stroke: BALL_COLOURS[ball].way,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  } as const;
  const width = ball === stroke.ball ? CUE_WAY_MM : OTHER_WAY_MM;
  return (
    <g>
      <circle cx={start[1]} cy={start[2]} r={radiusMm - 2} {...line} class="from" />
      <path class="whole" d={pathOf(way)} {...line} stroke-width={width} data-way={ball} />
      <path class="played" d={pathOf(played)} {...line} stroke-width={width} />
    </g>
  );
}
const pathOf = (way: readonly Sample[]): string =>
  way.map(([, x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** Where balls had to be put back after the stroke. */
function Placements({ stroke, radiusMm }: { stroke: StrokeRecord; radiusMm: number }) {
  const wanted = stroke.said.flatMap(({ status, detail }) =>
    status === "undone" || !Array.isArray(detail.placements)
      ? []
      : (detail.placements as { ball: Ball; x: number; y: number }[]),
  );
  return (
    <g>
      {wanted.map((p) => (
        <circle
          key={`${p.ball} ${p.x} ${p.y}`}
          class="placement"
          cx={p.x}
          cy={p.y}
          r={radiusMm + 8}
          stroke={BALL_COLOURS[p.ball].body}
        />
      ))}
    </g>
  );
}

/** The contacts and cushions that have happened by then. */
function viewAt(stroke: StrokeRecord, t: number): StrokeView {
  const marks: Mark[] = [];
  for (const [i, c] of stroke.contacts.entries()) {
    if (c.t > t || c.at === null) continue;
    const ofCueBall = c.a === stroke.ball || c.b === stroke.ball;
    const [ball, other] = c.b === stroke.ball ? [c.b, c.a] : [c.a, c.b];
    const { at, confidence } = c;
    marks.push({ kind: "contact", key: `c${i}`, t: c.t, ball, other, at, ofCueBall, doubtful: confidence < CERTAIN });
  }
  for (const [i, c] of stroke.cushionContacts.entries()) {
    if (c.t > t || c.at === null) continue;
    const { ball, cushion, at, number, confidence } = c;
    marks.push({ kind: "cushion", key: `k${i}`, t: c.t, ball, cushion, at, number, doubtful: confidence < CERTAIN });
  }
  return { cueBall: stroke.ball, t: stroke.t, running: false, ways: NO_WAYS, exact: true, marks };
}
const NO_WAYS = { white: [], yellow: [], red: [] };
