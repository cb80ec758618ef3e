import { inningsChart } from "../../table/diagram/innings-chart.ts";
import type { MatchSheet } from "../../table/messages/index.ts";
import { average, clockTime, say as sayCommon, sayIn } from "../language/index.ts";
import { CorrectionText } from "./corrections.tsx";
import { date, percent } from "./format.ts";
import { resultText, targetOf, termsOf } from "./match-view.tsx";
import { correctionMm, MOST_CORRECTIONS, type PrintLayout, printLayout } from "./print-layout.ts";
import { correctedInnings, inningsOf, runText, totalsOf } from "./sheet-table.tsx";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);

/** The score sheet (súmula) on exactly one page of A4; seen on paper only. */
export function PrintSheet({ sheet }: { sheet: MatchSheet }) {
  const innings = inningsOf(sheet);
  const corrections = sheet.corrections.slice(0, MOST_CORRECTIONS);
  const layout = printLayout(innings, sheet.players.length, corrections.length);
  return (
    <article class="print-sheet" aria-hidden="true">
      <header>
        <h1>
          {say("sheet")} <small>carambola</small>
        </h1>
        <p>
          <b>
            {say("match")} {say("number")} {sheet.match}
          </b>{" "}
          · {sayCommon(sheet.discipline)} · {say("table")} {sheet.table}
        </p>
        <p>
          {say("started")} {date(sheet.started)} · {say("duration")} {clockTime(sheet.playedS)} · {termsOf(sheet)}
        </p>
        <p class="result">
          {[say(sheet.cancelled ? "cancelled" : sheet.state), resultText(sheet)].filter((w) => w !== "").join(" · ")}
        </p>
      </header>
      <Players sheet={sheet} />
      <Innings sheet={sheet} innings={innings} layout={layout} />
      {corrections.length > 0 && (
        <section class="print-corrections" style={{ "--correction-mm": `${correctionMm(corrections.length)}mm` }}>
          <h2>{say("corrections")} (*)</h2>
          <ol>
            {corrections.map((c) => (
              <li key={c.seq} class={c.undone ? "taken-back" : ""}>
                <CorrectionText sheet={sheet} correction={c} />
              </li>
            ))}
          </ol>
          {sheet.corrections.length > corrections.length && (
            <p>
              {sheet.corrections.length - corrections.length} {say("moreCorrections")}
            </p>
          )}
        </section>
      )}
      {layout.chart && innings > 0 && (
        <div
          class="print-chart"
          dangerouslySetInnerHTML={{
            __html: inningsChart(sheet.players.map((p) => ({ name: p.name || p.id, runs: p.runs }))),
          }}
        />
      )}
      <footer>
        <p class="signatures">
          {[...sheet.players.map((p) => p.name || p.id), say("refereeSign")].map((name, i) => (
            <span key={i < sheet.players.length ? sheet.players[i]!.id : "referee"}>{name}</span>
          ))}
        </p>
        <p class="printed">
          {say("printed")} {date(new Date().toISOString())}
        </p>
      </footer>
    </article>
  );
}

function Players({ sheet }: { sheet: MatchSheet }) {
  return (
    <table class="print-players">
      <thead>
        <tr>
          <th />
          <th>{say("player")}</th>
          <th>{say("ball")}</th>
          <th>{say("target")}</th>
          <th>{say("points")}</th>
          <th>{say("innings")}</th>
          <th>{say("average")}</th>
          <th>{say("highRun")}</th>
          <th>{say("success")}</th>
        </tr>
      </thead>
      <tbody>
        {sheet.players.map((p, i) => (
          <tr key={p.id}>
            <td>{i + 1}</td>
            <td class="name">{p.name || p.id}</td>
            <td>{sayCommon(p.ball)}</td>
            <td>{targetOf(sheet, p.target) ?? "–"}</td>
            <td>
              <b>{p.points}</b>
            </td>
            <td>{p.innings}</td>
            <td>{average(p.average)}</td>
            <td>{p.highRun}</td>
            <td>{p.statistics.success === null ? "–" : percent(p.statistics.success)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Innings({ sheet, innings, layout }: { sheet: MatchSheet; innings: number; layout: PrintLayout }) {
  const corrected = correctedInnings(sheet);
  const totals = sheet.players.map((p) => totalsOf(p.runs));
  const { lineMm, fontMm, blocks } = layout;
  const style = { "--line-mm": `${lineMm}mm`, "--font-mm": `${fontMm}mm`, "--blocks": String(blocks) };
  return (
    <div class="print-innings" style={style}>
      {Array.from({ length: layout.blocks }, (_, b) => b).map((b) => (
        <table key={b}>
          <colgroup>
            <col class="number" />
            {sheet.players.map((p) => [<col key={`${p.id} r`} />, <col key={`${p.id} t`} />])}
          </colgroup>
          <thead>
            <tr>
              <th rowSpan={2}>{say("inningShort")}</th>
              {sheet.players.map((p, k) => (
                <th key={p.id} colSpan={2} class="name">
                  {k + 1} {p.name || p.id}
                </th>
              ))}
            </tr>
            <tr>
              {sheet.players.map((p) => [
                <th key={`${p.id} r`}>{say("run")}</th>,
                <th key={`${p.id} t`}>{say("total")}</th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: layout.lines }, (_, l) => b * layout.lines + l)
              .filter((i) => i < innings)
              .map((i) => (
                <tr key={i}>
                  <th>{i + 1}</th>
                  {sheet.players.map((p, k) => [
                    <td key={`${p.id} r`}>
                      {runText(p.runs[i])}
                      {corrected.has(`${p.id} ${i + 1}`) && "*"}
                    </td>,
                    <td key={`${p.id} t`} class="total">
                      {p.runs[i] === undefined ? "" : totals[k]![i]}
                    </td>,
                  ])}
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
