import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pino from "pino";
import { createReferee } from "../../rules/engine.ts";
import { startService } from "../../server/service.ts";
import { TABLE_PRESETS } from "../../table/geometry.ts";
import type { Observation, TableEvent } from "../../table/messages/index.ts";
import { Sheet } from "../figures/figure.ts";
import { quantile } from "../figures/statistics.ts";
import { ROOT } from "../footage.ts";
import type { BenchOptions, Measured } from "../options.ts";
import { frameToClient } from "./frame-to-client.ts";
import { writingOfAnHour } from "./hour-of-writing.ts";
import type { LoadReport } from "./load-clients.ts";

/**
 * Clients and seconds of the load, some of the clients slow to read, some reading nothing; positions come thirty times a second,
 * an event every half second.
 */
const LOAD = {
  quick: { clients: 50, slow: 2, dead: 2, lastsS: 3 },
  full: { clients: 1000, slow: 20, dead: 20, lastsS: 15 },
};
const FRAME_RATE = 30;
const EVENT_EVERY = 15;
const TABLE = "load";
/** Messages may still be under way after the last one is sent, ms. */
const SETTLE_MS = 500;
const READY_WITHIN_MS = 60_000;
const MIB = 1024 * 1024;

/** The service under a load of clients in a process of their own: latency, messages per second, CPU, memory. */
export async function benchServer({ quick, tell }: BenchOptions): Promise<Measured> {
  const { clients, slow, dead, lastsS } = quick ? LOAD.quick : LOAD.full;
  tell(`server/${clients} clients`, 0, 1);
  const { lengthMm, widthMm, ballDiameterMm, diamonds } = TABLE_PRESETS.match;
  const measures = { lengthMm, widthMm, ballDiameterMm, diamonds };
  const service = await startService({
    ...{ host: "127.0.0.1", port: 0, pages: path.join(ROOT, "dist/web"), version: "bench" },
    tables: [{ id: TABLE, name: "Load", measures, referee: createReferee({ implicit: {} }) }],
    log: pino({ level: "silent" }),
  });
  const program = path.join(ROOT, "dist/bench/server/load-clients.js");
  const child = fork(program, [service.address, ...[clients, TABLE, slow, dead].map(String)]);
  try {
    const ready = await Promise.race([once(child, "message"), setTimeout(READY_WITHIN_MS, null, { ref: false })]);
    if (ready === null) return { figures: [], notes: [`server: ${clients} clients were not connected in time`] };
    const table = service.tables.get(TABLE)!;
    const before = process.cpuUsage();
    const start = performance.now();
    const frames = FRAME_RATE * lastsS;
    for (let frame = 0; frame < frames; frame++) {
      const wait = start + (1000 * frame) / FRAME_RATE - performance.now();
      if (wait > 0) await setTimeout(wait);
      table.observe(observationOf(frame));
      if (frame % EVENT_EVERY === 0) table.event(eventOf(frame));
    }
    const passedMs = performance.now() - start;
    const used = process.cpuUsage(before);
    const rssMb = process.memoryUsage().rss / MIB;
    await setTimeout(SETTLE_MS);
    child.send("report");
    const [report] = (await once(child, "message")) as [LoadReport];
    const load = figuresOf(report, {
      clients,
      reading: clients - slow - dead,
      frames,
      passedMs,
      cpuMs: (used.user + used.system) / 1000,
      rssMb,
    });
    const { figures, notes } = quick ? { figures: [], notes: [] } : await frameToClient();
    return { figures: [...load, ...figures, ...writingOfAnHour(quick)], notes };
  } finally {
    child.kill();
    await service.close();
  }
}

interface Load {
  clients: number;
  /** Of them, those that read all the time. */
  reading: number;
  frames: number;
  passedMs: number;
  cpuMs: number;
  rssMb: number;
}

function figuresOf({ messages, latenciesMs }: LoadReport, load: Load) {
  const { clients, reading, frames, passedMs, cpuMs, rssMb } = load;
  const sheet = new Sheet(`server.${clients}clients`);
  const n = latenciesMs.length;
  sheet.number("latency.median", quantile(latenciesMs, 0.5), "ms", n);
  sheet.number("latency.p95", quantile(latenciesMs, 0.95), "ms", n);
  sheet.number("latency.p99", quantile(latenciesMs, 0.99), "ms", n);
  sheet.number("latency.max", quantile(latenciesMs, 1), "ms", n);
  sheet.rate("delivered", messages, reading * frames, "more");
  sheet.number("throughput", (1000 * messages) / passedMs, "messages/s", messages, "more");
  sheet.number("cpu", cpuMs / passedMs, "share", frames);
  sheet.number("rss", rssMb, "MB", clients);
  return sheet.figures;
}

/** An observation with the time of its sending, which clients ignore and the benchmark reads. */
function observationOf(frame: number): Observation {
  const seen = (x: number) => ({ state: "seen" as const, x, y: 700.12, sigma: 0.31, px: [812.31, 402.77] });
  const sentMs = performance.timeOrigin + performance.now();
  const balls = { white: seen(800 + (frame % 100)), yellow: seen(1500.02), red: seen(2200.5) };
  const o: Observation & { sentMs: number } = {
    ...{ kind: "observation", frame, t: frame / FRAME_RATE, table: "clear", balls, sentMs },
  };
  return o;
}

/** Something that the tracker says, and the rules have nothing to say about. */
function eventOf(frame: number): TableEvent {
  const t = frame / FRAME_RATE;
  return { kind: "event", seq: frame, type: "vision", t, state: "ok", reason: "bench" };
}
