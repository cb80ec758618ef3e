import { el, escapeXml } from "./svg.ts";

/** What the chart shows of each player. */
export interface ChartPlayer {
  name: string;
  /** Points by inning. */
  runs: readonly number[];
}
/** Colours as SVG paints; a page may give its own variables. */
export interface ChartColours {
  text: string;
  line: string;
  players: readonly string[];
}
/** Told apart by people who see few colours as well (Okabe and Ito, 2008). */
export const PAPER: ChartColours = {
  text: "#222222",
  line: "#cccccc",
  players: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#7a6a00", "#000000"],
};

/** The drawing's own units. */
const WIDTH = 960;
const LEGEND = 26;
const LEFT = 44;
const RIGHT = 12;
const TOTAL_HEIGHT = 230;
const RUN_HEIGHT = 70;
const GAP = 18;
const BOTTOM = 24;
const FONT = 13;
/** About so many marks on an axis. */
const MARKS = 6;
/** Names longer than this are cut in the legend, letters. */
const NAME_LETTERS = 44;

/** Points after each inning as lines, and below them what each inning brought as bars. */
export function inningsChart(players: readonly ChartPlayer[], colours: ChartColours = PAPER, label = ""): string {
  const innings = Math.max(1, ...players.map((p) => p.runs.length));
  const totals = players.map((p) => running(p.runs));
  const highest = Math.max(1, ...totals.flat());
  const lowest = Math.min(0, ...totals.flat());
  const longest = Math.max(1, ...players.flatMap((p) => p.runs));
  const legend = LEGEND * Math.ceil(players.length / 2);
  const top = legend + 8;
  const bars = top + TOTAL_HEIGHT + GAP;
  const height = bars + RUN_HEIGHT + BOTTOM;
  const x = (inning: number) => LEFT + (inning / innings) * (WIDTH - LEFT - RIGHT);
  const y = (points: number) => top + TOTAL_HEIGHT * (1 - (points - lowest) / (highest - lowest));
  const colour = (i: number) => colours.players[i % colours.players.length]!;
  const text = (at: Record<string, string | number>, words: string) =>
    el("text", { fill: colours.text, "font-size": FONT, ...at }, escapeXml(words));
  const grid = marks(lowest, highest).map(
    (p) =>
      el("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(p), y2: y(p), stroke: colours.line, "stroke-width": 1 }) +
      text({ x: LEFT - 8, y: y(p) + FONT / 3, "text-anchor": "end" }, String(p)),
  );
  const axis = marks(1, innings)
    .filter((i) => i >= 1)
    .map((i) => text({ x: x(i), y: height - 6, "text-anchor": "middle" }, String(i)));
  const lines = totals.map((total, i) => {
    const points = [0, ...total].map((p, k) => `${x(k).toFixed(1)},${y(p).toFixed(1)}`).join(" ");
    const line = { points, fill: "none", stroke: colour(i), "stroke-width": 3, "stroke-linejoin": "round" };
    return el("polyline", { ...line, "stroke-dasharray": i % 2 === 1 ? "9 4" : undefined, "data-player": i });
  });
  const slot = (x(1) - x(0)) / (players.length + 0.6);
  const runs = players.flatMap((p, i) =>
    p.runs.flatMap((run, k) => {
      if (run <= 0) return [];
      const tall = (run / longest) * RUN_HEIGHT;
      const at = { x: x(k) + slot * (i + 0.3), y: bars + RUN_HEIGHT - tall, width: slot * 0.9, height: tall };
      return [el("rect", { ...at, fill: colour(i) })];
    }),
  );
  const base = { x1: LEFT, x2: WIDTH - RIGHT, y1: bars + RUN_HEIGHT, y2: bars + RUN_HEIGHT };
  const names = players.map((p, i) => {
    const at = { x: LEFT + (i % 2) * ((WIDTH - LEFT) / 2), y: 4 + LEGEND * Math.floor(i / 2) };
    const name = p.name.length > NAME_LETTERS ? `${p.name.slice(0, NAME_LETTERS - 1)}…` : p.name;
    return (
      el("rect", { x: at.x, y: at.y + 4, width: 22, height: 12, rx: 2, fill: colour(i) }) +
      text({ x: at.x + 30, y: at.y + 15 }, name)
    );
  });
  return el(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${WIDTH} ${height}`,
      role: "img",
      "aria-label": label === "" ? undefined : label,
      "font-family": "Inter, system-ui, sans-serif",
    },
    ...names,
    ...grid,
    ...lines,
    el("line", { ...base, stroke: colours.line, "stroke-width": 1 }),
    text({ x: LEFT - 8, y: bars + FONT, "text-anchor": "end" }, String(longest)),
    ...runs,
    ...axis,
  );
}

function running(runs: readonly number[]): number[] {
  let total = 0;
  return runs.map((run) => {
    total += run;
    return total;
  });
}

/** Round numbers over a range. */
function marks(from: number, to: number): number[] {
  const rough = Math.max(1, (to - from) / MARKS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough) ?? rough);
  const found: number[] = [];
  for (let m = Math.ceil(from / step) * step; m <= to; m += step) found.push(m);
  return found;
}
