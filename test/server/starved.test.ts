import { afterEach, describe, expect, it } from "vitest";
import type { Service } from "../../src/server/service.ts";
import { Strain } from "../../src/server/strain.ts";
import { TableChild } from "../../src/server/table-child.ts";
import { SCRIPTED_TABLE, scriptFile } from "./support/scripts.ts";
import { start, until } from "./support/start.ts";

let service: Service | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
});

describe("a machine that is starved of processor time", () => {
  it("stretches waiting times with its load and its lateness, and comes back slowly", () => {
    let load = 1;
    const strain = new Strain({ now: () => 0, load: () => load });
    strain.close();
    expect(strain.factor).toBe(1);
    strain.told(50);
    expect(strain.factor).toBe(1);
    strain.told(1000);
    expect(strain.factor).toBe(5);
    strain.told(1e6);
    expect(strain.factor).toBe(20);
    load = 7;
  });

  it("a process that is alive but slow is said to be unseen, and killed ever more rarely", async () => {
    // A frame each 700 ms, where 300 ms are the limit.
    const slow = scriptFile([
      { t: 0.1, events: [] },
      ...Array.from({ length: 60 }, (_, i) => [{ wait: 700 }, { t: 0.2 + i * 0.7, events: [] }]).flat(),
    ]);
    service = await start({
      process: {
        program: SCRIPTED_TABLE,
        order: () => ({ source: slow }),
        timing: { staleMs: 300, firstPauseMs: 20, patienceMs: 100 },
      },
    });
    const table = service.tables.get("one")!;
    // Told lost at once, though the process may live on.
    await until(() => table.health().vision === "lost");
    expect(table.health().reason).toMatch(/no_frames|table_process_gone/);
    // 300, 600, 1200 ms: the third limit is long enough, or the second where the machine is so loaded that it stretches.
    await until(() => table.source.state === "running" && table.health().vision === "ok" && table.clock.present() > 4);
    const { restarts } = table.source;
    expect(restarts).toBeLessThanOrEqual(3);
    const before = table.clock.present();
    await until(() => table.clock.present() > before + 4);
    expect(table.source.restarts).toBeLessThanOrEqual(Math.max(3, restarts));
  });

  const starts = process.env.CARAMBOLA_TEST_LONG ? 1000 : 20;
  it(`${starts} failed starts: memory, open files and processes stay as they were`, {
    timeout: 3_000_000,
  }, async () => {
    const script = scriptFile([{ do: "exit" }]);
    const once = () =>
      new Promise<void>((resolve) => {
        new TableChild({
          ...{ program: SCRIPTED_TABLE, order: { source: script }, onMessage: () => {} },
          onGone: () => resolve(),
        });
      });
    const { readdirSync } = await import("node:fs");
    const open = () => readdirSync("/proc/self/fd").length;
    for (let i = 0; i < 5; i++) await once();
    const before = { open: open(), memory: process.memoryUsage().rss };
    for (let i = 5; i < starts; i++) await once();
    expect(open()).toBeLessThanOrEqual(before.open + 2);
    expect(process.memoryUsage().rss - before.memory).toBeLessThan(60 * 1024 * 1024);
  });
});
