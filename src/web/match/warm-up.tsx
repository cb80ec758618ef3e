import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { clockTime } from "../language/index.ts";
import { chime } from "../parts/sound.ts";
import { WARM_UP_MIN } from "./defaults.ts";
import { NumberField } from "./fields.tsx";
import { seatsOf, whole } from "./plan.ts";
import { plan } from "./state.ts";
import { tell } from "./words.ts";

/** Until when, by the wall clock, ms: a reload keeps it. */
const KEPT_AS = "carambola.warmUp";
const MOST_MIN = 60;
const REFRESH_MS = 250;
const until = signal<{ seat: number; at: number } | null>(remembered());

function remembered(): { seat: number; at: number } | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "null") as { seat: number; at: number } | null;
    return kept !== null && kept.at > Date.now() ? kept : null;
  } catch {
    return null;
  }
}
function set(next: { seat: number; at: number } | null): void {
  until.value = next;
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(next));
  } catch {
    // This visit remembers it.
  }
}

/** Each player's minutes on the table before the lag. */
export function WarmUp() {
  const minutes = useSignal(String(WARM_UP_MIN));
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const before = now.value;
      now.value = Date.now();
      const end = until.value?.at;
      if (end !== undefined && before < end && now.value >= end) chime("home");
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const length = whole(minutes.value, MOST_MIN);
  return (
    <section class="card warm-up" aria-labelledby="warm-up-title">
      <h2 id="warm-up-title">{tell("warmUp")}</h2>
      <NumberField
        label={tell("warmUpMinutes")}
        name="warm-up"
        value={minutes.value}
        wrong={length === null}
        onValue={(text) => {
          minutes.value = text;
        }}
      />
      {seatsOf(plan.value).map((seat, i) => {
        const runs = until.value?.seat === i;
        const left = runs ? Math.ceil((until.value!.at - now.value) / 1000) : null;
        return (
          <div key={i} class="timer">
            <span class="name">{seat.name.trim() || `${tell("player")} ${i + 1}`}</span>
            <b class={left !== null && left <= 0 ? "late" : ""} role="timer">
              {left === null ? clockTime((length ?? 0) * 60) : left > 0 ? clockTime(left) : tell("over")}
            </b>
            <button
              type="button"
              class="tap"
              aria-disabled={length === null}
              onClick={() => {
                if (runs) set(null);
                else if (length !== null) set({ seat: i, at: Date.now() + length * 60_000 });
              }}
            >
              {tell(runs ? "stopTimer" : "startTimer")}
            </button>
          </div>
        );
      })}
    </section>
  );
}
