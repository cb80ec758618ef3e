import { useEffect, useRef } from "preact/hooks";
import type { MatchSheet, StrokeAnswer } from "../../table/messages/index.ts";
import { pick, say as sayCommon, sayIn } from "../language/index.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { articleOf, kindOf } from "../parts/call-item.tsx";
import { go, matchPath, useAnswer } from "./api.ts";
import { Clip } from "./clip.tsx";
import { metres, secondsText, speed } from "./format.ts";
import { Missing } from "./notice.tsx";
import { Replay } from "./replay.tsx";
import { verdictText } from "./strokes.tsx";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);

/** One stroke: played on the table at any pace, what was called and why, the video where there is one. */
export function StrokeViewer({ sheet, n }: { sheet: MatchSheet; n: number }) {
  const { answer, last, again } = useAnswer<StrokeAnswer>(`/matches/${sheet.match}/strokes/${n}`);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [n]);
  const known = sheet.strokes[n - 1]!;
  const player = sheet.players.find((p) => p.id === known.player);
  const to = (other: number) => () => go({ stroke: other }, true);
  return (
    <article class="stroke-viewer" ref={box} data-viewed={n}>
      <header>
        <h3>
          {say("stroke")} {n} <BallDot ball={known.ball} /> <span class="name">{player?.name || known.player}</span>
        </h3>
        <span class={`verdict ${known.verdict}`}>{verdictText(known.verdict)}</span>
        <span class="turn-pages">
          <button type="button" class="button" disabled={n === 1} onClick={to(n - 1)} aria-label={say("previous")}>
            ‹
          </button>
          <button
            type="button"
            class="button"
            disabled={n === sheet.strokes.length}
            onClick={to(n + 1)}
            aria-label={say("next")}
          >
            ›
          </button>
        </span>
      </header>
      {last === null ? (
        <Missing answer={answer} again={again} />
      ) : last.data.stroke.byHand ? (
        <p class="empty">{say("byHand")}</p>
      ) : (
        <Replay key={n} answer={last.data} />
      )}
      <p class="facts quiet">
        <span>
          {say("inning")} {known.inning}
        </span>
        {known.cushions !== null && (
          <span>
            {say("cushions")} {known.cushions}
          </span>
        )}
        {known.speed !== null && (
          <span>
            {say("speed")} {speed(known.speed)}
          </span>
        )}
        {known.wayMm !== null && (
          <span>
            {say("way")} {metres(known.wayMm)}
          </span>
        )}
        {known.durationS !== null && (
          <span>
            {say("duration")} {secondsText(known.durationS)} s
          </span>
        )}
        {!known.byHand && (
          <a href={`${matchPath(sheet.match)}/strokes/${n}/diagram.svg`} download={`carambola-${sheet.match}-${n}.svg`}>
            {say("svgStroke")}
          </a>
        )}
      </p>
      {last !== null && <Said answer={last.data} />}
      {last !== null && <Clip answer={last.data} />}
    </article>
  );
}

/** The calls about the stroke as they stand. */
function Said({ answer: { stroke } }: { answer: StrokeAnswer }) {
  if (stroke.said.length === 0) return null;
  return (
    <ol class="said" aria-label={say("calls")}>
      {stroke.said.map((call) => {
        const gone = call.status === "undone" || call.status === "rejected" || call.status === "expired";
        return (
          <li key={call.id} class={`said-call ${kindOf(call)}${gone ? " gone" : ""}`}>
            <span>{pick(call.message)}</span>{" "}
            <span class="quiet">
              {articleOf(call)} · {sayCommon(call.status)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
