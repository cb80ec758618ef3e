import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PAGES } from "../../table/pages.ts";
import { errorData } from "../errors.ts";
import { errorPage } from "./error-page.ts";

const HTTP_NOT_FOUND = 404;
const HTTP_UNAVAILABLE = 503;
/** Built files carry a hash of their content in their name: they never change. */
const ASSETS = { prefix: "/assets/", maxAge: "365d", immutable: true, index: false } as const;

/** The pages, and an answer in words where there is none. */
export async function pageRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(path.join(folder, "assets"));
  if (built) await app.register(fastifyStatic, { ...ASSETS, root: path.join(folder, "assets") });
  for (const { path: url, file } of PAGES) {
    app.get(url, { schema: { hide: true } }, (_request, reply) => {
      if (built) return reply.header("cache-control", "no-cache").sendFile(file, folder, { cacheControl: false });
      const data = errorData("CB_PAGES_MISSING");
      return reply.code(HTTP_UNAVAILABLE).type("text/html; charset=utf-8").send(errorPage(data));
    });
  }
  app.setNotFoundHandler((request, reply) => notFound(request, reply));
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const page = request.url.split("?")[0]!.slice(0, 200);
  const data = errorData("CB_PAGE_UNKNOWN", { page });
  reply.code(HTTP_NOT_FOUND);
  const wantsPage = (request.headers.accept ?? "").includes("text/html") && !page.startsWith("/api/");
  return wantsPage ? reply.type("text/html; charset=utf-8").send(errorPage(data)) : reply.send(data);
}
