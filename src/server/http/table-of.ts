import type { FastifyReply } from "fastify";
import Type from "typebox";
import { errorData } from "../errors.ts";
import type { ServiceTables } from "../service-tables.ts";
import type { TableService } from "../table-service.ts";

const HTTP_NOT_FOUND = 404;

export const TableParams = Type.Object({ table: Type.String({ maxLength: 100, description: "id of a table" }) });

/** The table that a request names; null after it was answered that there is none such. */
export function tableOf(tables: ServiceTables, request: { params: unknown }, reply: FastifyReply): TableService | null {
  const { table: id } = request.params as { table: string };
  const table = tables.get(id);
  if (table === undefined) {
    reply
      .code(HTTP_NOT_FOUND)
      .send(errorData("CB_TABLE_UNKNOWN", { table: id.slice(0, 100), known: tables.ids.join(", ") }));
  }
  return table ?? null;
}
