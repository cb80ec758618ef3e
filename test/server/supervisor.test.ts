import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import type { Service } from "../../src/server/service.ts";
import type { Timing } from "../../src/server/supervisor.ts";
import { Client } from "./support/client.ts";
import { SCRIPTED_TABLE, type Step, scriptFile, stepsOf, strokeByWhite } from "./support/scripts.ts";
import { START_MATCH, start, until } from "./support/start.ts";

let service: Service | null = null;
let client: Client | null = null;
afterEach(async () => {
  client?.socket.terminate();
  await service?.close();
  service = null;
});

/** A table whose process plays one script at its first start and another at each later one. */
async function watched(first: Step[], later: Step[] = [{ do: "beat" }], timing: Partial<Timing> = {}) {
  const files = [scriptFile(first), scriptFile(later)];
  service = await start({
    process: { program: SCRIPTED_TABLE, order: (n) => ({ source: files[Math.min(n, 1)]! }), timing },
  });
  client = new Client(service.address);
  await client.subscribe();
  return { files, table: service.tables.get("one")!, supervisor: service.supervisors[0]!, client };
}
const processesWith = (text: string) =>
  readdirSync("/proc").filter((p) => {
    try {
      return /^\d+$/.test(p) && readFileSync(`/proc/${p}/cmdline`, "latin1").includes(text);
    } catch {
      return false;
    }
  });
const running = (table: Service["tables"]["all"][number]) => until(() => table.source.state === "running");

describe("a table's process", () => {
  test("killed: back within three seconds, and the score stands", async () => {
    const { table, supervisor, client } = await watched([
      // Until the match is open, on a loaded machine too.
      { wait: 1500 },
      ...stepsOf(strokeByWhite(5, true)),
      { do: "beat" },
    ]);
    await client.command(START_MATCH);
    await until(() => table.state().score?.players[0]?.points === 1);
    await running(table);
    const before = { pid: supervisor.pid!, t: table.clock.present(), observations: client.of("observation").length };

    const killedAt = performance.now();
    process.kill(before.pid, "SIGKILL");
    await until(() => client.of("event").some((e) => e.data.type === "vision" && e.data.state === "lost"));
    await until(() => client.of("event").some((e) => e.data.type === "vision" && e.data.state === "ok"));
    expect(performance.now() - killedAt).toBeLessThan(3000);
    expect(supervisor.pid).not.toBe(before.pid);
    expect(table.state().score?.players[0]?.points).toBe(1);
    // The table's time never goes back, though the new source begins at 0.
    const times = client.of("observation").map((o) => o.t);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)!).toBeGreaterThan(before.t);
    const seqs = client.heard.filter((e) => ["event", "call", "score"].includes(e.type)).map((e) => e.seq);
    expect(seqs).toEqual(seqs.map((_, i) => seqs[0]! + i));
  });

  test("with a standby: it takes over at once, and the next one is prepared", async () => {
    const file = scriptFile([{ do: "beat" }]);
    service = await start({
      process: { program: SCRIPTED_TABLE, order: () => ({ source: file }), standby: true, timing: { standbyMs: 10 } },
    });
    const table = service.tables.get("one")!;
    const supervisor = service.supervisors[0]!;
    for (let turn = 1; turn <= 2; turn++) {
      await until(() => supervisor.hasStandby);
      const before = supervisor.pid!;
      process.kill(before, "SIGKILL");
      await until(() => table.source.restarts === turn && table.source.state === "running");
      expect(supervisor.pid).not.toBe(before);
    }
    await service.close();
    expect(processesWith(file)).toEqual([]);
  });

  test("that hangs, deaf to SIGTERM, is killed by the age of its last frame and started anew", async () => {
    const beats: Step[] = [{ t: 0.1, events: [] }, { do: "deaf" }, { do: "hang" }];
    const { table, supervisor } = await watched(beats, [{ do: "beat" }], { staleMs: 400, patienceMs: 200 });
    const first = supervisor.pid;
    await until(() => table.source.restarts === 1);
    await running(table);
    expect(supervisor.pid).not.toBe(first);
  });

  test("that fails at every start is tried again ever more slowly, and leaves nothing behind", async () => {
    const { table, files } = await watched([{ do: "exit" }], [{ do: "exit" }], {
      firstPauseMs: 20,
      longestPauseMs: 160,
    });
    const began = performance.now();
    await until(() => table.source.restarts >= 7);
    // 20 + 40 + 80 + 160 + 160 + 160 ms of pauses at least
    expect(performance.now() - began).toBeGreaterThan(600);
    const pending = table.state().health;
    expect(pending.source).toBe("restarting");
    await service!.close();
    expect(files.flatMap(processesWith)).toEqual([]);
  });

  test("whose source has ended is not started again", async () => {
    const { table, supervisor } = await watched([
      { t: 0.1, events: [] },
      { kind: "ended", events: [] },
    ]);
    await until(() => table.source.state === "ended" && supervisor.pid === null);
    expect(table.source.restarts).toBe(0);
  });

  test("goes when the service closes, even if it hangs", async () => {
    const { supervisor } = await watched([{ t: 0.1, events: [] }, { do: "deaf" }, { do: "hang" }]);
    const pid = supervisor.pid!;
    await until(() => service!.tables.get("one")!.source.state === "running");
    const began = performance.now();
    await service!.close();
    expect(performance.now() - began).toBeLessThan(5000);
    expect(() => process.kill(pid, 0)).toThrow();
  });

  test("a fault of the source reaches the pages in words", async () => {
    const words = { pt: "a câmera não responde", en: "the camera does not answer", es: "la cámara no responde" };
    const { table } = await watched([{ kind: "fault", fault: words }, { wait: 5000 }]);
    await until(() => table.health().fault?.en === words.en);
  });
});
