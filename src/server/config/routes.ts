import type { FastifyInstance } from "fastify";
import Type from "typebox";
import { CarambolaError, type ErrorCode } from "../../table/errors.ts";
import { ErrorSchema } from "../../table/messages/index.ts";
import { errorData } from "../errors.ts";
import type { ConfigKeeper } from "./keeper.ts";

const Written = Type.Object({
  file: Type.String(),
  version: Type.String({ description: "changes with every change; send it back to write over nobody's change" }),
  text: Type.String({ description: "the file's text; secrets as written" }),
  config: Type.Unknown({ description: "the text's values, by calibration/schemas/config.json" }),
  fault: Type.Union([ErrorSchema, Type.Null()], {
    description: "what is wrong with the file; the one before is in force",
  }),
});
const Version = Type.Optional(Type.String({ maxLength: 100 }));
const Change = Type.Union([
  Type.Object({ config: Type.Object({}, { description: "values; the file's comments stay" }), version: Version }),
  Type.Object({ text: Type.String({ description: "the whole file" }), version: Version }),
]);
const Refused = Type.Object({
  ...ErrorSchema.properties,
  line: Type.Optional(Type.Integer({ description: "of the text that was refused" })),
  field: Type.Optional(Type.String()),
});
const HTTP_BAD_REQUEST = 400;
const HTTP_NOT_FOUND = 404;
const HTTP_CONFLICT = 409;
const HTTP_UNAVAILABLE = 503;
const STATUS: Partial<Record<ErrorCode, 409 | 503>> = {
  CB_CONFIG_CONFLICT: HTTP_CONFLICT,
  CB_FILE_NOT_WRITABLE: HTTP_UNAVAILABLE,
};

/** `/api/v1/config`: the configuration as written, and another one instead. `keeper`: null where there is no file. */
export async function configRoutes(
  app: FastifyInstance,
  { keeper: k }: { keeper: ConfigKeeper | null },
): Promise<void> {
  const answer = (k: ConfigKeeper) => ({ ...k.written(), fault: k.fault && errorData(k.fault.code, k.fault.details) });
  app.get(
    "/config",
    { schema: { summary: "The configuration as written", response: { 200: Written, 404: ErrorSchema } } },
    (_request, reply) => {
      return k === null ? reply.code(HTTP_NOT_FOUND).send(errorData("CB_CONFIG_NONE")) : reply.send(answer(k));
    },
  );
  app.put(
    "/config",
    {
      schema: {
        summary: "Another configuration: checked, written with a backup, in force at once; a wrong one changes nothing",
        body: Change,
        response: { 200: Written, 400: Refused, 404: ErrorSchema, 409: Refused, 503: Refused },
      },
    },
    async (request, reply) => {
      if (k === null) return reply.code(HTTP_NOT_FOUND).send(errorData("CB_CONFIG_NONE"));
      const { version, ...wanted } = request.body as { version?: string } & ({ config: unknown } | { text: string });
      try {
        await k.write(wanted, version);
        return reply.send(answer(k));
      } catch (error) {
        if (!(error instanceof CarambolaError)) throw error;
        const { code, details } = error.fault;
        const { line, field } = details;
        return reply.code(STATUS[code] ?? HTTP_BAD_REQUEST).send({
          ...errorData(code, details),
          ...(line !== undefined && { line }),
          ...(field !== undefined && { field }),
        });
      }
    },
  );
}
