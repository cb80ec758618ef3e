import type { FastifyInstance } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";

/** `/metrics`: what Prometheus reads. */
export async function metricsRoute(app: FastifyInstance, { metrics }: { metrics: Metrics }): Promise<void> {
  app.get(
    "/metrics",
    { schema: { summary: "The service's figures, as Prometheus reads them" } },
    async (_request, reply) => reply.header("content-type", metrics.contentType).send(await metrics.text()),
  );
}
