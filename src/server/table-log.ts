import type { Logger } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;
type About = () => Record<string, unknown>;

/** A log whose every line names the table and the match that it is about, as they are when it is written. */
export function logAbout(log: Log, about: About): Log {
  const say = (level: keyof Log) => (details: unknown, message?: unknown) =>
    typeof details === "string"
      ? log[level](about(), details)
      : log[level]({ ...about(), ...(details as object) }, message as string);
  return { debug: say("debug"), info: say("info"), warn: say("warn"), error: say("error") } as Log;
}
