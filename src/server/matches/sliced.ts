import { setImmediate as turn } from "node:timers/promises";
import type { MatchShelf, ShelvedMatch } from "../store/match-shelf.ts";
import type { SheetRecorder } from "./sheet-recorder.ts";

/** Inputs read at once, and how long one turn may take, ms: commands and frames of running tables come in between. */
const PORTION = 200;
const SLICE_MS = 8;

/** Plays what a recorder has not yet seen of its match, a little at a time. */
export async function catchUp(recorder: SheetRecorder, match: ShelvedMatch, shelf: MatchShelf): Promise<void> {
  let began = performance.now();
  for (;;) {
    const inputs = shelf.inputs(match.table, recorder.last, match.last, PORTION);
    for (const { n, input } of inputs) {
      recorder.take(n, input);
      if (performance.now() - began < SLICE_MS) continue;
      await turn();
      began = performance.now();
    }
    if (inputs.length < PORTION) return;
  }
}
