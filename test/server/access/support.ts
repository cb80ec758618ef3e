import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type WebSocket from "ws";
import { createReferee } from "../../../src/rules/engine.ts";
import type { Service, ServiceOptions } from "../../../src/server/service.ts";
import { SqliteStore } from "../../../src/server/store/event-store.ts";
import { TableService } from "../../../src/server/table-service.ts";
import type { Role } from "../../../src/table/messages/index.ts";
import { Client } from "../support/client.ts";
import { MEASURES, silent, start } from "../support/start.ts";

/** Hashes that cost a millisecond: what they are worth is proved by themselves. */
const CHEAP = { ln: 4, r: 8, p: 1 };
export const PASSWORD = "um taco de freixo";
/** Wall clock at which these tests begin, ms. */
const BEGIN = Date.UTC(2026, 0, 1);

/** A service with users, whose time stands until the test moves it. */
export class House {
  readonly folder = mkdtempSync(path.join(tmpdir(), "carambola-access-"));
  readonly file = path.join(this.folder, "store.db");
  service!: Service;
  time = BEGIN;
  private readonly clients: Client[] = [];

  async open(more: Partial<ServiceOptions> = {}, viewers: "open" | "token" = "token"): Promise<this> {
    this.service = await start({}, 0, {
      store: new SqliteStore(this.file),
      access: { file: this.file, viewers, now: () => this.time, cost: CHEAP },
      ...more,
    });
    const { users } = this.service.access.known;
    if (users.all.length === 0) {
      for (const role of ["viewer", "referee", "operator", "admin"] as const) await users.add(role, role, PASSWORD);
    }
    this.service.tables.add(this.second());
    return this;
  }

  /** A second table, so that there is something that a token does not show. */
  private second(): TableService {
    const { epoch } = this.service.tables;
    const referee = createReferee({ policy: "auto" });
    return new TableService({ id: "two", name: "Mesa 2", measures: MEASURES, referee, epoch, log: silent });
  }

  url(to: string): string {
    return this.service.address + to;
  }
  async ask(to: string, init: RequestInit & { as?: string } = {}): Promise<Response> {
    const { as, ...rest } = init;
    return fetch(this.url(to), {
      redirect: "manual",
      ...rest,
      headers: { ...(as && { cookie: as }), ...rest.headers },
    });
  }
  async send(method: string, to: string, body: unknown, as?: string, headers = {}): Promise<Response> {
    return this.ask(to, {
      method,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
      ...(as && { as }),
    });
  }
  /** @returns the cookie of a new session */
  async login(name: Role | string, password = PASSWORD): Promise<string> {
    const answer = await this.send("POST", "api/v1/login", { name, password });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.headers.getSetCookie()[0]!.split(";")[0]!;
  }
  async token(name: string, tables: string[] | null, more = {}): Promise<string> {
    const admin = await this.login("admin");
    const answer = await this.send("POST", "api/v1/tokens", { name, tables, ...more }, admin);
    return ((await answer.json()) as { token: string }).token;
  }
  client(options: WebSocket.ClientOptions = {}, query = ""): Client {
    const client = new Client(this.service.address, options, query);
    this.clients.push(client);
    return client;
  }
  command(data: object, as?: string, id: string = randomUUID(), table = "one"): Promise<Response> {
    return this.send("POST", `api/v1/tables/${table}/commands`, { id, data }, as);
  }

  async close(): Promise<void> {
    for (const c of this.clients.splice(0)) c.socket.terminate();
    await this.service.close();
  }
  async end(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
