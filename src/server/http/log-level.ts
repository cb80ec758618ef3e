import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import Type, { type Static } from "typebox";
import { oneOf } from "../../table/messages/common.ts";
import { ErrorSchema } from "../../table/messages/index.ts";

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
const LevelSchema = Type.Object({ level: oneOf(LOG_LEVELS) }, { additionalProperties: false });

/** How much the service says in its log, changed while it runs. */
export async function logLevelRoutes(app: FastifyInstance, { log }: { log: Logger }): Promise<void> {
  app.get("/log-level", { schema: { summary: "How much is logged", response: { 200: LevelSchema } } }, () => ({
    level: log.level,
  }));
  app.put(
    "/log-level",
    {
      schema: {
        summary: "Log more or less, until the next start",
        body: LevelSchema,
        response: { 200: LevelSchema, 400: ErrorSchema },
      },
    },
    (request) => {
      const { level } = request.body as Static<typeof LevelSchema>;
      const before = log.level;
      log.level = level;
      log.warn({ before, level }, "log level changed");
      return { level };
    },
  );
}

/** SIGUSR2: everything, or again as before. For who has a terminal and no password. */
export function levelBySignal(log: Logger): () => void {
  const usual = log.level;
  const change = () => {
    log.level = log.level === "debug" ? usual : "debug";
    log.warn({ level: log.level }, "log level changed");
  };
  process.on("SIGUSR2", change);
  return () => process.off("SIGUSR2", change);
}
