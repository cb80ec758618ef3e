import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { CarambolaError } from "../../table/errors.ts";
import { ErrorSchema } from "../../table/messages/index.ts";
import { errorData } from "../errors.ts";
import type { EventStore } from "../store/event-store.ts";
import type { StoreKeeper } from "../store/keeper.ts";

const Bytes = (description: string) =>
  Type.Union([Type.Integer(), Type.Null()], { description: `${description}, bytes` });
export const StoreReportSchema = Type.Object({
  bytes: Bytes("that hold something"),
  freeBytes: Bytes("free on the store's disk"),
  writtenLastHour: Bytes("written by the service in the last hour, or since its start"),
  writeBudgetBytes: Bytes("more in an hour raises an alarm"),
  lastBackup: Type.Union([Type.String(), Type.Null()], { description: "wall clock, ISO 8601" }),
});
const StoreAnswer = Type.Object({ report: StoreReportSchema, alarms: Type.Array(ErrorSchema) });
const BackupSchema = Type.Object({
  name: Type.String(),
  bytes: Type.Integer(),
  made: Type.String({ description: "wall clock, ISO 8601" }),
});
const MatchParams = Type.Object({ id: Type.Integer({ minimum: 1, description: "number of a stored match" }) });
const KeptAnswer = Type.Object({ match: Type.Integer(), kept: Type.Boolean() });
const HTTP_CREATED = 201;
const HTTP_BAD_REQUEST = 400;
const HTTP_NOT_FOUND = 404;
const HTTP_FAILED = 500;

export interface StoreRoutes {
  store: EventStore;
  /** Null where nobody keeps the store's house: then only matches are kept. */
  keeper: StoreKeeper | null;
}

/** How the store is doing, copies of it, and matches that retention leaves alone. */
export async function storeRoutes(app: FastifyInstance, { store, keeper }: StoreRoutes): Promise<void> {
  if (keeper !== null) {
    app.get("/store", { schema: { summary: "How the store is doing", response: { 200: StoreAnswer } } }, () => ({
      report: keeper.report(),
      alarms: keeper.alarms().map(({ code, details }) => errorData(code, details)),
    }));
    app.get(
      "/store/backups",
      { schema: { summary: "The copies there are, newest first", response: { 200: Type.Array(BackupSchema) } } },
      () => keeper.backups(),
    );
    app.post(
      "/store/backups",
      {
        schema: {
          summary: "A whole copy now, while the service goes on",
          response: { 201: BackupSchema, 500: ErrorSchema },
        },
      },
      async (_request, reply) => {
        try {
          await keeper.backUp();
          return reply.code(HTTP_CREATED).send(keeper.backups()[0]);
        } catch (error) {
          if (!(error instanceof CarambolaError)) throw error;
          return reply.code(HTTP_FAILED).send(errorData(error.fault.code, error.fault.details));
        }
      },
    );
  }
  const keep = (kept: boolean) => (request: FastifyRequest, reply: FastifyReply) => {
    const match = Number((request.params as { id: string }).id);
    if (!Number.isSafeInteger(match) || match < 1)
      return reply.code(HTTP_BAD_REQUEST).send(errorData("CB_MESSAGE_MALFORMED", { reason: "id" }));
    if (store.keep(match, kept ? "hand" : null)) return reply.send({ match, kept });
    const known = store.matches().map((m) => m.id);
    const shown = known.slice(-MOST_SHOWN).join(", ") || "–";
    return reply.code(HTTP_NOT_FOUND).send(errorData("CB_MATCH_UNKNOWN", { match, file: "–", known: shown }));
  };
  const answers = { 200: KeptAnswer, 400: ErrorSchema, 404: ErrorSchema };
  // Addresses are texts, and texts are not bent into numbers here: the route reads its own.
  const schema = (summary: string) => ({ summary, params: MatchParams, response: answers });
  const validatorCompiler = () => (value: unknown) => ({ value });
  app.put("/matches/:id/keep", { validatorCompiler, schema: schema("Retention leaves this match alone") }, keep(true));
  app.delete(
    "/matches/:id/keep",
    { validatorCompiler, schema: schema("Retention may delete this match") },
    keep(false),
  );
}
/** Latest matches that a message lists. */
const MOST_SHOWN = 20;
