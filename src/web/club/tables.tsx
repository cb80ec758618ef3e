import type { TableState } from "../../table/messages/index.ts";
import { average, language, say as sayCommon } from "../language/index.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { frameAgeWords } from "./alarms.tsx";
import { isOld, tables } from "./club-live.ts";
import { say } from "./words.ts";

/** A camera's picture is as new as this, s. */
const FRESH_S = 3;

/** Every table: its match, and how its camera is doing. */
export function Tables() {
  return (
    <section class={isOld() ? "club-tables old" : "club-tables"} aria-label={say("tables")}>
      {(tables.value ?? []).map((state) => (
        <TableCard key={state.table.id} state={state} />
      ))}
    </section>
  );
}

function TableCard({ state }: { state: TableState }) {
  const { table, match, score } = state;
  const query = new URLSearchParams({ table: table.id, lang: language.value });
  return (
    <article class="card club-table" data-table={table.id}>
      <h2>
        <span class="title">{table.name}</span>
        <span class="discipline">{match === null ? "" : sayCommon(match.discipline)}</span>
      </h2>
      {score === null || match === null ? (
        <p class="quiet no-match">{sayCommon("noMatch")}</p>
      ) : (
        <ul class="club-score">
          {score.players.map((p) => {
            const known = match.players.find((q) => q.id === p.id);
            const active = score.match === "open" && score.active === p.id;
            return (
              <li key={p.id} class={active ? "active" : ""}>
                {known && <BallDot ball={known.ball} />}
                <span class="name">{known?.name || p.id}</span>
                <span class="average">{average(p.average)}</span>
                <b>{p.points}</b>
              </li>
            );
          })}
          <li class="inning quiet">
            {score.match === "closed" ? sayCommon("matchClosed") : `${sayCommon("inning")} ${score.inning}`}
          </li>
        </ul>
      )}
      <Camera state={state} />
      <nav aria-label={table.name}>
        <a href={`/?${query}`}>{sayCommon("table")}</a>
        <a href={`/scoreboard?${query}`}>{sayCommon("scoreboard")}</a>
        <a href={`/referee?${query}`}>{sayCommon("referee")}</a>
        {state.health.source !== "none" && <a href={`/calibration?${query}`}>{say("calibrate")}</a>}
      </nav>
    </article>
  );
}

function Camera({ state: { health } }: { state: TableState }) {
  const { source, frameAgeS, fps, restarts, lookMs, cpu, memoryMb, decoder } = health;
  const well = source === "none" || source === "ended" || (frameAgeS !== null && frameAgeS < FRESH_S);
  const number = (value: number, digits = 0) => value.toLocaleString(language.value, { maximumFractionDigits: digits });
  return (
    <div class="club-camera">
      <p class={well ? "state good" : "state bad"}>
        <i aria-hidden="true" />
        {say("camera")}: {say(source)}
      </p>
      {source !== "none" && (
        <p class="quiet facts">
          {fps !== null && (
            <span>
              {number(fps)} {say("rate")}
            </span>
          )}
          <span>
            {say("age")} {frameAgeWords(frameAgeS)}
          </span>
          <span>
            {restarts} {say("restarts")}
          </span>
          {lookMs !== null && (
            <span>
              {number(lookMs, 1)} ms {say("look")}
            </span>
          )}
          {cpu !== null && (
            <span>
              {number(cpu * 100)} % {say("core")}
            </span>
          )}
          {memoryMb !== null && (
            <span>
              {number(memoryMb)} MB {say("memory")}
            </span>
          )}
          {decoder != null && <span>{decoder}</span>}
        </p>
      )}
    </div>
  );
}
