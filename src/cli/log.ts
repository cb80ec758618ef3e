import pino from "pino";
import { RecentLogs } from "../server/logs/recent-logs.ts";
import { withoutSecrets } from "../table/redact.ts";

/** The last lines, for people who have no terminal. */
export const recentLogs = new RecentLogs();

/** Logs go to stderr: stdout is NDJSON. Synchronous, so that the last lines before a crash are not lost. */
export const log = pino(
  {
    name: "carambola",
    level: process.env.CARAMBOLA_LOG ?? "warn",
    // Whatever a message carries, passwords, tokens, cookies and cameras' credentials are not written.
    hooks: { streamWrite: withoutSecrets },
  },
  // The level above decides for both.
  pino.multistream([
    { level: "trace", stream: pino.destination({ fd: 2, sync: true }) },
    { level: "trace", stream: recentLogs },
  ]),
);
