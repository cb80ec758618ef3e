import { afterEach, expect, test } from "vitest";
import type { Service } from "../../src/server/service.ts";
import { START_MATCH, start, until } from "./support/start.ts";

let service: Service;
afterEach(() => service.close());

test("a table without a camera: scored by hand, and its match ends by time", async () => {
  service = await start({ byHand: true });
  const table = service.tables.get("one")!;
  expect(table.health()).toMatchObject({ source: "none", frameAgeS: null });
  table.command("00000000-0000-4000-8000-000000000001", { ...START_MATCH, timeLimit: 0.5 });
  table.command("00000000-0000-4000-8000-000000000002", { type: "stroke_result", by: "referee", result: "carom" });
  expect(table.state().score?.players[0]).toMatchObject({ points: 1 });
  expect(table.state().match).toMatchObject({ clock: { running: true, shot: null } });
  const ended = await until(() => table.state().calls.find((c) => c.type === "time_reached"));
  expect(ended.t).toBeGreaterThanOrEqual(0.5);
  expect(table.health().frameAgeS).toBeNull();
});
