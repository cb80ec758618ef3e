import { metresPerSecond, say } from "../language/index.ts";
import type { Mark, StrokeView } from "../live/stroke-view.ts";
import { calls, match, stroke } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";

/** The stroke told as it happens: who plays, then the cue ball's contacts and cushions in order. */
export function StrokeLine() {
  const view = stroke.value;
  return (
    <section class="stroke-line" aria-label={say("stroke")}>
      {view === null ? <p class="quiet">{say("waiting")}</p> : <Told view={view} />}
    </section>
  );
}

function Told({ view }: { view: StrokeView }) {
  const player = match.value?.players.find((p) => p.ball === view.cueBall);
  const marks = view.marks.filter((m) => (m.kind === "contact" ? m.ofCueBall : m.number !== null));
  return (
    <ol>
      <li class="striker">
        <BallDot ball={view.cueBall} />
        {player?.name ?? say(view.cueBall)}
        {view.speed != null && <small class="pace">{metresPerSecond(view.speed)}</small>}
      </li>
      {marks.map((mark) => (
        <li key={mark.key} class={`${mark.kind}${mark.doubtful ? " doubtful" : ""}`}>
          <Step mark={mark} />
        </li>
      ))}
      <Verdict view={view} />
    </ol>
  );
}

/** What the stroke was worth, once the referee has said it. */
function Verdict({ view }: { view: StrokeView }) {
  // A question is settled at the instant of the next stroke: that verdict is the last stroke's.
  const call = calls.value.findLast((c) => (c.type === "carom" || c.type === "miss") && c.t > view.t);
  if (call === undefined || call.status === "undone" || call.status === "rejected") return null;
  if (call.certainty === "ask") return <li class="verdict doubt">{say("doubt")}</li>;
  return <li class={`verdict ${call.type}`}>{say(call.type as "carom" | "miss")}</li>;
}

function Step({ mark }: { mark: Mark }) {
  if (mark.kind === "contact") {
    return (
      <>
        <BallDot ball={mark.other} />
        {say(mark.other)}
      </>
    );
  }
  return (
    <>
      <b class="count">{mark.number}</b>
      {say(mark.cushion)}
    </>
  );
}
