import type { MatchSheet } from "../../table/messages/index.ts";

const COLUMN = 16;
/** For people: an inning a line, the players beside each other, run and total. A `*` marks a corrected inning. */
export function sheetText(sheet: MatchSheet): string {
  const { players } = sheet;
  const line = (first: string, cells: string[]) =>
    `${first.padStart(4)}  ${cells.map((c) => c.padEnd(COLUMN)).join("")}`.trimEnd();
  const corrected = new Set(sheet.corrections.filter((c) => !c.undone).map((c) => `${c.player} ${c.inning}`));
  const totals = players.map(() => 0);
  const innings = Math.max(0, ...players.map((p) => p.runs.length));
  const body = Array.from({ length: innings }, (_, i) =>
    line(
      String(i + 1),
      players.map(({ id, runs }, k) => {
        const run = runs[i];
        if (run === undefined) return "";
        totals[k]! += run;
        return `${run || "–"}${corrected.has(`${id} ${i + 1}`) ? "*" : ""}  (${totals[k]})`;
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
    ...sheet.corrections.map((c) =>
      `   *  ${c.player} ${c.inning}: ${c.points > 0 ? "+" : ""}${c.points} (${c.by}) ${c.reason}${c.undone ? " [undone]" : ""}`.trimEnd(),
    ),
    "",
  ].join("\n");
}
