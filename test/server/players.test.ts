import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Service } from "../../src/server/service.ts";
import { SqliteStore } from "../../src/server/store/event-store.ts";
import { start } from "./support/start.ts";

let service: Service;
afterEach(() => service.close());

const ask = async (method: string, where: string, body?: unknown) => {
  const response = await fetch(`${service.address}api/v1/players${where}`, {
    method,
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return { status: response.status, data: response.status === 204 ? null : await response.json() };
};

test("players are entered, changed, listed by name and taken out; a second of the same name is refused", async () => {
  service = await start();
  expect(await ask("GET", "")).toEqual({ status: 200, data: [] });
  const zeca = { name: "  Zeca   Lima ", club: "Santos", targets: { three_cushion: 30 } };
  expect((await ask("PUT", "/p-1", zeca)).data).toEqual({ ...zeca, id: "p-1", name: "Zeca Lima" });
  await ask("PUT", "/p-2", { name: "Ângela" });
  expect((await ask("GET", "")).data.map((p: { name: string }) => p.name)).toEqual(["Ângela", "Zeca Lima"]);
  const taken = await ask("PUT", "/p-3", { name: "angela" });
  expect([taken.status, taken.data.code]).toEqual([409, "CB_PLAYER_NAME_TAKEN"]);
  expect((await ask("PUT", "/p-2", { name: "Ângela Reis" })).status).toBe(200);
  for (const wrong of [
    {},
    { name: "" },
    { name: "  " },
    { name: "A", targets: { three_cushion: 0 } },
    { name: "A", targets: { snooker: 3 } },
  ])
    expect((await ask("PUT", "/p-4", wrong)).status).toBe(400);
  expect((await ask("PUT", "/p%20q", { name: "A" })).status).toBe(400);
  expect((await ask("DELETE", "/p-1")).status).toBe(204);
  expect((await ask("DELETE", "/p-1")).data.code).toBe("CB_PLAYER_NOT_LISTED");
  expect((await ask("GET", "")).data).toEqual([{ id: "p-2", name: "Ângela Reis" }]);
});

test("with a store they outlive the service", async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "carambola-players-")), "store.db");
  service = await start({}, 0, { store: new SqliteStore(file) });
  await ask("PUT", "/p-1", { name: "Zeca", targets: { free: 120 } });
  await service.close();
  service = await start({}, 0, { store: new SqliteStore(file) });
  expect((await ask("GET", "")).data).toEqual([{ id: "p-1", name: "Zeca", targets: { free: 120 } }]);
});
