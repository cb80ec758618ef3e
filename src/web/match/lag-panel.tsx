import { signal, useSignalEffect } from "@preact/signals";
import { decimals, say } from "../language/index.ts";
import { liveness, newest, table } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { type LagResult, LagWatch } from "./lag.ts";
import { begins, plan } from "./state.ts";
import { tell } from "./words.ts";

const watch = signal<LagWatch | null>(null);
const result = signal<LagResult | null>(null);
/** Index of who won it, by the camera or by eye. */
const won = signal<number | null>(null);
/** Index of the one whose ball lay nearer: balls may change hands after the lag. */
const nearer = signal<number | null>(null);

/** B.3: the lag, measured or judged by eye; the winner says who begins. */
export function LagPanel() {
  useSignalEffect(() => {
    const frame = newest.value;
    if (watch.value === null || frame === null || result.peek()?.phase === "measured") return;
    result.value = watch.value.see(frame);
    const { winner } = result.value;
    if (winner !== "white" && winner !== "yellow") return;
    nearer.value = plan.peek().seats.findIndex((s) => s.ball === winner);
    won.value = nearer.value;
  });
  if (plan.value.practice || plan.value.seats.length !== 2) return null;
  const live = liveness.value === "live";
  return (
    <section class="card lag" aria-labelledby="lag-title">
      <h2 id="lag-title">{tell("lag")}</h2>
      <p class="quiet">{tell("lagHow")}</p>
      {live ? (
        <button type="button" class="tap primary" data-command="lag" onClick={begin}>
          {tell(result.value === null ? "measureLag" : "again")}
        </button>
      ) : (
        <p class="quiet">{tell("lagBlind")}</p>
      )}
      {live && result.value !== null && <Measured result={result.value} />}
      <div class="segments equal">
        {plan.value.seats.map((seat, i) => (
          <button
            key={i}
            type="button"
            class="tap"
            data-won={i}
            aria-pressed={won.value === i}
            onClick={() => {
              won.value = i;
            }}
          >
            <BallDot ball={seat.ball} /> <span class="name">{nameAt(i)}</span>
          </button>
        ))}
      </div>
      {won.value !== null && (
        <div class="who-row">
          <span>
            <b>{nameAt(won.value)}</b>: {tell("lagWon")}
          </span>
          <div class="segments equal">
            {plan.value.seats.map((_, i) => (
              <button
                key={i}
                type="button"
                class="tap"
                data-begins={i}
                aria-pressed={plan.value.starter === i}
                onClick={() => begins(i)}
              >
                <span class="name">
                  {nameAt(i)} {tell("begins")}
                </span>
              </button>
            ))}
          </div>
          <p class="quiet">{tell("startersBall")}</p>
        </div>
      )}
    </section>
  );
}
const nameAt = (i: number) => plan.value.seats[i]?.name.trim() || `${tell("player")} ${i + 1}`;

function begin(): void {
  if (table.value === null) return;
  watch.value = new LagWatch(table.value.measures);
  result.value = null;
  won.value = null;
  nearer.value = null;
  if (newest.value !== null) result.value = watch.value.see(newest.value);
}

function Measured({ result: r }: { result: LagResult }) {
  return (
    <div class="lag-result" data-phase={r.phase} role="status">
      <dl>
        {(["white", "yellow"] as const).map((ball) => (
          <div key={ball} class={r.winner === ball ? "winner" : ""}>
            <dt>
              <BallDot ball={ball} /> {say(ball)}
            </dt>
            <dd>
              {r[ball] === null ? "—" : `${decimals(r[ball], 1)} mm`} <small>{tell("fromBottom")}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {r.phase === "waiting" && tell("lagWaits")}
        {r.phase === "moving" && tell("lagMoves")}
        {r.phase === "measured" && r.winner === "equal" && tell("lagEqual")}
        {r.phase === "measured" && nearer.value !== null && (
          <b>
            {nameAt(nearer.value)} {tell("nearer")} {decimals(r.by!, 1)} ± {decimals(r.sigma!, 1)} mm
          </b>
        )}
      </p>
      {r.redMoved && <p class="problem">{tell("lagRed")}</p>}
      {r.touched && <p class="problem">{tell("lagTouch")}</p>}
    </div>
  );
}
