import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "./api.ts";
import { moment } from "./format.ts";
import { Section } from "./section.tsx";
import { say } from "./words.ts";

const LEVELS = ["info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];
interface Line {
  at: string;
  level: Level | "debug" | "fatal";
  message: string;
  detail: Record<string, unknown>;
}
const EVERY_MS = 5000;

/** The last lines of the service's log. */
export function Logs() {
  const level = useSignal<Level>("info");
  const lines = useSignal<readonly Line[]>([]);
  useEffect(() => {
    const read = async () => {
      const answer = await get<readonly Line[]>(`/logs?level=${level.value}&limit=100`);
      if (answer.ok) lines.value = answer.data;
    };
    void read();
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  }, [level.value]);
  return (
    <Section name="logs">
      <label class="field level">
        <span>{say("level")}</span>
        <select
          value={level.value}
          onChange={(e) => {
            level.value = e.currentTarget.value as Level;
          }}
        >
          {LEVELS.map((l) => (
            <option key={l} value={l}>
              {say(l)}
            </option>
          ))}
        </select>
      </label>
      {lines.value.length === 0 ? (
        <p class="quiet">{say("noLogs")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ol class="log-lines" tabIndex={0}>
          {lines.value.map((line) => (
            <li key={`${line.at}${line.message}`} class={line.level}>
              <time>{moment(line.at)}</time>
              <b>{say(line.level)}</b>
              <span>
                {line.message} <code>{shortly(line.detail)}</code>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function shortly(detail: Record<string, unknown>): string {
  const text = JSON.stringify(detail);
  return text === "{}" ? "" : text;
}
