import type { Statistics } from "../../table/messages/index.ts";
import { average, sayIn } from "../language/index.ts";
import { metres, percent, share, speed } from "./format.ts";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);

interface Shown {
  id: string;
  name: string;
  statistics: Statistics;
}

/** Players beside each other: what they made, by cushions, by speed, their runs. */
export function StatisticsView({ players }: { players: readonly Shown[] }) {
  const seen = players.some((p) => p.statistics.speed !== null);
  return (
    <div class="statistics">
      <Figures players={players} />
      {seen ? (
        <>
          <ByCushions players={players} />
          <BySpeed players={players} />
        </>
      ) : (
        <p class="quiet">{say("noCamera")}</p>
      )}
      <Series players={players} />
    </div>
  );
}

function Figures({ players }: { players: readonly Shown[] }) {
  const rows: [string, (s: Statistics) => string][] = [
    ...(players.some((p) => p.statistics.matches > 1)
      ? [[say("matchesPlayed"), (s) => String(s.matches)] as [string, (s: Statistics) => string]]
      : []),
    [say("points"), (s) => String(s.points)],
    [say("innings"), (s) => String(s.innings)],
    [say("average"), (s) => average(s.average)],
    [say("highRun"), (s) => String(s.highRun)],
    [say("strokes"), (s) => String(s.strokes)],
    [say("success"), (s) => (s.success === null ? "–" : percent(s.success))],
    [say("fouls"), (s) => String(s.fouls)],
    [say("meanSpeed"), (s) => (s.speed === null ? "–" : speed(s.speed.mean))],
    [say("maxSpeed"), (s) => (s.speed === null ? "–" : speed(s.speed.max))],
    [say("meanWay"), (s) => (s.way === null ? "–" : metres(s.way.mean))],
    [say("longestWay"), (s) => (s.way === null ? "–" : metres(s.way.max))],
  ];
  return (
    <Table caption={null} players={players} first="">
      {rows.map(([name, of]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {players.map((p) => (
            <td key={p.id}>{of(p.statistics)}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function ByCushions({ players }: { players: readonly Shown[] }) {
  const most = Math.max(-1, ...players.flatMap((p) => p.statistics.byCushions.map((c) => c.cushions)));
  const all = Array.from({ length: most + 1 }, (_, cushions) => cushions);
  return (
    <Table caption={say("byCushions")} players={players} first={say("cushions")}>
      {all.map((cushions) => (
        <tr key={cushions}>
          <th scope="row">{cushions}</th>
          {players.map((p) => {
            const c = p.statistics.byCushions[cushions];
            return (
              <td key={p.id}>
                <Share made={c?.caroms ?? 0} of={c?.strokes ?? 0} />
              </td>
            );
          })}
        </tr>
      ))}
    </Table>
  );
}

function BySpeed({ players }: { players: readonly Shown[] }) {
  const bins = players.map((p) => p.statistics.speed?.bins ?? []);
  const longest = bins.reduce((a, b) => (b.length > a.length ? b : a), []);
  return (
    <Table caption={say("bySpeed")} players={players} first="m/s">
      {longest.map(({ from, to }, i) => (
        <tr key={from}>
          <th scope="row">{to === null ? `${from / 1000}+` : `${from / 1000}–${to / 1000}`}</th>
          {players.map((p, k) => {
            const bin = bins[k]![i];
            return (
              <td key={p.id}>
                <Share made={bin?.caroms ?? 0} of={bin?.strokes ?? 0} />
              </td>
            );
          })}
        </tr>
      ))}
    </Table>
  );
}

function Series({ players }: { players: readonly Shown[] }) {
  const runs = [...new Set(players.flatMap((p) => p.statistics.series.map((s) => s.run)))].sort((a, b) => a - b);
  if (runs.length === 0) return null;
  const most = Math.max(1, ...players.flatMap((p) => p.statistics.series.map((s) => s.innings)));
  return (
    <Table caption={`${say("series")}: ${say("seriesHelp")}`} players={players} first={say("run")}>
      {runs.map((run) => (
        <tr key={run}>
          <th scope="row">{run}</th>
          {players.map((p) => {
            const n = p.statistics.series.find((s) => s.run === run)?.innings ?? 0;
            return (
              <td key={p.id}>
                <Bar part={n / most} words={n === 0 ? "–" : String(n)} />
              </td>
            );
          })}
        </tr>
      ))}
    </Table>
  );
}

const Share = ({ made, of }: { made: number; of: number }) =>
  of === 0 ? <span class="quiet">–</span> : <Bar part={made / of} words={`${share(made, of)} (${made}/${of})`} />;

function Bar({ part, words }: { part: number; words: string }) {
  return (
    <span class="bar">
      <span class="filled" style={{ width: `${Math.round(part * 100)}%` }} aria-hidden="true" />
      <span class="words">{words}</span>
    </span>
  );
}

interface TableProps {
  caption: string | null;
  players: readonly Shown[];
  first: string;
  children: preact.ComponentChildren;
}
function Table({ caption, players, first, children }: TableProps) {
  return (
    <table class="figures">
      {caption !== null && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {players.map((p) => (
            <th key={p.id} scope="col">
              <span class="name" title={p.name}>
                {p.name || p.id}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
