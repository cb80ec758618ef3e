import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PAGES } from "../../table/pages.ts";
import { errorData } from "../errors.ts";
import { errorPage } from "../http/error-page.ts";
import { hostAllowed, originAllowed, type Place } from "../origin.ts";
import type { ServiceTables } from "../service-tables.ts";
import type { Access } from "./access.ts";
import { askedOf } from "./asked.ts";
import { securityHeaders } from "./headers.ts";
import { sees, type Verdict, type Visitor, verdict } from "./visitor.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks: set before anything else looks at the request. */
    visitor: Visitor;
  }
}

export interface GateOptions {
  access: Access;
  tables: ServiceTables;
  place: Place;
}

const HTTP_NO_CONTENT = 204;
const HTTP_SEE_OTHER = 303;
const HTTP_UNAUTHORIZED = 401;
const HTTP_FORBIDDEN = 403;
const HTTP_NOT_FOUND = 404;
/** A browser may remember for so long what a preflight said, s. */
const PREFLIGHT_S = "600";
const LOGIN = "/login";

/** Before every route: may this page talk to us, who is asking, and may he. */
export function gate(app: FastifyInstance, { access, tables, place }: GateOptions): void {
  app.decorateRequest("visitor");
  app.addHook("onRequest", async (request, reply) => {
    const { host } = request;
    reply.headers(securityHeaders(request.url, host, request.protocol === "https"));
    const { origin } = request.headers;
    if (!hostAllowed(host, place) || !originAllowed(origin, host, place)) {
      const page = String(origin ?? host).slice(0, 200);
      request.log.warn({ origin, host, url: request.url }, "foreign origin refused");
      return reply.code(HTTP_FORBIDDEN).send(errorData("CB_ORIGIN_FOREIGN", { origin: page }));
    }
    if (origin !== undefined && place.origins?.includes(origin)) {
      shareWith(origin, reply);
      if (request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined)
        return reply.code(HTTP_NO_CONTENT).send();
    }
    // More than one address: the sender is a configured proxy, and has told whom it speaks for.
    request.visitor = access.identify(askedOf(request, (request.ips?.length ?? 0) > 1));
    if (request.is404) return;
    const { table } = (request.params ?? {}) as { table?: string };
    const found = verdict(request.visitor, request.method, request.routeOptions.url ?? "", table);
    if (!found.may) return deny(request, reply, found, tables);
  });
}

/** A configured page of another origin may read, and give a token; never use our cookies. */
function shareWith(origin: string, reply: FastifyReply): void {
  reply.headers({
    "access-control-allow-origin": origin,
    "access-control-allow-headers": "authorization, content-type",
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    "access-control-max-age": PREFLIGHT_S,
    "cross-origin-resource-policy": "cross-origin",
    vary: "origin",
  });
}

function deny(
  request: FastifyRequest,
  reply: FastifyReply,
  found: Exclude<Verdict, { may: true }>,
  tables: ServiceTables,
): FastifyReply {
  const { visitor } = request;
  if (found.why === "table") {
    const { table = "–" } = request.params as { table?: string };
    const known = tables.ids.filter((id) => sees(visitor, id)).join(", ");
    return reply
      .code(HTTP_NOT_FOUND)
      .send(errorData("CB_TABLE_UNKNOWN", { table: table.slice(0, 100), known: known || "–" }));
  }
  const isPage = PAGES.some(({ path }) => path === request.routeOptions.url);
  if (visitor.role === "nobody") {
    if (isPage) return reply.redirect(loginFor(request.url), HTTP_SEE_OTHER);
    return reply.code(HTTP_UNAUTHORIZED).header("www-authenticate", "Bearer").send(errorData("CB_LOGIN_NEEDED"));
  }
  const data = errorData("CB_ROLE_NEEDED", { needed: found.least ?? "–", role: visitor.role });
  reply.code(HTTP_FORBIDDEN);
  return isPage ? reply.type("text/html; charset=utf-8").send(errorPage(data, LOGIN_LINK)) : reply.send(data);
}
const LOGIN_LINK = { href: LOGIN, name: "Entrar · Log in · Entrar" };

/** The login in the page's language, and the way back. The token did not help; it must not travel further. */
function loginFor(url: string): string {
  const asked = new URL(url, "http://here");
  asked.searchParams.delete("token");
  const lang = asked.searchParams.get("lang");
  return `${LOGIN}?${new URLSearchParams({ next: asked.pathname + asked.search, ...(lang !== null && { lang }) })}`;
}
