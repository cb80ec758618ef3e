import pino from "pino";
import { createReferee } from "../../../src/rules/engine.ts";
import { type ServedTable, type Service, type ServiceOptions, startService } from "../../../src/server/service.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";

export const silent = pino({ level: "silent" });
export const MEASURES = TABLE_PRESETS.match;
export const PLAYERS = [
  { id: "A", name: "Ana", ball: "white" },
  { id: "B", name: "Bruno", ball: "yellow" },
] as const;
export const START_MATCH = {
  type: "start_match",
  by: "operator",
  discipline: "three_cushion",
  policy: "auto",
  players: PLAYERS,
} as const;

/** A service on a free port with one table, fed by the test unless `table` gives it a process. */
export async function start(
  table: Partial<ServedTable> = {},
  port = 0,
  more: Partial<ServiceOptions> = {},
): Promise<Service> {
  return startService({
    ...{ host: "127.0.0.1", port, version: "0.0.0-test", log: silent, pages: "no-pages", ...more },
    tables: [{ id: "one", name: "Mesa 1", measures: MEASURES, referee: createReferee({ policy: "auto" }), ...table }],
  });
}

/** Longest wait for anything in these tests, ms: machines under load are slow. */
const LONGEST_WAIT_MS = 30_000;
type Maybe<T> = T | null | undefined | false;

/** Waits until `look` gives something. */
export async function until<T>(look: () => Maybe<T> | Promise<Maybe<T>>): Promise<T> {
  const end = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`waited in vain for: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
