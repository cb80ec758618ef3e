import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { createReferee } from "../rules/engine.ts";
import { SqliteStore } from "../server/store/event-store.ts";
import type { TableService } from "../server/table-service.ts";
import { TABLE_PRESETS } from "../table/geometry.ts";
import { log } from "./log.ts";
import { positiveWhole } from "./options.ts";
import { DEFAULT_HOST, DEFAULT_PORT, portNumber } from "./ports.ts";
import { measuresOf, openBrowser, serve, TABLE_PROGRAM, untilStopped } from "./serve.ts";

interface Options {
  host: string;
  port: number;
  open: boolean;
  seed: number;
  target?: number;
}

/** Chosen among the first forty: its first strokes are caroms. */
const FIRST_SEED = 6;
/** Seeds of one start and the next are far apart, so that a table that comes back plays other strokes. */
const SEED_STEP = 7919;
const PLAYERS = [
  { id: "A", name: "Ana", ball: "white" },
  { id: "B", name: "Bruno", ball: "yellow" },
] as const;

export function demoCommand(): Command {
  return new Command("demo")
    .description("The whole system on a simulated table: pages in the browser, no camera, nothing to configure.")
    .option("--host <address>", "address to serve on", DEFAULT_HOST)
    .option("--port <n>", "port to serve on, 0 = a free one", portNumber, DEFAULT_PORT)
    .option("--seed <n>", "another match", seedNumber, FIRST_SEED)
    .option("--target <points>", "ends the match when a player has so many", positiveWhole)
    .option("--no-open", "do not open the browser")
    .action(demo);
}

function seedNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError("0 … 999999999");
  return Number(value);
}

async function demo(options: Options): Promise<void> {
  // A calibration tried here and the match as far as played are forgotten with the demo.
  const folder = await mkdtemp(path.join(tmpdir(), "carambola-demo-"));
  const profile = path.join(folder, "demo.profile.json");
  const store = new SqliteStore(path.join(folder, "demo.db"));
  const service = await serve(
    [
      {
        id: "demo",
        name: "Demo",
        measures: measuresOf(TABLE_PRESETS.match),
        referee: createReferee({ policy: "auto" }),
        process: {
          program: TABLE_PROGRAM,
          order: (start) => ({ source: "sim:match", profile, seed: options.seed + start * SEED_STEP }),
          standby: true,
          onRestart: playOn,
        },
        profile,
      },
    ],
    { ...options, store },
  );
  const table = service.tables.get("demo")!;
  const { target } = options;
  const terms = { discipline: "three_cushion", policy: "auto", ...(target !== undefined && { target }) };
  say(table, { type: "start_match", ...terms, players: PLAYERS });
  if (options.open) openBrowser(service.address);
  await untilStopped(service);
  await rm(folder, { recursive: true, force: true });
}

/**
 * The simulated players begin anew with white. A stroke that was cut counts as a miss, and white's player gets the turn,
 * by the commands that a person would give at a table that had to be set up again.
 */
function playOn(table: TableService): void {
  const { book } = table;
  if (book === null || book.closed) return;
  if (table.strokeRuns || book.open.some(({ call }) => call.type === "carom")) {
    say(table, { type: "stroke_result", result: "miss" });
  }
  const white = table.book?.players.findIndex((p) => p.ball === "white") ?? -1;
  if (white >= 0 && table.book?.turn !== white) say(table, { type: "turn", player: PLAYERS[0].id });
}

function say(table: TableService, command: Record<string, unknown>): void {
  const answer = table.command(randomUUID(), { by: "system", ...command });
  if (answer.type === "refused") log.error({ command, refused: answer.data.code }, answer.data.message.en);
}
