import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { START_MATCH, until } from "../server/support/start.ts";
import { carambola } from "../support/cli.ts";
import { ROOT } from "../support/footage.ts";

const folder = mkdtempSync(path.join(tmpdir(), "carambola-start-"));
const config = path.join(folder, "carambola.yaml");
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  api: string;
  /** The cookie of a session as operator or administrator. */
  as: string;
  said: () => string;
}
const PASSWORD = "três tabelas";
/** Seven starts of the program, on a machine that has more to do, ms. */
const LOADED_MS = 240_000;

async function start(password: string | null = PASSWORD): Promise<Started> {
  const args = ["start", "--config", config, "--port", "0"];
  const child = spawn(path.join(ROOT, "carambola"), args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, CARAMBOLA_LANG: "en", ...(password !== null && { CARAMBOLA_ADMIN_PASSWORD: password }) },
  });
  children.push(child);
  let said = "";
  child.stderr!.on("data", (d) => {
    said += d;
  });
  const address = await until(() => /(http:\/\/[\d.]+:\d+)/.exec(said)?.[1]);
  const shown = /password "([^"]+)"/.exec(said)?.[1];
  const login = await fetch(`${address}/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "admin", password: shown ?? password }),
  });
  expect(login.status).toBe(200);
  const as = login.headers.getSetCookie()[0]!.split(";")[0]!;
  return { child, api: `${address}/api/v1/tables`, as, said: () => said };
}
const get = async <T>(url: string) => (await (await fetch(url)).json()) as T;
async function command(
  { api, as }: Started,
  table: string,
  data: object,
  id: string = randomUUID(),
): Promise<Response> {
  const headers = { "content-type": "application/json", cookie: as };
  return fetch(`${api}/${table}/commands`, { method: "POST", headers, body: JSON.stringify({ id, data }) });
}
const points = async (api: string, table: string) =>
  (await get<{ players: { points: number }[] } | null>(`${api}/${table}/score`))?.players[0]?.points;

it("serves the tables of its configuration; killed and started again, every match goes on", async () => {
  const tables = "tables:\n  - id: one\n    source: sim:miss\n  - id: two\n    source: sim:miss\n";
  writeFileSync(config, tables);
  const first = await start();
  for (const table of ["one", "two"]) {
    expect((await command(first, table, START_MATCH)).status).toBe(200);
  }
  const point = { type: "stroke_result", result: "carom", by: "referee" };
  const id = randomUUID();
  const before = (await points(first.api, "two"))!;
  expect((await command(first, "two", point, id)).status).toBe(200);
  expect(await points(first.api, "two")).toBe(before + 1);
  const epochs = await get<{ epoch: number }[]>(first.api);
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  const second = await start();
  expect((await get<{ epoch: number }[]>(second.api))[0]!.epoch).toBeGreaterThan(epochs[0]!.epoch);
  expect(await points(second.api, "two")).toBe(before + 1);
  expect(await points(second.api, "one")).toBe(0);
  expect(await (await command(second, "two", point, id)).json()).toMatchObject({ repeated: true });
  expect(await points(second.api, "two")).toBe(before + 1);
  second.child.kill("SIGTERM");
  expect((await once(second.child, "exit"))[0]).toBe(0);
});

it("a mistake in the configuration: one line that names file, line, field and remedy", async () => {
  writeFileSync(config, "tables:\n  - id: one\n    source: sim:miss\n    polcy: auto\n");
  const run = await carambola(["start", "--config", config]);
  expect(run.code).toBe(2);
  expect(run.stderr.trim().split("\n")).toHaveLength(1);
  expect(run.stderr).toMatch(/^CB_CONFIG_INVALID: .*carambola\.yaml, line 4: tables\.0\.polcy: .*Correct that line/);
});

it(
  "the first start shows the administrator's password once; users are managed on the machine, also while it runs",
  async () => {
    writeFileSync(config, "store: fresh.db\ntables:\n  - id: one\n    source: none\n");
    const first = await start(null);
    expect(first.said()).toMatch(/log in at \/login as "admin" with the password "([0-9a-z]{4}-){3}[0-9a-z]{4}"/);
    expect((await command(first, "one", START_MATCH)).status).toBe(200);
    expect((await command({ ...first, as: "" }, "one", START_MATCH)).status).toBe(403);
    const user = (args: string[], input = "") => carambola(["user", ...args, "--config", config], { input });
    expect(await user(["add", "Ana", "--role", "referee"], "tacada longa\n")).toMatchObject({ code: 0, stderr: "" });
    expect((await user(["list"])).stdout).toMatch(/^admin\tadmin\t.*\nana\treferee\t/);
    expect((await user(["remove", "admin"])).stderr).toMatch(/^CB_LAST_ADMIN/);
    const made = await user(["passwd", "admin", "--generate"]);
    expect(made.stdout).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}\n$/);
    expect((await command(first, "one", { type: "undo", by: "operator" })).status).toBe(403);
    first.child.kill("SIGTERM");
    await once(first.child, "exit");
  },
  LOADED_MS,
);
