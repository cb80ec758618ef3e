import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import pino from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { levelBySignal } from "../../../src/server/http/log-level.ts";
import { machineMs } from "../../../src/server/metrics/table-meter.ts";
import type { Service } from "../../../src/server/service.ts";
import { Ends } from "../store/support.ts";
import { Client } from "../support/client.ts";
import { numbered, SCRIPTED_TABLE, scriptFile, strokeByWhite } from "../support/scripts.ts";
import { START_MATCH, start, until } from "../support/start.ts";

const ends = new Ends();
let service: Service | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
  ends.run();
});
/** One sample's value; undefined where there is no such line. */
async function sample(name: string, labels = ""): Promise<number | undefined> {
  const text = await (await fetch(`${service!.address}metrics`)).text();
  const line = text.split("\n").find((l) => l.startsWith(`${name}${labels} `));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ")));
}

describe("/metrics", () => {
  test("counts calls, questions, commands, stages; what is not known has no line", async () => {
    service = await start();
    const table = service.tables.get("one")!;
    table.command(randomUUID(), START_MATCH);
    table.command(randomUUID(), { type: "accept", by: "referee", call: "c99" });
    table.command(randomUUID(), { type: "sing", by: "referee" });
    expect(await sample("carambola_frame_age_seconds", '{table="one"}')).toBeUndefined();
    for (const [t, carom] of [
      [5, true],
      [20, true],
      [40, false],
    ] as const)
      table.events(numbered(strokeByWhite(t, carom, t === 5 ? "start" : "after")));
    const of = (type: string) => `{table="one",type="${type}",certainty="certain"}`;
    expect(await sample("carambola_calls_total", of("carom"))).toBe(2);
    expect(await sample("carambola_calls_total", of("miss"))).toBe(1);
    const commands = (type: string, answer: string) => `{table="one",type="${type}",answer="${answer}"}`;
    expect(await sample("carambola_commands_total", commands("start_match", "ack"))).toBe(1);
    expect(await sample("carambola_commands_total", commands("accept", "refused"))).toBe(1);
    expect(await sample("carambola_commands_total", commands("unknown", "refused"))).toBe(1);
    expect(await sample("carambola_stage_seconds_count", '{table="one",stage="rules"}')).toBeGreaterThan(20);
    expect(await sample("carambola_match_open", '{table="one"}')).toBe(1);
    expect(await sample("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);

    const client = new Client(service.address);
    await client.subscribe();
    expect(await sample("carambola_clients", '{table="one"}')).toBe(1);
    client.socket.terminate();
    const hidden = { state: "absent" as const };
    const balls = { white: hidden, yellow: hidden, red: hidden };
    table.observe({ kind: "observation", frame: 0, t: 50, table: "clear", balls });
    table.sent(machineMs() - 4);
    expect(await sample("carambola_frame_latency_seconds_count", '{table="one"}')).toBe(1);
    expect(await sample("carambola_frame_latency_seconds_sum", '{table="one"}')).toBeGreaterThan(0.003);
    expect(await sample("carambola_frame_age_seconds", '{table="one"}')).toBeGreaterThanOrEqual(0);
  });

  test("of a table's process: frames, restarts, the state of the source", async () => {
    const stats = { fps: 29.9, lookMs: 4, visionMs: 3, trackingMs: 1, cpu: 0.2, memoryMb: 100, dropped: 3 };
    const file = scriptFile([{ kind: "stats", stats }, { do: "beat" }]);
    service = await start({ process: { program: SCRIPTED_TABLE, order: () => ({ source: file }) } });
    await until(async () => (await sample("carambola_frames_per_second", '{table="one"}')) === 29.9);
    expect(await sample("carambola_vision_seconds", '{table="one"}')).toBe(0.003);
    expect(await sample("carambola_tracking_seconds", '{table="one"}')).toBe(0.001);
    expect(await sample("carambola_observations_dropped", '{table="one"}')).toBe(3);
    await until(async () => (await sample("carambola_source_state", '{table="one",state="running"}')) === 1);
    process.kill(service.supervisors[0]!.pid!, "SIGKILL");
    await until(async () => (await sample("carambola_restarts", '{table="one"}')) === 1);
  });
});

describe("the log", () => {
  const heard = () => {
    const lines: Record<string, unknown>[] = [];
    const into = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
        done();
      },
    });
    return { lines, log: pino({ level: "warn" }, into) };
  };

  test("names table and match; its level is changed while the service runs, by API and by signal", async () => {
    const { lines, log } = heard();
    const store = ends.open();
    service = await start({}, 0, { log, store });
    const table = service.tables.get("one")!;
    table.command(randomUUID(), START_MATCH);
    table.events(numbered(strokeByWhite(5, true)));
    // An event that goes back in time is refused, and that is logged.
    table.events(numbered([{ type: "still", t: 1, balls: {} }]));
    expect(lines.at(-1)).toMatchObject({ table: "one", match: 1, refused: expect.any(String) });

    const put = (level: string) =>
      fetch(`${service!.address}api/v1/log-level`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ level }),
      });
    // Without users nobody is an administrator.
    expect((await put("debug")).status).toBe(403);
    expect(log.level).toBe("warn");
    const stop = levelBySignal(log);
    process.kill(process.pid, "SIGUSR2");
    await until(() => log.level === "debug");
    process.kill(process.pid, "SIGUSR2");
    await until(() => log.level === "warn");
    stop();
  });
});
