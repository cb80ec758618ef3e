import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { createReferee } from "../../rules/engine.ts";
import { type ServedTable, type Service, startService } from "../../server/service.ts";
import { SqliteStore } from "../../server/store/event-store.ts";
import type { TableService } from "../../server/table-service.ts";
import { TABLE_PRESETS } from "../../table/geometry.ts";
import { ROOT } from "../footage.ts";
import { PlayedMatch } from "./played-match.ts";

const TABLE_PROGRAM = path.join(ROOT, "dist/server/table-process.js");
/** A seed whose match looks like one: both have scored, and the last stroke was a carom. */
const SEED = 6;
/** Points of both together when the pictures are taken. */
const POINTS = 9;
const LIMITS = { target: 40, shotClock: 90, timeLimit: 3600 };

const { lengthMm, widthMm, ballDiameterMm, diamonds } = TABLE_PRESETS.match;
const measures = { lengthMm, widthMm, ballDiameterMm, diamonds };

export interface DemoClub {
  service: Service;
  close(): Promise<void>;
}

/** A club with three tables: a match in play, one scored by hand, one whose simulated camera runs and where nobody plays for points. The same for every run. */
export async function demoClub(): Promise<DemoClub> {
  const table = (id: string, name: string, more: Partial<ServedTable> = {}): ServedTable => ({
    ...{ id, name, measures, referee: createReferee({ policy: "auto" }) },
    ...more,
  });
  const folder = mkdtempSync(path.join(tmpdir(), "carambola-club-"));
  const store = new SqliteStore(path.join(folder, "club.db"));
  const service = await startService({
    store,
    ...{ host: "127.0.0.1", port: 0, pages: path.join(ROOT, "dist/web"), version: "demo" },
    tables: [
      table("mesa-1", "Mesa 1"),
      table("mesa-2", "Mesa 2", { byHand: true }),
      table("mesa-3", "Mesa 3", {
        process: { program: TABLE_PROGRAM, order: () => ({ source: "sim:match" }) },
        profile: path.join(folder, "mesa-3.profile.json"),
      }),
    ],
    log: pino({ level: "silent" }),
  });
  const [first, second] = service.tables.all as [TableService, TableService, TableService];
  say(first, {
    ...{ type: "start_match", discipline: "three_cushion", policy: "auto", ...LIMITS },
    players: [
      { id: "A", name: "Maria Antonieta Vasconcelos de Albuquerque", ball: "white" },
      { id: "B", name: "João Pedro", ball: "yellow" },
    ],
  });
  const played = new PlayedMatch(first, SEED);
  const total = () => first.state().score?.players.reduce((sum, p) => sum + p.points, 0) ?? 0;
  const lastScored = () =>
    first.state().calls.findLast((c) => c.type === "carom" || c.type === "miss")?.type === "carom";
  played.playUntil(() => total() >= POINTS && lastScored() && !first.strokeRuns);
  const stop = played.standStill();
  say(second, {
    ...{ type: "start_match", discipline: "free", policy: "assist", target: 100 },
    players: [
      { id: "C", name: "Bete", ball: "white" },
      { id: "D", name: "Seu Zé", ball: "yellow", target: 80 },
    ],
  });
  for (const result of ["carom", "carom", "miss", "carom", "miss", "carom"])
    say(second, { type: "stroke_result", result });
  return {
    service,
    async close() {
      stop();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function say(table: TableService, command: Record<string, unknown>): void {
  const answer = table.command(randomUUID(), { by: "referee", ...command });
  if (answer.type === "refused") throw new Error(answer.data.message.en);
}
