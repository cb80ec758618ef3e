import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pino from "pino";
import WebSocket from "ws";
import { calibrateSource } from "../../pipeline/calibrate.ts";
import { createReferee } from "../../rules/engine.ts";
import { machineMs, NO_METER } from "../../server/metrics/table-meter.ts";
import { startService } from "../../server/service.ts";
import { writeClip } from "../../simulation/write-clip.ts";
import { TABLE_PRESETS } from "../../table/geometry.ts";
import type { Envelope } from "../../table/messages/index.ts";
import { openSource } from "../../vision/capture/open.ts";
import { type Figure, Sheet } from "../figures/figure.ts";
import { quantile } from "../figures/statistics.ts";
import { ROOT } from "../footage.ts";

/** A film of a shot as an H.264 file at the club camera's size, played as by a camera; s of it that are heard. */
const FRAME_RATE = 60;
const SCENARIO = "shot";
const HEARD_S = 60;
const STARTS_WITHIN_S = 20;
const TABLE = "film";

/** What one message was: when the frame that brought it had been read, and when a client had it, ms. */
interface Arrival {
  type: string;
  seq: number;
  atMs: number;
}

/**
 * From the last byte of a frame to a client over the WebSocket: a film as H.264, decoded, seen, tracked and judged by the real
 * service with a process for its table. Frames in time, and calls, which wait for nothing but the frame that decided them.
 */
export async function frameToClient(): Promise<{ figures: Figure[]; notes: string[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), "carambola-latency-"));
  const film = path.join(folder, "film.mp4");
  const profile = path.join(folder, "profile.json");
  const frames: { readMs: number; last: number }[] = [];
  const arrivals: Arrival[] = [];
  let close: () => Promise<void> = async () => {};
  try {
    await writeClip(SCENARIO, film, { frameRate: FRAME_RATE });
    const found = await calibrateSource(film, () => openSource(film), { table: TABLE_PRESETS.match });
    if ("refused" in found) return { figures: [], notes: ["server: the film of a shot does not calibrate"] };
    writeFileSync(profile, JSON.stringify(found.profile));
    const { lengthMm, widthMm, ballDiameterMm, diamonds } = TABLE_PRESETS.match;
    const program = path.join(ROOT, "dist/server/table-process.js");
    const service = await startService({
      ...{ host: "127.0.0.1", port: 0, pages: path.join(ROOT, "dist/web"), version: "bench" },
      tables: [
        {
          ...{ id: TABLE, name: "Film", measures: { lengthMm, widthMm, ballDiameterMm, diamonds } },
          referee: createReferee({ implicit: {} }),
          process: { program, order: () => ({ source: film, profile, loop: true }) },
        },
      ],
      meter: () => ({
        ...NO_METER,
        frame: (readMs) => frames.push({ readMs, last: service.tables.get(TABLE)!.publisher.last }),
      }),
      log: pino({ level: "silent" }),
    });
    close = () => service.close();
    const socket = new WebSocket(new URL("/ws", service.address.replace(/^http/, "ws")));
    socket.on("open", () =>
      socket.send(
        JSON.stringify({ type: "subscribe", table: TABLE, topics: ["observations", "events", "calls", "score"] }),
      ),
    );
    socket.on("message", (text) => {
      const atMs = machineMs();
      const { type, seq } = JSON.parse(String(text)) as Envelope;
      arrivals.push({ type, seq, atMs });
    });
    const until = machineMs() + 1000 * STARTS_WITHIN_S;
    while (frames.length === 0 && machineMs() < until) await setTimeout(50);
    await setTimeout(1000 * HEARD_S);
    socket.terminate();
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { figures: figuresOf(frames, arrivals), notes: frames.length === 0 ? ["server: no frame came"] : [] };
}

function figuresOf(frames: readonly { readMs: number; last: number }[], arrivals: readonly Arrival[]): Figure[] {
  const sheet = new Sheet("server.film720p60");
  const readOf = (seq: number) => frames.find((f) => f.last >= seq)?.readMs;
  const waits = (wanted: readonly string[]) =>
    arrivals
      .filter(({ type }) => wanted.includes(type))
      .flatMap(({ seq, atMs }) => {
        const readMs = readOf(seq);
        return readMs === undefined ? [] : [atMs - readMs];
      });
  for (const [name, types] of [
    ["calls", ["call"]],
    ["events", ["event"]],
  ] as const) {
    const ms = waits(types);
    sheet.number(`frame_to_${name}.median`, quantile(ms, 0.5), "ms", ms.length);
    sheet.number(`frame_to_${name}.p99`, quantile(ms, 0.99), "ms", ms.length);
  }
  // Observations have no numbers of their own: each frame's is the first to arrive after it was read.
  const seen = arrivals.filter(({ type }) => type === "observation").map(({ atMs }) => atMs);
  let next = 0;
  const ms = frames.flatMap(({ readMs }) => {
    while (next < seen.length && seen[next]! < readMs) next++;
    return next < seen.length ? [seen[next]! - readMs] : [];
  });
  sheet.number("frame_to_observation.median", quantile(ms, 0.5), "ms", ms.length);
  sheet.number("frame_to_observation.p99", quantile(ms, 0.99), "ms", ms.length);
  return sheet.figures;
}
