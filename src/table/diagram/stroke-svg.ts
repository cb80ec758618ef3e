import { BALLS, type Ball, type Cushion, type Point } from "../balls.ts";
import type { Call, StrokeRecord, TableMeasures } from "../messages/index.ts";
import { SPOTS, spotPosition } from "../spots.ts";
import { el } from "./svg.ts";

/** Measures of the drawing, mm on the table. */
const FRAME_MM = 128;
const CUSHION_MM = 52;
const CUE_WAY_MM = 9;
const OTHER_WAY_MM = 6;
const BADGE_MM = 30;
const BADGE_OUT_MM = 28;
/** Below this confidence an event is drawn as a doubt (rules page, decision 10). */
const CERTAIN = 0.9;

const BODY: Record<Ball, string> = { white: "#f6f3e8", yellow: "#f2c230", red: "#d0342f" };
const OUTLINE = "#0a2540";

/** A stroke to scale: where the balls lay, their ways, contacts, cushions numbered, the zones and spots that mattered. */
export function strokeSvg(stroke: StrokeRecord, measures: TableMeasures): string {
  const { lengthMm: l, widthMm: w } = measures;
  const out = FRAME_MM + 6;
  return el(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `${-out} ${-out} ${l + 2 * out} ${w + 2 * out}`,
      "font-family": "Inter, system-ui, sans-serif",
    },
    // y grows from the right cushion (below) to the left one (above).
    el("g", { transform: `translate(0 ${w}) scale(1 -1)` }, ...table(measures), ...strokeLayers(stroke, measures)),
  );
}

function table({ lengthMm: l, widthMm: w, diamonds }: TableMeasures): string[] {
  const box = (out: number, fill: string, rx: number) =>
    el("rect", { x: -out, y: -out, width: l + 2 * out, height: w + 2 * out, rx, fill });
  const places: [number, number][] = [];
  for (let x = diamonds.spacingMm; x < l - 1; x += diamonds.spacingMm) {
    places.push([x, -diamonds.offsetMm], [x, w + diamonds.offsetMm]);
  }
  for (let y = diamonds.spacingMm; y < w - 1; y += diamonds.spacingMm) {
    places.push([-diamonds.offsetMm, y], [l + diamonds.offsetMm, y]);
  }
  const spots = SPOTS.map((s) => spotPosition(s, { lengthMm: l, widthMm: w }));
  return [
    box(FRAME_MM, "#33241a", 34),
    box(CUSHION_MM, "#0d3f70", 6),
    box(0, "#1a60a0", 0),
    ...places.map(([cx, cy]) => el("circle", { cx, cy, r: 8, fill: "#d9d2bf" })),
    ...spots.map((p) => el("circle", { cx: p.x, cy: p.y, r: 5, fill: "#06203c", "fill-opacity": 0.55 })),
  ];
}

function strokeLayers(s: StrokeRecord, measures: TableMeasures): string[] {
  const r = measures.ballDiameterMm / 2;
  return [
    ...s.zones.map((z) =>
      el("polygon", {
        points: z.corners.map((c) => c.map((v) => Math.round(v)).join(",")).join(" "),
        fill: "#ffffff",
        "fill-opacity": 0.09,
        stroke: "#ffffff",
        "stroke-opacity": 0.7,
        "stroke-width": 4,
      }),
    ),
    ...placements(s.said, r),
    ...BALLS.flatMap((ball) => way(s, ball)),
    ...BALLS.flatMap((ball) => places(s, ball, r)),
    ...s.contacts.flatMap((c) => contact(c, s.ball)),
    ...s.cushionContacts.flatMap((c) => cushion(c, measures)),
  ];
}

function way(s: StrokeRecord, ball: Ball): string[] {
  const points = s.ways[ball];
  if (points.length < 2) return [];
  const d = points.map(([, x, y], i) => `${i === 0 ? "M" : "L"}${x!.toFixed(1)} ${y!.toFixed(1)}`).join("");
  const width = ball === s.ball ? CUE_WAY_MM : OTHER_WAY_MM;
  const line = { d, fill: "none", stroke: BODY[ball], "stroke-linejoin": "round", "stroke-linecap": "round" };
  return [el("path", { ...line, "stroke-width": width, "stroke-opacity": 0.95, "data-way": ball })];
}

/** Where it lay before (a dashed ring where it has moved) and where it came to rest. */
function places(s: StrokeRecord, ball: Ball, r: number): string[] {
  const from = s.from[ball];
  const last = s.ways[ball].at(-1);
  const to = s.to?.[ball] ?? (last === undefined ? undefined : { x: last[1]!, y: last[2]! });
  const moved = s.ways[ball].length > 1;
  const ring = (p: Point) =>
    el("circle", {
      ...{ cx: p.x, cy: p.y, r: r - 2, fill: "none", stroke: BODY[ball] },
      ...{ "stroke-width": 5, "stroke-dasharray": "11 8", "data-from": ball },
    });
  const body = (p: Point) =>
    el("circle", {
      ...{ cx: p.x, cy: p.y, r, fill: BODY[ball], stroke: OUTLINE, "stroke-width": 3, "data-to": ball },
    });
  const rest = to ?? from;
  return [...(moved && from !== undefined ? [ring(from)] : []), ...(rest === undefined ? [] : [body(rest)])];
}

function contact(c: StrokeRecord["contacts"][number], cueBall: Ball): string[] {
  if (c.at === null) return [];
  const other = c.b === cueBall ? c.a : c.b;
  const ofCueBall = c.a === cueBall || c.b === cueBall;
  const ring = { cx: c.at.x, cy: c.at.y, r: 22, fill: "none", stroke: "#ffffff", "data-contact": `${c.a}-${c.b}` };
  return [
    el("circle", {
      ...ring,
      "stroke-width": ofCueBall ? 8 : 4,
      "stroke-dasharray": c.confidence < CERTAIN ? "8 6" : undefined,
    }),
    el("circle", { cx: c.at.x, cy: c.at.y, r: 10, fill: BODY[other] }),
  ];
}

/** The cue ball's cushions carry their number; those of other balls are small ticks. */
function cushion(c: StrokeRecord["cushionContacts"][number], m: TableMeasures): string[] {
  if (c.at === null) return [];
  const { nose, out } = onCushion(c.cushion, c.at, m);
  if (c.number === null) {
    return [
      el("line", {
        ...{ x1: nose.x + out.x * 6, y1: nose.y + out.y * 6, x2: nose.x + out.x * 22, y2: nose.y + out.y * 22 },
        ...{ stroke: BODY[c.ball], "stroke-width": 8, "stroke-linecap": "round" },
      }),
    ];
  }
  const doubt = c.confidence < CERTAIN;
  const at = `translate(${(nose.x + out.x * BADGE_OUT_MM).toFixed(1)} ${(nose.y + out.y * BADGE_OUT_MM).toFixed(1)})`;
  const ring = { r: BADGE_MM, fill: BODY[c.ball], stroke: OUTLINE, "stroke-width": 4 };
  // The drawing's y points upwards; letters must not stand on their heads.
  const words = { transform: "scale(1 -1)", y: 15, "text-anchor": "middle", "font-size": 42, "font-weight": 700 };
  return [
    el(
      "g",
      { transform: at, "data-cushion": c.number },
      el("circle", { ...ring, "stroke-dasharray": doubt ? "8 6" : undefined }),
      el("text", { ...words, fill: OUTLINE }, `${c.number}${doubt ? "?" : ""}`),
    ),
  ];
}

/** Where on the nose line, and which way is out. */
export function onCushion(cushion: Cushion, { x, y }: Point, { lengthMm, widthMm }: TableMeasures) {
  switch (cushion) {
    case "bottom":
      return { nose: { x: 0, y }, out: { x: -1, y: 0 } };
    case "top":
      return { nose: { x: lengthMm, y }, out: { x: 1, y: 0 } };
    case "right":
      return { nose: { x, y: 0 }, out: { x: 0, y: -1 } };
    case "left":
      return { nose: { x, y: widthMm }, out: { x: 0, y: 1 } };
  }
}

/** Balls that had to be put back: a ring on each spot. */
function placements(said: readonly Call[], r: number): string[] {
  return said.flatMap(({ status, detail }) => {
    if (status === "undone" || !Array.isArray(detail.placements)) return [];
    return (detail.placements as { ball: Ball; x: number; y: number }[]).map((p) =>
      el("circle", {
        ...{ cx: p.x, cy: p.y, r: r + 8, fill: "none", stroke: BODY[p.ball], "stroke-width": 5 },
        ...{ "stroke-dasharray": "3 9", "data-spot": p.ball },
      }),
    );
  });
}
