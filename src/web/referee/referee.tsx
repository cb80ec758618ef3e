import { pick } from "../language/index.ts";
import { link, score } from "../live/table-live.ts";
import { refusal, waiting } from "../parts/commands.ts";
import { PageHead } from "../parts/page-head.tsx";
import { Desk } from "./desk.tsx";
import { HandBar } from "./hand-bar.tsx";
import { Latest, LatestLine } from "./latest.tsx";
import { ScoreStrip } from "./score-strip.tsx";
import { tell } from "./words.ts";

/** `/referee`: beside the table, in one hand. */
export function Referee() {
  return (
    <>
      <PageHead page="/referee" />
      <main class={`referee ${link.value}${score.value === null ? " no-match" : ""}`}>
        <ScoreStrip />
        <div class="desk">
          <Trouble />
          <Desk />
        </div>
        <Latest />
        <LatestLine />
        <HandBar />
      </main>
    </>
  );
}

/** Why nothing happens: no connection, or a refusal in words. */
function Trouble() {
  const lost = link.value === "lost";
  return (
    <div class="trouble" role="alert">
      {lost && (
        <p>
          {tell("noLink")} {waiting.value.size > 0 && tell("repeated")}
        </p>
      )}
      {refusal.value !== null && (
        <p class="refused">
          <span>{pick(refusal.value)}</span>
          <button
            type="button"
            class="tap small"
            onClick={() => {
              refusal.value = null;
            }}
          >
            {tell("dismiss")}
          </button>
        </p>
      )}
    </div>
  );
}
