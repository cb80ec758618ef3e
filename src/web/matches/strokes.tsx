import { useState } from "preact/hooks";
import type { MatchSheet, SheetStroke, StrokeVerdict } from "../../table/messages/index.ts";
import { sayIn } from "../language/index.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { address, addressWith, go, matchPath } from "./api.ts";
import { speed } from "./format.ts";
import { StrokeViewer } from "./stroke-viewer.tsx";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);
/** Strokes listed at first, and how many more each time. */
const PORTION = 24;
const FILTERS = ["all", "carom", "miss", "foul"] as const;

export const verdictText = (verdict: StrokeVerdict): string => say(verdict === "open" ? "verdictOpen" : verdict);

/** The match's strokes as drawings; the one that the address names is played above them. */
export function Strokes({ sheet }: { sheet: MatchSheet }) {
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>("all");
  const [shown, setShown] = useState(PORTION);
  const chosen = Number(address.value.get("stroke")) || null;
  const found = sheet.strokes.filter((s) => filter === "all" || s.verdict === filter);
  const names = new Map(sheet.players.map((p) => [p.id, p.name || p.id]));
  return (
    <section class="card strokes">
      <h2>
        {say("strokes")} <span class="quiet">{sheet.strokes.length}</span>
      </h2>
      {chosen !== null && chosen <= sheet.strokes.length && <StrokeViewer sheet={sheet} n={chosen} />}
      {sheet.strokes.length === 0 ? (
        <p class="empty">{say("noInnings")}</p>
      ) : (
        <>
          <fieldset class="filter" aria-label={say("filter")}>
            {FILTERS.map((f) => (
              <button
                key={f}
                type="button"
                aria-pressed={filter === f}
                onClick={() => {
                  setFilter(f);
                  setShown(PORTION);
                }}
              >
                {f === "all" ? say("allStrokes") : say(f)}
              </button>
            ))}
          </fieldset>
          {found.length === 0 && <p class="empty">{say("noStrokesFound")}</p>}
          <ol class="stroke-cards">
            {found.slice(0, shown).map((s) => (
              <StrokeCard
                key={s.n}
                match={sheet.match}
                stroke={s}
                name={names.get(s.player) ?? s.player}
                chosen={s.n === chosen}
              />
            ))}
          </ol>
          {found.length > shown && (
            <button type="button" class="button" onClick={() => setShown(shown + PORTION)}>
              {say("more")} ({found.length - shown})
            </button>
          )}
        </>
      )}
    </section>
  );
}

interface CardProps {
  match: number;
  stroke: SheetStroke;
  name: string;
  chosen: boolean;
}
function StrokeCard({ match, stroke: s, name, chosen }: CardProps) {
  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go({ stroke: s.n }, true);
  };
  return (
    <li>
      <a
        class={`stroke-card ${s.verdict}`}
        href={addressWith({ stroke: s.n })}
        aria-current={chosen ? "true" : undefined}
        data-stroke={s.n}
        onClick={choose}
      >
        {s.byHand ? (
          <span class="no-picture quiet">{say("byHand")}</span>
        ) : (
          <img
            src={`${matchPath(match)}/strokes/${s.n}/diagram.svg`}
            alt=""
            loading="lazy"
            decoding="async"
            width="240"
            height="131"
          />
        )}
        <span class="line">
          <b>{s.n}</b>
          <BallDot ball={s.ball} />
          <span class="name">{name}</span>
        </span>
        <span class="line quiet">
          <span class={`verdict ${s.verdict}`}>{verdictText(s.verdict)}</span>
          <span>
            {say("inningShort")} {s.inning}
          </span>
          {s.speed !== null && <span>{speed(s.speed)}</span>}
        </span>
      </a>
    </li>
  );
}
