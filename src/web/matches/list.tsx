import { useState } from "preact/hooks";
import type { Discipline, MatchList as MatchListAnswer, MatchSummary } from "../../table/messages/index.ts";
import { plain } from "../../table/plain.ts";
import { average, clockTime, say as sayCommon, sayIn } from "../language/index.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { address, addressWith, go, type PlayerStatistics, useAnswer } from "./api.ts";
import { date } from "./format.ts";
import { Missing } from "./notice.tsx";
import { StatisticsView } from "./statistics.tsx";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);
const DISCIPLINE_IDS: readonly Discipline[] = [
  "three_cushion",
  "one_cushion",
  "free",
  "balkline_47_2",
  "balkline_47_1",
  "balkline_71_2",
  "pins",
];
const FILTERS = ["player", "discipline", "table", "from", "to", "state"] as const;
/** Matches shown at first, and how many more each time. */
const PORTION = 50;
/** The service gives no more in one answer. */
const MOST = 500;

export function MatchList() {
  const [limit, setLimit] = useState(PORTION);
  const query = new URLSearchParams();
  for (const name of FILTERS) {
    const value = address.value.get(name === "table" ? "at" : name);
    if (value) query.set(name, dayBounds(name, value));
  }
  const searched = query.size > 0;
  query.set("limit", String(limit));
  const { answer, last, again } = useAnswer<MatchListAnswer>(`/matches?${query}`);
  const list = last?.data ?? null;
  const player = onlyPlayer(address.value.get("player"), list?.matches ?? []);
  return (
    <main class="matches">
      <h1>{sayCommon("matches")}</h1>
      <SearchForm key={FILTERS.map((f) => address.value.get(f)).join("|")} onSearch={() => setLimit(PORTION)} />
      {player !== null && <PlayerStatisticsCard key={player} player={player} />}
      {list === null ? (
        <Missing answer={answer} again={again} />
      ) : (
        <section aria-label={sayCommon("matches")}>
          {list.total > 0 && (
            <p class="quiet found" role="status">
              {list.total} {say(list.total === 1 ? "foundOne" : "found")}
            </p>
          )}
          {list.total === 0 && (
            <p class="empty">{say(!list.stored ? "noStore" : searched ? "noneFound" : "noMatches")}</p>
          )}
          <ol class="match-list">
            {list.matches.map((m) => (
              <MatchLine key={m.match} match={m} />
            ))}
          </ol>
          {list.matches.length < list.total && limit < MOST && (
            <button type="button" class="button" onClick={() => setLimit(Math.min(MOST, limit + PORTION))}>
              {say("more")}
            </button>
          )}
        </section>
      )}
    </main>
  );
}

/** Days are the reader's own: the service is given the instants at which they begin and end. */
function dayBounds(name: (typeof FILTERS)[number], value: string): string {
  if (name !== "from" && name !== "to") return value;
  const day = new Date(`${value}T00:00:00`);
  if (Number.isNaN(day.getTime())) return value;
  if (name === "to") day.setDate(day.getDate() + 1);
  return day.toISOString();
}

function SearchForm({ onSearch }: { onSearch: () => void }) {
  const value = (name: string) => address.value.get(name) ?? "";
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    onSearch();
    go(Object.fromEntries([...form].map(([name, v]) => [name, String(v).trim()])));
  };
  return (
    <form class="search card" aria-label={say("search")} onSubmit={submit}>
      <label class="field wide">
        <span>{say("player")}</span>
        <input name="player" type="search" maxLength={200} value={value("player")} autocomplete="off" />
      </label>
      <label class="field">
        <span>{say("discipline")}</span>
        <select name="discipline" value={value("discipline")}>
          <option value="">{say("anyDiscipline")}</option>
          {DISCIPLINE_IDS.map((d) => (
            <option key={d} value={d}>
              {sayCommon(d)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{say("state")}</span>
        <select name="state" value={value("state")}>
          <option value="">{say("anyState")}</option>
          <option value="open">{say("openMany")}</option>
          <option value="closed">{say("closedMany")}</option>
        </select>
      </label>
      <label class="field">
        <span>{say("table")}</span>
        <input name="at" maxLength={100} value={value("at")} autocomplete="off" />
      </label>
      <label class="field">
        <span>{say("from")}</span>
        <input name="from" type="date" value={value("from")} />
      </label>
      <label class="field">
        <span>{say("to")}</span>
        <input name="to" type="date" value={value("to")} />
      </label>
      <div class="buttons">
        <button type="submit" class="button primary">
          {say("find")}
        </button>
        <a
          class="button"
          href={addressWith({ player: null, discipline: null, state: null, at: null, from: null, to: null })}
        >
          {say("clear")}
        </a>
      </div>
    </form>
  );
}

/** The player that a search means: the only one whose name fits among the matches found. */
function onlyPlayer(searched: string | null, found: readonly MatchSummary[]): string | null {
  if (searched === null || searched.trim() === "") return null;
  const fitting = found
    .flatMap((m) => m.players.map((p) => p.name || p.id))
    .filter((n) => plain(n).includes(plain(searched)));
  const [first] = fitting;
  return first !== undefined && fitting.every((n) => plain(n) === plain(first)) ? first : null;
}

/** What he has done in all his matches. */
function PlayerStatisticsCard({ player }: { player: string }) {
  const { last } = useAnswer<PlayerStatistics>(`/matches/statistics?player=${encodeURIComponent(player)}`);
  if (last === null || last.data.names.length === 0) return null;
  return (
    <section class="card player-card">
      <h2>
        <span class="name">{last.data.names[0]}</span> <span class="quiet">{say("ofAll")}</span>
      </h2>
      <StatisticsView players={[{ id: player, name: last.data.names[0]!, statistics: last.data.statistics }]} />
    </section>
  );
}

function MatchLine({ match: m }: { match: MatchSummary }) {
  const state = m.cancelled ? "cancelled" : m.state;
  return (
    <li>
      <a class="match-line" href={addressWith({ match: m.match })} onClick={open(m.match)}>
        <span class="when">
          <b>
            {say("number")} {m.match}
          </b>
          <time dateTime={m.started}>{date(m.started)}</time>
        </span>
        <span class="sides">
          {m.players.map((p) => (
            <span key={p.id} class={`side${m.result?.winner === p.id ? " won" : ""}`}>
              <BallDot ball={p.ball} />
              <span class="name">{p.name || p.id}</span>
              <b class="points">{p.points}</b>
              <span class="quiet numbers">
                {average(p.average)} · {say("highRun").toLowerCase()} {p.highRun}
              </span>
            </span>
          ))}
        </span>
        <span class="about quiet">
          <span>{sayCommon(m.discipline)}</span>
          <span>
            {say("table")} {m.table}
          </span>
          <span>{clockTime(m.playedS)}</span>
        </span>
        <span class={`state ${state}`}>{say(state)}</span>
      </a>
    </li>
  );
}

/** Opened in place, unless the reader wants another window. */
const open = (match: number) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go({ match });
  scrollTo(0, 0);
};
