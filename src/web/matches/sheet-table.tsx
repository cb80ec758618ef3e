import type { MatchSheet } from "../../table/messages/index.ts";
import { average, sayIn } from "../language/index.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);

/** Where a player's inning was corrected, and the correction stands. */
export const correctedInnings = (sheet: MatchSheet): Set<string> =>
  new Set(sheet.corrections.filter((c) => !c.undone).map((c) => `${c.player} ${c.inning}`));
/** Points after each inning. */
export function totalsOf(runs: readonly number[]): number[] {
  let total = 0;
  return runs.map((run) => {
    total += run;
    return total;
  });
}
export const inningsOf = (sheet: MatchSheet): number => Math.max(0, ...sheet.players.map((p) => p.runs.length));

/** The sheet on the screen: an inning a line, each player's run and total. */
export function SheetTable({ sheet }: { sheet: MatchSheet }) {
  const innings = inningsOf(sheet);
  if (innings === 0) return <p class="empty">{say("noInnings")}</p>;
  const corrected = correctedInnings(sheet);
  const totals = sheet.players.map((p) => totalsOf(p.runs));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long sheet must scroll by keyboard
    <section class="sheet-scroll" tabIndex={0} aria-label={say("sheet")}>
      <table class="sheet">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {say("inningShort")}
            </th>
            {sheet.players.map((p) => (
              <th key={p.id} scope="colgroup" colSpan={2}>
                <span class="column-name">
                  <BallDot ball={p.ball} />
                  <span title={p.name}>{p.name || p.id}</span>
                </span>
              </th>
            ))}
          </tr>
          <tr>
            {sheet.players.map((p) => [
              <th key={`${p.id} run`} scope="col">
                {say("run")}
              </th>,
              <th key={`${p.id} total`} scope="col">
                {say("total")}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: innings }, (_, i) => i).map((i) => (
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              {sheet.players.map((p, k) => {
                const run = p.runs[i];
                const mark = corrected.has(`${p.id} ${i + 1}`);
                return [
                  <td
                    key={`${p.id} run`}
                    class={`run${mark ? " corrected" : ""}${run === p.highRun && run > 0 ? " high" : ""}`}
                    title={mark ? say("corrected") : undefined}
                  >
                    {runText(run)}
                    {mark && <sup>*</sup>}
                  </td>,
                  <td key={`${p.id} total`} class="total">
                    {run === undefined ? "" : totals[k]![i]}
                  </td>,
                ];
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say("total")}</th>
            {sheet.players.map((p) => (
              <td key={p.id} colSpan={2}>
                <b>{p.points}</b> <span class="quiet">Ø {average(p.average)}</span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** An inning without a point is a dash, as referees write it. */
export const runText = (run: number | undefined): string => (run === undefined ? "" : run === 0 ? "–" : String(run));
