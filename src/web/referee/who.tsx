import type { Signal } from "@preact/signals";
import { match } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";

/** One of the players, or `none` where that may be left open. */
export function Who({ title, chosen, none }: { title: string; chosen: Signal<string | null>; none?: string }) {
  return (
    <div class="who-row">
      <span id="who-title">{title}</span>
      <fieldset class="segments equal" aria-labelledby="who-title">
        {none !== undefined && (
          <button
            type="button"
            class="tap"
            aria-pressed={chosen.value === null}
            onClick={() => {
              chosen.value = null;
            }}
          >
            {none}
          </button>
        )}
        {match.value?.players.map((p) => (
          <button
            key={p.id}
            type="button"
            class="tap"
            data-who={p.id}
            aria-pressed={chosen.value === p.id}
            onClick={() => {
              chosen.value = p.id;
            }}
          >
            <BallDot ball={p.ball} /> <span class="name">{p.name || p.id}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
