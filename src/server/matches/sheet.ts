import type { Command, MatchSheet, TableEvent } from "../../table/messages/index.ts";
import type { KeptMatch } from "../store/event-store.ts";
import { SheetRecorder, type WholeMatch } from "./sheet-recorder.ts";

/** Plays a whole match again and writes its sheet. */
export const scoreSheet = (kept: KeptMatch): MatchSheet => play(kept).sheet();

/** The same with its strokes, for the export. */
export function wholeMatch(kept: KeptMatch): WholeMatch {
  const events = (from: number, to: number) =>
    kept.inputs.flatMap(({ n, input }) =>
      n >= from && n <= to && input.kind === "event" ? [input as TableEvent] : [],
    );
  return play(kept).whole(events);
}

function play({ match, start, state, inputs }: KeptMatch): SheetRecorder {
  const recorder = new SheetRecorder(match, start.input as Command, state);
  for (const { n, input } of inputs) recorder.take(n, input);
  return recorder;
}
