import type { Ball } from "../../table/balls.ts";
import type { StrokeAnswer, StrokeRecord, TableEvent } from "../../table/messages/index.ts";
import { say as sayCommon, sayIn } from "../language/index.ts";
import { secondsText } from "./format.ts";
import { PACES, useReplayClock } from "./replay-clock.ts";
import { ReplayTable } from "./replay-table.tsx";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);
const PACE_NAMES: Record<number, string> = { 0.25: "¼×", 0.5: "½×", 1: "1×", 2: "2×", 4: "4×", 8: "8×" };
/** Two steps closer than this are one, s. */
const SAME_S = 1e-3;

/** The stroke on the table: played, stopped, scrubbed, stepped from event to event. */
export function Replay({ answer }: { answer: StrokeAnswer }) {
  const { stroke, measures } = answer;
  const end = endOf(stroke);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const clock = useReplayClock(end, !still);
  const steps = stepsOf(stroke, end);
  const before = steps.findLast((s) => s.t < clock.t - SAME_S);
  const after = steps.find((s) => s.t > clock.t + SAME_S);
  const now = steps.findLast((s) => s.t <= clock.t + SAME_S);
  return (
    <div class="replay" data-t={clock.t.toFixed(3)}>
      <ReplayTable stroke={stroke} measures={measures} t={stroke.t + clock.t} />
      <p class="now" aria-live={clock.playing ? "off" : "polite"}>
        {now === undefined ? "" : <StepText step={now.event} cueBall={stroke.ball} />}
      </p>
      <div class="controls">
        <button
          type="button"
          class="button"
          aria-label={say("stepBack")}
          disabled={before === undefined}
          onClick={() => before && clock.to(before.t)}
        >
          <StepIcon back />
        </button>
        <button type="button" class="button primary play" onClick={clock.playing ? clock.pause : clock.play}>
          {clock.playing ? say("pause") : say("play")}
        </button>
        <button
          type="button"
          class="button"
          aria-label={say("stepOn")}
          disabled={after === undefined}
          onClick={() => after && clock.to(after.t)}
        >
          <StepIcon />
        </button>
        <input
          type="range"
          class="scrub"
          aria-label={say("moment")}
          min={0}
          max={end}
          step={0.01}
          value={clock.t}
          onInput={(e) => clock.to(Number(e.currentTarget.value))}
        />
        <span class="time">
          {secondsText(clock.t)} / {secondsText(end)} s
        </span>
        <fieldset class="paces" aria-label={say("pace")}>
          {PACES.map((p) => (
            <button key={p} type="button" aria-pressed={clock.pace === p} onClick={() => clock.setPace(p)}>
              {PACE_NAMES[p]}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}

const StepIcon = ({ back = false }: { back?: boolean }) => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="currentColor">
    <path d={back ? "M16 3v14L6 10zM3 3h3v14H3z" : "M4 3v14l10-7zM14 3h3v14h-3z"} />
  </svg>
);

/** s from the stroke to its last event. */
function endOf(stroke: StrokeRecord): number {
  const lasts = [stroke.ways.white, stroke.ways.yellow, stroke.ways.red].map((w) => w.at(-1)?.[0] ?? stroke.t);
  const events = stroke.events.map((e) => (e.type === "path" ? stroke.t : e.t));
  const closing = stroke.durationS === null ? stroke.t : stroke.t + stroke.durationS;
  return Math.max(0.1, Math.max(...lasts, ...events, closing) - stroke.t);
}

interface Step {
  t: number;
  event: TableEvent;
}
/** What one steps to: contacts, cushions, balls that leave, and the end. */
function stepsOf(stroke: StrokeRecord, end: number): Step[] {
  return stroke.events
    .filter((e) => ["stroke", "contact", "cushion", "off_table", "still"].includes(e.type))
    .map((event) => ({ t: Math.min(end, Math.max(0, event.t - stroke.t)), event }))
    .sort((a, b) => a.t - b.t);
}

function StepText({ step, cueBall }: { step: TableEvent; cueBall: Ball }) {
  switch (step.type) {
    case "stroke":
      return <>{say("eventStroke")}</>;
    case "contact": {
      const [a, b] = step.b === cueBall ? [step.b, step.a] : [step.a, step.b];
      return (
        <>
          {sayCommon(a)} {say("eventContact")} {sayCommon(b)}
        </>
      );
    }
    case "cushion":
      return (
        <>
          {sayCommon(step.ball)}: {sayCommon(step.cushion)}
        </>
      );
    case "off_table":
      return (
        <>
          {sayCommon(step.ball)} {say("eventOff")}
        </>
      );
    default:
      return <>{say("eventStill")}</>;
  }
}
