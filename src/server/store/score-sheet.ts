import type { Call, CommandOf, Score } from "../../table/messages/index.ts";
import type { KeptMatch } from "./event-store.ts";
import { replayMatch } from "./replay-match.ts";

/** A match as its score sheet: what each player made in each inning, and how every call ended. */
export interface ScoreSheet {
  match: number;
  table: string;
  /** Wall clock, ISO 8601. */
  started: string;
  discipline: string;
  state: Score["match"];
  players: (Score["players"][number] & {
    name: string;
    ball: string;
    /** Points by inning; the last may be unfinished. Their sum is `points`. */
    runs: number[];
  })[];
  calls: Call[];
}

/** Plays the match again and writes its sheet. Undone points leave no trace in it. */
export function scoreSheet(kept: KeptMatch): ScoreSheet {
  const calls = new Map<string, Call>();
  const totals = new Map<string, number[]>();
  let last: Score | null = null;
  for (const { outputs } of replayMatch(kept)) {
    for (const o of outputs) {
      if (o.kind === "call") calls.set(o.id, o);
      if (o.kind !== "score") continue;
      last = o;
      for (const { id, innings, points } of o.players) {
        // Total after each inning; after an undo the later ones have not happened.
        const total = totals.get(id) ?? [];
        total.length = Math.min(total.length, innings + 1);
        while (total.length <= innings) total.push(points);
        total[innings] = points;
        totals.set(id, total);
      }
    }
  }
  const start = kept.start.input as CommandOf<"start_match">;
  return {
    match: kept.match.id,
    table: kept.match.table,
    started: kept.match.started,
    discipline: start.discipline,
    state: last?.match ?? "open",
    players: (last?.players ?? []).map((p) => {
      const { name, ball } = start.players.find((s) => s.id === p.id)!;
      const total = totals.get(p.id)!;
      // Points by hand outside a turn may come before the first inning: they count with it.
      const runs = total.slice(1).map((points, i) => points - (i === 0 ? 0 : total[i]!));
      return { ...p, name, ball, runs: runs.length === 0 && p.points !== 0 ? [p.points] : runs };
    }),
    calls: [...calls.values()],
  };
}

const CSV_SPECIAL = /[",\r\n]/;
/** A cell that a spreadsheet takes as text: names are other people's words, and may look like formulas. */
function cell(value: string | number): string {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return CSV_SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180: a row for each player and inning. */
export function sheetCsv(sheet: ScoreSheet): string {
  const rows: (string | number)[][] = [["match", "player", "name", "inning", "run", "total"]];
  for (const { id, name, runs } of sheet.players) {
    let total = 0;
    runs.forEach((run, i) => {
      total += run;
      rows.push([sheet.match, id, name, i + 1, run, total]);
    });
  }
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

const COLUMN = 16;
/** For people: an inning a line, the players beside each other, run and total. */
export function sheetText(sheet: ScoreSheet): string {
  const { players } = sheet;
  const line = (first: string, cells: string[]) =>
    `${first.padStart(4)}  ${cells.map((c) => c.padEnd(COLUMN)).join("")}`.trimEnd();
  const totals = players.map(() => 0);
  const innings = Math.max(0, ...players.map((p) => p.runs.length));
  const body = Array.from({ length: innings }, (_, i) =>
    line(
      String(i + 1),
      players.map(({ runs }, k) => {
        const run = runs[i];
        if (run === undefined) return "";
        totals[k]! += run;
        return `${run || "–"}  (${totals[k]})`;
      }),
    ),
  );
  return [
    `${sheet.match}  ${sheet.discipline}  ${sheet.table}  ${sheet.started}`,
    line(
      "",
      players.map((p) => p.name.slice(0, COLUMN - 1)),
    ),
    ...body,
    line(
      "=",
      players.map((p) => String(p.points)),
    ),
    line(
      "Ø",
      players.map((p) => p.average.toFixed(3)),
    ),
    line(
      "max",
      players.map((p) => String(p.highRun)),
    ),
    "",
  ].join("\n");
}
