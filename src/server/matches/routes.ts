import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Type, { type Static } from "typebox";
import { inningsChart } from "../../table/diagram/innings-chart.ts";
import { strokeSvg } from "../../table/diagram/stroke-svg.ts";
import {
  DISCIPLINES,
  ErrorSchema,
  MatchExportSchema,
  MatchListSchema,
  MatchSheetSchema,
  oneOf,
  StatisticsSchema,
  StrokeAnswerSchema,
} from "../../table/messages/index.ts";
import { mayDo } from "../access/policy.ts";
import { errorData } from "../errors.ts";
import { sheetCsv, strokesCsv } from "./csv.ts";
import { exportJson } from "./json.ts";
import type { MatchLibrary } from "./library.ts";
import type { MatchQuery } from "./query.ts";
import { emptyTally, statisticsOf } from "./tally.ts";
import { sheetText } from "./text.ts";

const HTTP_NOT_MODIFIED = 304;
const HTTP_BAD_REQUEST = 400;
const HTTP_NOT_FOUND = 404;
/** Whoever may keep a match does so by exporting it. */
const KEEPS = "PUT /api/v1/matches/:id/keep";
/** Matches in one answer, unless asked otherwise, and at most. */
const PAGE = 50;
const MOST = 500;
/** A page of numbers fits into this; longer searches are no searches. */
const NAME_LETTERS = 200;
const DAY_MS = 86_400_000;

const Id = Type.String({ pattern: "^[1-9]\\d{0,14}$", description: "number of the match" });
const N = Type.String({ pattern: "^[1-9]\\d{0,8}$", description: "number of the stroke in the match, from 1" });
const Whole = Type.String({ pattern: "^\\d{1,9}$" });
const Moment = Type.String({
  pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2}))?$",
  description: "a day, or an instant with its offset; ISO 8601",
});
const search = {
  table: Type.Optional(Type.String({ maxLength: 100, description: "id of a table" })),
  player: Type.Optional(
    Type.String({ maxLength: NAME_LETTERS, description: "part of a name; case and accents do not count" }),
  ),
  discipline: Type.Optional(oneOf(DISCIPLINES)),
  from: Type.Optional(Moment),
  to: Type.Optional(Type.String({ ...Moment, description: "up to this instant, or to the end of this day (UTC)" })),
  state: Type.Optional(oneOf(["open", "closed"])),
};
const ListQuery = Type.Object({
  ...search,
  offset: Type.Optional(Whole),
  limit: Type.Optional(Type.String({ pattern: "^\\d{1,3}$", description: `matches in the answer, at most ${MOST}` })),
});
const FORMATS = ["json", "csv", "strokes", "sheet", "svg"] as const;
const StatisticsAnswer = Type.Object({
  player: Type.String(),
  names: Type.Array(Type.String(), { description: "as they were written" }),
  statistics: StatisticsSchema,
});

/** `/api/v1/matches`: the stored matches. Without a store there are none, and the answer says so. */
export async function matchRoutes(app: FastifyInstance, { library }: { library: MatchLibrary | null }): Promise<void> {
  const unknown = (reply: FastifyReply, match: string) =>
    reply.code(HTTP_NOT_FOUND).send(errorData("CB_MATCH_NOT_STORED", { match }));
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

  app.get(
    "/matches",
    { schema: { summary: "Stored matches, newest first", querystring: ListQuery, response: { 200: MatchListSchema } } },
    async (request) => {
      const query = queryOf(request.query as Static<typeof ListQuery>);
      if (library === null) return { stored: false, total: 0, offset: query.offset, matches: [] };
      return library.list(query);
    },
  );

  app.get(
    "/matches/statistics",
    {
      schema: {
        summary: "A player's statistics over all stored matches that the search finds",
        querystring: Type.Object({ ...search, player: Type.String({ minLength: 1, maxLength: NAME_LETTERS }) }),
        response: { 200: StatisticsAnswer },
      },
    },
    async (request) => {
      const { player, ...rest } = request.query as Static<typeof ListQuery> & { player: string };
      const found = await library?.tally(player, queryOf(rest));
      return { player, names: found?.names ?? [], statistics: statisticsOf(found?.tally ?? emptyTally()) };
    },
  );

  app.get("/matches/export-schema.json", { schema: { summary: "JSON schema of the export" } }, () => MatchExportSchema);

  app.get(
    "/matches/:id",
    {
      schema: {
        summary: "A match's score sheet: innings, strokes with their calls, corrections, statistics",
        params: Type.Object({ id: Id }),
        response: { 200: MatchSheetSchema, 304: Type.Null({ description: "as the tag says" }), 404: ErrorSchema },
      },
    },
    async (request, reply) => {
      const found = (await library?.sheet(Number(idOf(request)))) ?? null;
      if (found === null) return unknown(reply, idOf(request));
      // Pages ask again and again for a match that goes on: what has not changed is not sent twice.
      reply.header("etag", found.tag).header("cache-control", "private, no-cache");
      if (request.headers["if-none-match"] === found.tag) return reply.code(HTTP_NOT_MODIFIED).send(null);
      return found.sheet();
    },
  );

  app.get(
    "/matches/:id/export",
    {
      schema: {
        summary:
          "The match as a file: json (documented in docs/export.md), csv of innings, csv of strokes, text, chart",
        params: Type.Object({ id: Id }),
        querystring: Type.Object({ format: Type.Optional(oneOf(FORMATS)) }),
        response: { 404: ErrorSchema },
      },
    },
    async (request, reply) => {
      const id = idOf(request);
      const { format = "json" } = request.query as { format?: (typeof FORMATS)[number] };
      const found = (await library?.whole(Number(id))) ?? null;
      if (found === null) return unknown(reply, id);
      const { sheet, strokes } = found;
      const file = (type: string, name: string) =>
        reply.type(type).header("content-disposition", `attachment; filename="carambola-${id}${name}"`);
      switch (format) {
        case "json":
          if (mayDo(request.visitor.role, KEEPS)) library?.exported(Number(id));
          return file("application/json; charset=utf-8", ".json").send(Readable.from(exportJson(sheet, strokes())));
        case "csv":
          return file("text/csv; charset=utf-8", "-innings.csv").send(sheetCsv(sheet));
        case "strokes":
          return file("text/csv; charset=utf-8", "-strokes.csv").send(strokesCsv(sheet));
        case "sheet":
          return file("text/plain; charset=utf-8", ".txt").send(sheetText(sheet));
        case "svg":
          return file("image/svg+xml", "-innings.svg").send(inningsChart(sheet.players));
      }
    },
  );

  const stroke = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id, n } = request.params as { id: string; n: string };
    const found = (await library?.stroke(Number(id), Number(n))) ?? null;
    if (found === null) unknown(reply, id);
    else if (found.stroke !== null) return found;
    else reply.code(HTTP_NOT_FOUND).send(errorData("CB_STROKE_UNKNOWN", { match: id, stroke: n, of: found.of }));
    return null;
  };
  const StrokeParams = Type.Object({ id: Id, n: N });
  app.get(
    "/matches/:id/strokes/:n",
    {
      schema: {
        summary: "One stroke: its events, ways, contacts, cushions and calls",
        params: StrokeParams,
        response: { 200: StrokeAnswerSchema, 404: ErrorSchema },
      },
    },
    async (request, reply) => (await stroke(request, reply)) ?? reply,
  );
  app.get(
    "/matches/:id/strokes/:n/diagram.svg",
    { schema: { summary: "The stroke drawn to scale", params: StrokeParams, response: { 404: ErrorSchema } } },
    async (request, reply) => {
      const found = await stroke(request, reply);
      if (found === null) return reply;
      return reply
        .type("image/svg+xml")
        .header("cache-control", "no-cache")
        .send(strokeSvg(found.stroke, found.measures));
    },
  );
}

function queryOf(q: Static<typeof ListQuery>): MatchQuery {
  const { table, player, discipline, state, from, to } = q;
  return {
    ...(table !== undefined && { table }),
    ...(player !== undefined && player.trim() !== "" && { player }),
    ...(discipline !== undefined && { discipline }),
    ...(state !== undefined && { state: state as "open" | "closed" }),
    ...(from !== undefined && { from: moment(from) }),
    ...(to !== undefined && { until: moment(to) + (to.includes("T") ? 0 : DAY_MS) }),
    offset: Number(q.offset ?? 0),
    limit: Math.min(MOST, Number(q.limit ?? PAGE)),
  };
}

/** @throws what is answered as a malformed request: a day that no calendar has */
function moment(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw Object.assign(new Error(`no such day: ${text}`), { statusCode: HTTP_BAD_REQUEST });
  return ms;
}
