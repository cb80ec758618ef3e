import type { FastifyInstance } from "fastify";
import Type, { type Static } from "typebox";
import { failure } from "../../table/errors.ts";
import {
  AuditEntrySchema,
  ErrorSchema,
  NewTokenSchema,
  NewUserSchema,
  TokenMadeSchema,
  TokenSchema,
  UserChangeSchema,
  UserSchema,
} from "../../table/messages/index.ts";
import type { Access } from "../access/access.ts";
import type { StoredToken, StoredUser } from "../access/access-store.ts";
import type { Visitor } from "../access/visitor.ts";

const HTTP_CREATED = 201;
const HTTP_NO_CONTENT = 204;
/** Entries of the audit log given at once. */
const AUDIT_PAGE = 200;
const MOST_AUDIT = 1000;
const Name = Type.Object({ name: Type.String({ maxLength: 100 }) });
const AuditQuery = Type.Object({
  before: Type.Optional(Type.String({ pattern: "^\\d{1,15}$", description: "only entries with a smaller id" })),
  limit: Type.Optional(
    Type.String({ pattern: "^\\d{1,4}$", description: `at most ${MOST_AUDIT}; ${AUDIT_PAGE} unless told` }),
  ),
});
const NoContent = Type.Null();
const errors = (...codes: number[]) => Object.fromEntries(codes.map((code) => [code, ErrorSchema]));

/** `/api/v1`: users, tokens and the audit log, for administrators. */
export async function accountRoutes(app: FastifyInstance, { access }: { access: Access }): Promise<void> {
  const noted = (by: Visitor, what: string, detail: object) => {
    access.audit.note(by, { what, detail, answer: "ok" });
    access.changed();
  };

  app.get(
    "/users",
    { schema: { summary: "Who may log in", response: { 200: Type.Array(UserSchema), ...errors(409) } } },
    () => access.known.users.all.map(shownUser),
  );
  app.post(
    "/users",
    { schema: { summary: "A new user", body: NewUserSchema, response: { 201: UserSchema, ...errors(400, 409) } } },
    async (request, reply) => {
      const { name, role, password } = request.body as Static<typeof NewUserSchema>;
      const user = await access.known.users.add(name, role, password);
      noted(request.visitor, "user add", { name: user.name, role });
      return reply.code(HTTP_CREATED).send(shownUser(user));
    },
  );
  app.patch(
    "/users/:name",
    {
      schema: {
        summary: "Another role or password for a user; a new password ends his sessions",
        params: Name,
        body: UserChangeSchema,
        response: { 204: NoContent, ...errors(400, 404, 409) },
      },
    },
    async (request, reply) => {
      const { name } = request.params as Static<typeof Name>;
      const { role, password } = request.body as Static<typeof UserChangeSchema>;
      const { users } = access.known;
      if (password !== undefined) {
        await users.setPassword(name, password);
        noted(request.visitor, "user passwd", { name });
      }
      if (role !== undefined) {
        users.setRole(name, role);
        noted(request.visitor, "user role", { name, role });
      }
      return reply.code(HTTP_NO_CONTENT).send();
    },
  );
  app.delete(
    "/users/:name",
    {
      schema: {
        summary: "Remove a user, with his sessions",
        params: Name,
        response: { 204: NoContent, ...errors(404, 409) },
      },
    },
    (request, reply) => {
      const { name } = request.params as Static<typeof Name>;
      access.known.users.remove(name);
      noted(request.visitor, "user remove", { name });
      return reply.code(HTTP_NO_CONTENT).send();
    },
  );

  app.get(
    "/tokens",
    {
      schema: {
        summary: "Read-only tokens of displays and broadcasts",
        response: { 200: Type.Array(TokenSchema), ...errors(409) },
      },
    },
    () => access.known.tokens.all.map(shownToken),
  );
  app.post(
    "/tokens",
    {
      schema: {
        summary: "A new read-only token, shown only in this answer",
        body: NewTokenSchema,
        response: { 201: TokenMadeSchema, ...errors(400, 409) },
      },
    },
    (request, reply) => {
      const { name, tables = null, expires = null } = request.body as Static<typeof NewTokenSchema>;
      const until = expires === null ? null : Date.parse(expires);
      if (Number.isNaN(until)) throw failure("CB_MESSAGE_MALFORMED", { reason: "expires" });
      const token = access.known.tokens.add(name, tables, until);
      noted(request.visitor, "token add", { name, tables, expires });
      return reply.code(HTTP_CREATED).send({ name, token });
    },
  );
  app.delete(
    "/tokens/:name",
    { schema: { summary: "Revoke a token", params: Name, response: { 204: NoContent, ...errors(404) } } },
    (request, reply) => {
      const { name } = request.params as Static<typeof Name>;
      access.known.tokens.remove(name);
      noted(request.visitor, "token remove", { name });
      return reply.code(HTTP_NO_CONTENT).send();
    },
  );

  app.get(
    "/audit",
    {
      schema: {
        summary: "Who did what, from where, and what was answered; newest first",
        querystring: AuditQuery,
        response: { 200: Type.Array(AuditEntrySchema) },
      },
    },
    (request) => {
      const { before, limit } = request.query as Static<typeof AuditQuery>;
      const most = Math.min(MOST_AUDIT, Number(limit ?? AUDIT_PAGE));
      const entries = access.audit.read(before === undefined ? Number.MAX_SAFE_INTEGER : Number(before), most);
      return entries.map((e) => ({ ...e, at: iso(e.at) }));
    },
  );
}

const iso = (ms: number): string => new Date(ms).toISOString();
const shownUser = ({ name, role, created }: StoredUser) => ({ name, role, created: iso(created) });
const shownToken = ({ name, tables, created, expires }: StoredToken) => ({
  ...{ name, tables, created: iso(created) },
  expires: expires === null ? null : iso(expires),
});
