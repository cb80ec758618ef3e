import { parseCookie } from "cookie";
import type { FastifyRequest } from "fastify";

/** What of a request tells who sends it. */
export interface Asked {
  /** Of the client itself where a known proxy says it. */
  address: string;
  /** By which name the client calls the service. */
  host: string;
  secure: boolean;
  /** It passed through something that is not one of the configured proxies. */
  passedOn: boolean;
  session: string | null;
  token: string | null;
}

/** Longer than any secret we give: not worth hashing. */
const LONGEST_SECRET = 200;
/** Under TLS the name's prefix makes browsers refuse a cookie set by a neighbouring host or without TLS (RFC 6265bis). */
export const cookieName = (secure: boolean): string => (secure ? "__Host-carambola_session" : "carambola_session");
const PASSED_ON = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"] as const;
const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** @param fromProxy the sender is one of the configured proxies: fastify has taken address and host from its headers */
export function askedOf(request: FastifyRequest, fromProxy: boolean): Asked {
  const { headers } = request;
  const secure = request.protocol === "https";
  const { token } = request.query as { token?: unknown };
  const cookies = headers.cookie === undefined ? {} : parseCookie(headers.cookie);
  const short = (secret: unknown) =>
    typeof secret === "string" && secret !== "" && secret.length <= LONGEST_SECRET ? secret : null;
  return {
    address: request.ip,
    host: request.host ?? "",
    secure,
    passedOn: !fromProxy && PASSED_ON.some((name) => headers[name] !== undefined),
    session: short(cookies[cookieName(secure)]),
    token: short(BEARER.exec(headers.authorization ?? "")?.[1]) ?? short(token),
  };
}
