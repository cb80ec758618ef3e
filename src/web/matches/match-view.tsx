import { useEffect } from "preact/hooks";
import { inningsChart } from "../../table/diagram/innings-chart.ts";
import type { MatchSheet } from "../../table/messages/index.ts";
import { average, clockTime, say as sayCommon, sayIn } from "../language/index.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { type Answer, addressWith, go, isOpen, useAnswer } from "./api.ts";
import { Corrections } from "./corrections.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { clock, date } from "./format.ts";
import { Missing } from "./notice.tsx";
import { PrintSheet } from "./print-sheet.tsx";
import { SheetTable } from "./sheet-table.tsx";
import { StatisticsView } from "./statistics.tsx";
import { Strokes } from "./strokes.tsx";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);
/** How often an open match is asked for anew, ms. */
const REFRESH_MS = 4000;
/** The page's own colours, for both themes. */
export const CHART_COLOURS = {
  text: "var(--quiet)",
  line: "var(--line)",
  players: Array.from({ length: 8 }, (_, i) => `var(--player-${i + 1})`),
};

/** One match: result, sheet, chart, strokes with replay, statistics, corrections. An open match is kept up to date. */
export function MatchView({ match }: { match: number }) {
  const { answer, last, again } = useAnswer<MatchSheet>(`/matches/${match}`);
  const sheet = last?.data ?? null;
  const goesOn = sheet !== null && isOpen(sheet);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setInterval(() => document.visibilityState === "visible" && again(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [goesOn]);
  useEffect(() => {
    const before = document.title;
    document.title = `${say("match")} ${match} · carambola`;
    return () => {
      document.title = before;
    };
  }, [match]);
  return (
    <>
      <main class="matches match">
        <p class="back">
          <a href={addressWith({ match: null, stroke: null })} onClick={backToList}>
            ← {say("back")}
          </a>
        </p>
        {sheet === null ? (
          <Missing answer={answer} again={again} />
        ) : (
          <>
            <MatchHead sheet={sheet} answer={answer} at={last!.at} />
            <ExportButtons sheet={sheet} />
            <div class="match-columns">
              <section class="card sheet-card">
                <h2>{say("sheet")}</h2>
                <SheetTable sheet={sheet} />
                <Corrections sheet={sheet} onChange={again} />
              </section>
              <div class="match-side">
                <Strokes sheet={sheet} />
                <section class="card chart-card">
                  <h2>{say("chart")}</h2>
                  <Chart sheet={sheet} />
                </section>
                <section class="card">
                  <h2>{say("statistics")}</h2>
                  <StatisticsView players={sheet.players} />
                </section>
              </div>
            </div>
          </>
        )}
      </main>
      {sheet !== null && <PrintSheet sheet={sheet} />}
    </>
  );
}

function backToList(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go({ match: null, stroke: null });
  scrollTo(0, 0);
}

function MatchHead({ sheet, answer, at }: { sheet: MatchSheet; answer: Answer<unknown> | null; at: Date }) {
  const lost = answer !== null && !answer.ok;
  return (
    <header class="match-head card">
      <h1>
        {say("match")} {sheet.match}
        <span class={`state ${sheet.cancelled ? "cancelled" : sheet.state}`}>
          {say(sheet.cancelled ? "cancelled" : sheet.state)}
        </span>
      </h1>
      <p class="quiet about">
        <span>{sayCommon(sheet.discipline)}</span>
        <span>
          {say("table")} {sheet.table}
        </span>
        <time dateTime={sheet.started}>{date(sheet.started)}</time>
        <span>{clockTime(sheet.playedS)}</span>
        <span>{termsOf(sheet)}</span>
      </p>
      {isOpen(sheet) && (
        <p class={lost ? "as-of problem" : "as-of quiet"} role="status">
          {say(lost ? "stale" : "asOf")} <time>{clock(at)}</time>
        </p>
      )}
      <ul class="players">
        {sheet.players.map((p) => (
          <li key={p.id} class={sheet.result?.winner === p.id ? "won" : ""} data-player={p.id}>
            <a class="name" href={addressWith({ match: null, stroke: null, player: p.name || p.id })}>
              <BallDot ball={p.ball} />
              <span>{p.name || p.id}</span>
            </a>
            <b class="points">
              {p.points}
              {targetOf(sheet, p.target) !== null && <span class="target quiet"> / {targetOf(sheet, p.target)}</span>}
            </b>
            <span class="numbers quiet">
              {say("innings")} {p.innings} · {say("average")} {average(p.average)} · {say("highRun")} {p.highRun}
            </span>
          </li>
        ))}
      </ul>
      <p class="result">{resultText(sheet)}</p>
    </header>
  );
}

export const targetOf = (sheet: MatchSheet, own: number | undefined): number | null => own ?? sheet.target;

export function termsOf(sheet: MatchSheet): string {
  const terms = [`${say("profile")} ${sheet.profile.toUpperCase()}`];
  if (sheet.target !== null) terms.push(`${say("target")} ${sheet.target}`);
  if (sheet.timeLimit !== null) terms.push(`${say("timeLimit")} ${clockTime(sheet.timeLimit)}`);
  if (sheet.inningLimit !== null) terms.push(`${say("inningLimit")} ${sheet.inningLimit}`);
  return terms.join(" · ");
}

export function resultText(sheet: MatchSheet): string {
  if (isOpen(sheet)) return "";
  if (sheet.result === null) return say("noResult");
  if (sheet.result.drawn) return say("drawn");
  const winner = sheet.players.find((p) => p.id === sheet.result?.winner);
  return `${say("winner")}: ${winner?.name || winner?.id || "–"}`;
}

function Chart({ sheet }: { sheet: MatchSheet }) {
  if (sheet.players.every((p) => p.runs.length === 0)) return <p class="empty">{say("noInnings")}</p>;
  const players = sheet.players.map((p) => ({ name: p.name || p.id, runs: p.runs }));
  // The drawing escapes the names itself.
  const svg = inningsChart(players, CHART_COLOURS, say("chart"));
  return <div class="chart" dangerouslySetInnerHTML={{ __html: svg }} />;
}
