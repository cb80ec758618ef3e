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

async function start(): Promise<{ child: ChildProcess; api: string }> {
  const args = ["start", "--config", config, "--port", "0"];
  const child = spawn(path.join(ROOT, "carambola"), args, { stdio: ["ignore", "ignore", "pipe"] });
  children.push(child);
  let said = "";
  child.stderr!.on("data", (d) => {
    said += d;
  });
  const address = await until(() => /(http:\/\/[\d.]+:\d+)/.exec(said)?.[1]);
  return { child, api: `${address}/api/v1/tables` };
}
const get = async <T>(url: string) => (await (await fetch(url)).json()) as T;
async function command(api: string, table: string, data: object, id: string = randomUUID()): Promise<Response> {
  const body = JSON.stringify({ id, data });
  return fetch(`${api}/${table}/commands`, { method: "POST", headers: { "content-type": "application/json" }, body });
}
const points = async (api: string, table: string) =>
  (await get<{ players: { points: number }[] } | null>(`${api}/${table}/score`))?.players[0]?.points;

it("serves the tables of its configuration; killed and started again, every match goes on", async () => {
  const tables = "tables:\n  - id: one\n    source: sim:miss\n  - id: two\n    source: sim:miss\n";
  writeFileSync(config, tables);
  const first = await start();
  for (const table of ["one", "two"]) {
    expect((await command(first.api, table, START_MATCH)).status).toBe(200);
  }
  const point = { type: "stroke_result", result: "carom", by: "referee" };
  const id = randomUUID();
  const before = (await points(first.api, "two"))!;
  expect((await command(first.api, "two", point, id)).status).toBe(200);
  expect(await points(first.api, "two")).toBe(before + 1);
  const epochs = await get<{ epoch: number }[]>(first.api);
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  const second = await start();
  expect((await get<{ epoch: number }[]>(second.api))[0]!.epoch).toBeGreaterThan(epochs[0]!.epoch);
  expect(await points(second.api, "two")).toBe(before + 1);
  expect(await points(second.api, "one")).toBe(0);
  expect(await (await command(second.api, "two", point, id)).json()).toMatchObject({ repeated: true });
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
