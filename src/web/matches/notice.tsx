import { pick, sayIn } from "../language/index.ts";
import type { Answer } from "./api.ts";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);

/** Instead of what is not there: it loads, or why it does not. */
export function Missing({ answer, again }: { answer: Answer<unknown> | null; again: () => void }) {
  if (answer === null) return <p class="empty">{say("loading")}</p>;
  if (answer.ok) return null;
  return (
    <div class="empty" role="alert">
      <p>{answer.text === null ? say("failed") : pick(answer.text)}</p>
      {!answer.unknown && (
        <button type="button" class="button" onClick={again}>
          {say("again")}
        </button>
      )}
    </div>
  );
}
