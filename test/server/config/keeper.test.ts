import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createReferee } from "../../../src/rules/engine.ts";
import { ConfigKeeper } from "../../../src/server/config/keeper.ts";
import { type ReadyTable, readConfig } from "../../../src/server/config/read.ts";
import { type ServedTable, type Service, startService } from "../../../src/server/service.ts";
import { Client } from "../support/client.ts";
import { SCRIPTED_TABLE, scriptFile } from "../support/scripts.ts";
import { MEASURES, START_MATCH, silent, until } from "../support/start.ts";

const BEAT = scriptFile([{ do: "beat" }]);
const ENV = { CAMERA_PASSWORD: "geheim" };
/** Every source is played by the same scripted process. */
const served = async ({ id, name, policy, source }: ReadyTable): Promise<ServedTable> => ({
  ...{ id, name, measures: MEASURES, referee: createReferee({ policy: policy ?? "assist" }) },
  process: { program: SCRIPTED_TABLE, order: () => ({ source: BEAT }), version: source },
});
const FILE = `# the club's tables
tables:
  - id: one # beside the bar
    name: Mesa 1
    source: rtsp://user:\${CAMERA_PASSWORD}@10.0.0.5/stream
    profile: one.json
  # the new one
  - id: two
    source: "sim:match"
`;

let folder: string;
let file: string;
let service: Service;
let cookie: string;
const clients: Client[] = [];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "carambola-config-"));
  file = path.join(folder, "carambola.yaml");
  writeFileSync(file, FILE);
  const config = readConfig(file, { port: 0 }, ENV);
  service = await startService({
    ...{ host: "127.0.0.1", port: 0, version: "0.0.0-test", log: silent, pages: "no-pages" },
    tables: await Promise.all(config.tables.map(served)),
    access: { file: path.join(folder, "users.db"), viewers: "open", cost: { ln: 4, r: 8, p: 1 } },
    keepConfig: (tables) =>
      new ConfigKeeper({ file, overrides: { port: 0 }, config, served, tables, log: silent, env: ENV }),
  });
  const { users, sessions } = service.access.known;
  await users.add("admin", "admin", "um taco de freixo");
  cookie = `carambola_session=${sessions.begin("admin")}`;
  await until(() => service.tables.all.every((t) => t.source.state === "running"));
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const pids = () => Object.fromEntries(service.supervisors.map((s) => [s.table, s.pid]));
const listen = async (table: string) => {
  const client = new Client(service.address);
  clients.push(client);
  await client.first("hello");
  client.send({ type: "subscribe", table, topics: ["events", "calls", "score", "state", "health", "observations"] });
  await client.first("state");
  return client;
};
/** Of what health says; that this machine is busy is no matter here. */
const codes = (table: string) =>
  (service.tables.get(table)?.health().notices ?? []).map((n) => n.code).filter((c) => c.startsWith("CB_CONFIG"));
const api = (init: RequestInit = {}) =>
  fetch(`${service.address}api/v1/config`, { headers: { "content-type": "application/json", cookie }, ...init });
const put = (body: unknown) => api({ method: "PUT", body: JSON.stringify(body) });
const start = (table: string) => service.tables.get(table)!.command(crypto.randomUUID(), START_MATCH);

describe("the configuration's file changes while the service runs", () => {
  it("a table is added, one changed, one removed: the others' processes, matches and clients are not touched", async () => {
    const one = await listen("one");
    const two = await listen("two");
    start("one");
    start("two");
    await until(() => ["one", "two"].every((id) => service.tables.get(id)?.book));
    const before = pids();

    writeFileSync(file, `${FILE}  - id: three\n    source: sim:miss\n`);
    await until(() => service.tables.get("three")?.source.state === "running");
    expect(pids()).toMatchObject(before);

    writeFileSync(file, FILE.replace("sim:match", "sim:miss").replace("id: two\n", "id: two\n    name: Mesa 2\n"));
    await until(() => service.tables.get("three") === undefined && service.tables.get("two")?.name === "Mesa 2");
    await until(() => service.tables.get("two")?.source.state === "running" && pids().two !== before.two);
    expect(pids().one).toBe(before.one);
    const told = await until(() => two.of("state").find((s) => (s.data.table as { name: string }).name === "Mesa 2"));
    // The changed table's match goes on, and who watched it still hears of it.
    expect((told.data.match as { players: unknown[] }).players).toHaveLength(2);
    const seen = two.of("observation").length;
    await until(() => two.of("observation").length > seen);
    const times = two.of("observation").map((o) => o.t);
    expect(times).toEqual([...times].sort((a, b) => a - b));

    writeFileSync(file, FILE.slice(0, FILE.indexOf("  # the new one")));
    await until(() => two.of("error")[0]);
    expect(two.of("error")[0]?.data.code).toBe("CB_TABLE_REMOVED");
    expect(service.tables.ids).toEqual(["one"]);
    expect(pids()).toEqual({ one: before.one });
    expect(one.of("error")).toEqual([]);
    expect(one.of("event").filter((e) => e.data.type === "vision")).toEqual([]);
    expect(one.closed).toBeNull();

    // It comes back with its match, and its numbers go on.
    const last = Math.max(...two.heard.map((e) => e.seq));
    writeFileSync(file, FILE);
    await until(() => service.tables.get("two")?.source.state === "running");
    expect(service.tables.get("two")?.book).not.toBeNull();
    expect(service.tables.get("two")!.publisher.last).toBeGreaterThanOrEqual(last);
  });

  it("a wrong file changes nothing and is told with its line until it is right again", async () => {
    const before = pids();
    writeFileSync(file, FILE.replace("name: Mesa 1", "nmae: Mesa 1"));
    await until(() => codes("one").includes("CB_CONFIG_INVALID") && codes("two").includes("CB_CONFIG_INVALID"));
    const notice = service.tables
      .get("one")!
      .health()
      .notices?.find((n) => n.code === "CB_CONFIG_INVALID");
    expect(notice?.message.pt).toMatch(/carambola\.yaml, linha 4: tables\.0\.nmae/);
    const healthz = (await (await fetch(`${service.address}healthz`)).json()) as { notices: { code: string }[] };
    expect(healthz.notices.map((n) => n.code)).toEqual(["CB_CONFIG_INVALID"]);
    expect(pids()).toEqual(before);
    writeFileSync(file, FILE);
    await until(() => codes("one").length === 0);
    expect(pids()).toEqual(before);
  });

  it("what counts only after a restart is told", async () => {
    writeFileSync(file, `store: other.db\n${FILE}`);
    await until(() => codes("one").includes("CB_CONFIG_NEEDS_RESTART"));
    expect(
      service.tables
        .get("one")!
        .health()
        .notices?.find((n) => n.code === "CB_CONFIG_NEEDS_RESTART")?.message.en,
    ).toContain("store");
  });

  it("on a signal it is read at once", async () => {
    writeFileSync(file, FILE.replace("Mesa 1", "Mesa A"));
    expect(await service.config!.reread("SIGHUP")).toBeNull();
    expect(service.tables.get("one")?.name).toBe("Mesa A");
  });
});

describe("the configuration by API", () => {
  it("is given as written, secrets unread; a change keeps comments, permissions and a backup, and is in force at once", async () => {
    chmodSync(file, 0o640);
    const read = (await (await api()).json()) as {
      version: string;
      text: string;
      config: { tables: { name?: string }[] };
    };
    expect(read.text).toBe(FILE);
    expect(JSON.stringify(read)).not.toContain("geheim");
    const before = pids();
    read.config.tables[1]!.name = "Mesa 2";
    const answer = await put({ config: read.config, version: read.version });
    expect(answer.status).toBe(200);
    expect(service.tables.get("two")?.name).toBe("Mesa 2");
    expect(pids()).toEqual(before);
    const text = readFileSync(file, "utf8");
    expect(text).toBe(FILE.replace('source: "sim:match"\n', 'source: "sim:match"\n    name: Mesa 2\n'));
    expect(((await answer.json()) as { text: string }).text).toBe(text);
    expect(readFileSync(`${file}.bak`, "utf8")).toBe(FILE);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  it.each([
    [
      "a wrong word",
      FILE.replace('source: "sim:match"', "source: sim:match\n    policy: maybe"),
      "CB_CONFIG_INVALID",
      10,
    ],
    ["no YAML", `${FILE}port: [\n`, "CB_CONFIG_INVALID", 11],
    ["a secret that is not set", FILE.replace("CAMERA_PASSWORD", "OTHER"), "CB_CONFIG_SECRET_MISSING", 5],
  ])("%s is refused with its line, and nothing is changed", async (_what, text, code, line) => {
    const answer = await put({ text });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code, line, remedy: { pt: expect.any(String) } });
    expect(readFileSync(file, "utf8")).toBe(FILE);
    expect(codes("one")).toEqual([]);
  });

  it("is for admins alone", async () => {
    const nobody = { "content-type": "application/json" };
    expect((await api({ headers: nobody })).status).toBe(403);
    expect((await api({ method: "PUT", body: JSON.stringify({ text: FILE }), headers: nobody })).status).toBe(403);
  });

  it("nobody's change is written over; no shape of request crashes it", async () => {
    const { version } = (await (await api()).json()) as { version: string };
    writeFileSync(file, FILE.replace("Mesa 1", "Mesa A"));
    expect((await put({ text: FILE, version })).status).toBe(409);
    for (const body of [{}, [], { config: 1 }, { text: 1 }, { config: {} }, { config: { tables: [] } }, { text: "" }])
      expect((await put(body)).status).toBe(400);
    expect(readFileSync(file, "utf8")).toContain("Mesa A");
  });
});
