import { EXPORT_FORMAT, EXPORT_VERSION, type MatchSheet, type StrokeFacts } from "../../table/messages/index.ts";

/** The documented export (docs/export.md) as text, piece by piece: a long match is never held as one string. */
export function* exportJson(sheet: MatchSheet, strokes: Iterable<StrokeFacts>): Generator<string> {
  const { strokes: _strokes, ...rest } = sheet;
  const head = JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION, ...rest });
  yield `${head.slice(0, -1)},"strokes":[`;
  let first = true;
  for (const stroke of strokes) {
    yield `${first ? "\n" : ",\n"}${JSON.stringify(stroke)}`;
    first = false;
  }
  yield "\n]}\n";
}
