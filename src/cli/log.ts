import pino from "pino";

/** Logs go to stderr: stdout is NDJSON. Synchronous, so that the last lines before a crash are not lost. */
export const log = pino(
  { name: "carambola", level: process.env.CARAMBOLA_LOG ?? "warn" },
  pino.destination({ fd: 2, sync: true }),
);
