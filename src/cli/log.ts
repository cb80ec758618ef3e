import pino from "pino";
import { withoutSecrets } from "../table/redact.ts";

/** Logs go to stderr: stdout is NDJSON. Synchronous, so that the last lines before a crash are not lost. */
export const log = pino(
  {
    name: "carambola",
    level: process.env.CARAMBOLA_LOG ?? "warn",
    // Whatever a message carries, passwords, tokens, cookies and cameras' credentials are not written.
    hooks: { streamWrite: withoutSecrets },
  },
  pino.destination({ fd: 2, sync: true }),
);
