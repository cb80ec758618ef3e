import { BALL_COLOURS } from "../drawing/colours.ts";
import { decimals, pick, say } from "../language/index.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { settings } from "../parts/tablet-settings.ts";
import { type Errand, stepsTo } from "./errands.ts";
import { SPOT_WORDS, tell } from "./words.ts";

/** Each ball's way in numbers large enough to be read from beside the table, with a level that narrows as it comes home. */
export function ErrandList({ errands, live }: { errands: readonly Errand[]; live: boolean }) {
  return (
    <ul class="errands">
      {errands.map((e) => (
        <li key={e.ball} class={live ? e.stage : "blind"} data-ball={e.ball} data-stage={live ? e.stage : "blind"}>
          {live && e.at !== null ? <Level errand={e} /> : <span class="level empty" />}
          <p class="to">
            <BallDot ball={e.ball} />
            <span>
              {e.spot === null ? say(e.ball) : pick(SPOT_WORDS[e.spot] ?? { pt: e.spot, en: e.spot, es: e.spot })}
            </span>
          </p>
          <p class="left">{live ? <Left errand={e} /> : <b>—</b>}</p>
          <p class="way">
            {live && e.stage === "far"
              ? stepsTo(e)
                  .map(({ cushion, mm }) => `${decimals(mm, mm < 20 ? 1 : 0)} ${tell("towards")} ${say(cushion)}`)
                  .join(" · ")
              : live && e.stage === "near"
                ? tell("ruleTakes")
                : ""}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Left({ errand: { off, stage } }: { errand: Errand }) {
  if (off === null) return <span class="quiet">{tell("notSeen")}</span>;
  if (stage === "home") return <b data-off={off.toFixed(1)}>{tell("inPlace")}</b>;
  return (
    <b data-off={off.toFixed(1)}>
      {decimals(off, off < 100 ? 1 : 0)}
      <small> mm</small>
    </b>
  );
}

/** Half widths of the level, mm: the smallest that still holds the ball. */
const RANGES_MM = [6, 20, 60, 200, 600, 3200];

function Level({ errand: { ball, at, target, off, tolerance } }: { errand: Errand }) {
  const range = RANGES_MM.find((mm) => (off ?? 0) * 1.1 <= mm) ?? RANGES_MM.at(-1)!;
  const side = settings.turned.value ? -1 : 1;
  const place = (mm: number) => (mm / range) * 44;
  return (
    <svg class="level" viewBox="-50 -50 100 100" aria-hidden="true">
      <circle r="47" />
      <path class="axes" d="M-47 0h94M0 -47v94" />
      <circle class="home" r={Math.max(4, place(tolerance))} />
      <circle
        class="dot"
        cx={side * place(at!.x - target.x)}
        cy={-side * place(at!.y - target.y)}
        r="8"
        fill={BALL_COLOURS[ball].body}
      />
    </svg>
  );
}
