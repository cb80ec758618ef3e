import { stringifySetCookie } from "cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Type, { type Static } from "typebox";
import { failure } from "../../table/errors.ts";
import { ErrorSchema, LoginSchema, MeSchema, NewPasswordSchema } from "../../table/messages/index.ts";
import type { Access } from "../access/access.ts";
import { cookieName } from "../access/asked.ts";
import { LONGEST_MS } from "../access/sessions.ts";
import { meOf } from "../access/visitor.ts";

const HTTP_NO_CONTENT = 204;

/** `/api/v1`: logging in and out, and what the service knows of who asks. */
export async function sessionRoutes(app: FastifyInstance, { access }: { access: Access }): Promise<void> {
  const me = (request: FastifyRequest) => meOf(request.visitor, access.hasUsers);
  app.get("/me", { schema: { summary: "Who asks, as far as the service knows", response: { 200: MeSchema } } }, me);

  app.post(
    "/login",
    {
      schema: {
        summary: "Log in: sets the session's cookie",
        body: LoginSchema,
        response: { 200: MeSchema, 401: ErrorSchema, 409: ErrorSchema, 429: ErrorSchema },
      },
    },
    async (request, reply) => {
      const { name, password } = request.body as Static<typeof LoginSchema>;
      const { secret, visitor } = await access.login(request.visitor, name, password);
      setCookie(request, reply, secret);
      return meOf(visitor, true);
    },
  );

  app.post(
    "/logout",
    { schema: { summary: "End the session", response: { 204: Type.Null() } } },
    async (request, reply) => {
      const { session } = request.visitor;
      if (session !== undefined) {
        access.known.sessions.end(session);
        access.audit.note(request.visitor, { what: "logout", answer: "ok" });
        access.changed();
      }
      setCookie(request, reply, null);
      return reply.code(HTTP_NO_CONTENT).send();
    },
  );

  app.put(
    "/me/password",
    {
      schema: {
        summary: "Change one's own password: ends all one's sessions but a new one",
        body: NewPasswordSchema,
        response: { 200: MeSchema, 400: ErrorSchema, 401: ErrorSchema, 429: ErrorSchema },
      },
    },
    async (request, reply) => {
      const { visitor } = request;
      if (visitor.kind !== "user") throw failure("CB_LOGIN_NEEDED");
      const { password, newPassword } = request.body as Static<typeof NewPasswordSchema>;
      await access.check(visitor, visitor.name!, password);
      await access.known.users.setPassword(visitor.name!, newPassword);
      access.audit.note(visitor, { what: "password", answer: "ok" });
      setCookie(request, reply, access.known.sessions.begin(visitor.name!));
      access.changed();
      return me(request);
    },
  );
}

/** Never readable by scripts, never sent along by foreign pages. */
function setCookie(request: FastifyRequest, reply: FastifyReply, secret: string | null): void {
  const secure = request.protocol === "https";
  const cookie = stringifySetCookie(cookieName(secure), secret ?? "", {
    ...{ httpOnly: true, sameSite: "strict", secure, path: "/" },
    maxAge: secret === null ? 0 : LONGEST_MS / 1000,
  });
  reply.header("set-cookie", cookie);
}
