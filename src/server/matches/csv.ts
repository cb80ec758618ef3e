import type { MatchSheet } from "../../table/messages/index.ts";

const CSV_SPECIAL = /[",\r\n]/;
/** A cell that a spreadsheet takes as text: names are other people's words, and may look like formulas. */
function cell(value: string | number | null): string {
  if (value === null) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return CSV_SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
const csv = (rows: readonly (string | number | null)[][]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** RFC 4180: a row for each player and inning. */
export function sheetCsv(sheet: MatchSheet): string {
  const rows: (string | number)[][] = [["match", "player", "name", "inning", "run", "total"]];
  for (const { id, name, runs } of sheet.players) {
    let total = 0;
    runs.forEach((run, i) => {
      total += run;
      rows.push([sheet.match, id, name, i + 1, run, total]);
    });
  }
  return csv(rows);
}

/** RFC 4180: a row for each stroke; lengths in mm, speeds in mm/s, times in s from the start of the match. */
export function strokesCsv(sheet: MatchSheet): string {
  const names = new Map(sheet.players.map((p) => [p.id, p.name]));
  const head = ["match", "stroke", "timeS", "player", "name", "ball", "inning", "verdict", "fouls", "cushions"];
  return csv([
    [...head, "speedMmS", "wayMm", "durationS", "byHand"],
    ...sheet.strokes.map((s) => [
      ...[sheet.match, s.n, rounded(s.t - sheet.startT, 3), s.player, names.get(s.player) ?? "", s.ball, s.inning],
      ...[s.verdict, s.fouls.join(" "), s.cushions, rounded(s.speed, 0), rounded(s.wayMm, 0), rounded(s.durationS, 3)],
      s.byHand ? "yes" : "no",
    ]),
  ]);
}

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));
