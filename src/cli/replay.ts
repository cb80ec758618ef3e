import { Command } from "commander";
import { replayMatch } from "../server/store/replay-match.ts";
import { NdjsonWriter } from "./ndjson.ts";
import { STORE_OPTION, storedMatch } from "./stored-match.ts";

export function replayCommand(): Command {
  return new Command("replay")
    .description("A stored match again, through the same rules: its events and commands, calls and scores as NDJSON.")
    .argument("<match>", "number of the match")
    .option(...STORE_OPTION)
    .action(replay);
}

async function replay(match: string, { store }: { store: string }): Promise<void> {
  const out = new NdjsonWriter(false);
  for (const { input, outputs } of replayMatch(storedMatch(store, match))) {
    for (const line of [input, ...outputs]) out.add(line);
    await out.flush();
    if (!out.open) return;
  }
  await out.flush(true);
}
