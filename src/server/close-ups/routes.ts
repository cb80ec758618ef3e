import type { FastifyInstance } from "fastify";
import Type from "typebox";
import { ErrorSchema } from "../../table/messages/index.ts";
import { errorData } from "../errors.ts";
import { TableParams, tableOf } from "../http/table-of.ts";
import type { ServiceTables } from "../service-tables.ts";
import { drawCloseUp } from "./draw.ts";

const CallParams = Type.Object({
  ...TableParams.properties,
  call: Type.String({ maxLength: 100, description: "id of a call" }),
});
const HTTP_NOT_FOUND = 404;

/** Under `/api/v1`: where a person can look when the camera asks. */
export async function closeUpRoutes(app: FastifyInstance, { tables }: { tables: ServiceTables }): Promise<void> {
  app.get(
    "/tables/:table/calls/:call/picture",
    {
      schema: {
        summary: "The picture that a call was measured on, enlarged, with the measurement and its error drawn: PNG",
        params: CallParams,
        response: { 404: ErrorSchema },
      },
    },
    async (request, reply) => {
      const table = tableOf(tables, request, reply);
      if (table === null) return reply;
      const { call } = request.params as { call: string };
      const evidence = table.closeUps.of(call);
      if (evidence === null) return reply.code(HTTP_NOT_FOUND).send(errorData("CB_PICTURE_NONE", { call }));
      const png = await drawCloseUp(evidence);
      return reply.type("image/png").header("cache-control", "no-cache").send(png);
    },
  );
}
