import type { FastifyInstance, FastifyRequest } from "fastify";
import Type from "typebox";
import { HealthSchema, NoticeSchema } from "../../table/messages/index.ts";
import { mayHear } from "../access/policy.ts";
import { sees } from "../access/visitor.ts";
import { errorData } from "../errors.ts";
import type { ServiceTables } from "../service-tables.ts";

const HTTP_UNAVAILABLE = 503;
/** A table whose last frame is older is not ready, s. */
const READY_FRAME_AGE_S = 3;
const looks = ({ visitor }: FastifyRequest, table: string) => mayHear(visitor.role, "health") && sees(visitor, table);
const MIB = 1024 * 1024;

const Healthz = Type.Object({
  status: Type.Literal("ok"),
  uptimeS: Type.Number(),
  memoryMb: Type.Number({ description: "memory of the service's process, MiB" }),
  notices: Type.Array(NoticeSchema, { description: "what concerns the whole service" }),
  tables: Type.Record(Type.String(), HealthSchema),
});
const Readyz = Type.Object({ ready: Type.Boolean(), tables: Type.Record(Type.String(), Type.Boolean()) });

/** `/healthz`: the service lives. `/readyz`: every table is seen. */
export async function healthRoutes(app: FastifyInstance, { tables }: { tables: ServiceTables }): Promise<void> {
  app.get("/healthz", { schema: { summary: "The service lives", response: { 200: Healthz } } }, (request) => ({
    status: "ok" as const,
    uptimeS: Math.round(process.uptime()),
    memoryMb: Math.round(process.memoryUsage.rss() / MIB),
    notices: mayHear(request.visitor.role, "health")
      ? tables.notices.map(({ code, level, details }) => ({ level, ...errorData(code, details) }))
      : [],
    // Probes of Docker and systemd need no token; how the tables are doing is for those who may look.
    tables: Object.fromEntries(tables.all.filter((t) => looks(request, t.id)).map((t) => [t.id, t.health()])),
  }));
  app.get(
    "/readyz",
    { schema: { summary: "Every table is seen", response: { 200: Readyz, 503: Readyz } } },
    (request, reply) => {
      const seen = tables.all.map((t) => {
        const { source, frameAgeS } = t.health();
        return [
          t.id,
          source === "ended" || source === "none" || (frameAgeS !== null && frameAgeS < READY_FRAME_AGE_S),
        ] as const;
      });
      const ready = seen.every(([, ok]) => ok);
      return reply
        .code(ready ? 200 : HTTP_UNAVAILABLE)
        .send({ ready, tables: Object.fromEntries(seen.filter(([id]) => looks(request, id))) });
    },
  );
}
