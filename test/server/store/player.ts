// A service that plays without end on one table, for tests that kill it: `node player.mjs STORE [ID]`. Says on stdout, by
// whole synchronous lines: once `{"restored":{n,digest,epoch,repeated}}`, then `{"n","digest","ack"?,"heard"}` after each
// input that was acknowledged or heard. `ID` is a command acknowledged before: sent again first.
import { createHash, randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import pino from "pino";
import { createReferee } from "../../../src/rules/engine.ts";
import { SqliteStore } from "../../../src/server/store/event-store.ts";
import { TableService } from "../../../src/server/table-service.ts";
import { numbered, strokeByWhite } from "../support/scripts.ts";
import { MEASURES, START_MATCH } from "../support/start.ts";

const STDOUT = 1;
const say = (line: object) => writeSync(STDOUT, `${JSON.stringify(line)}\n`);
const [, , file = "", known] = process.argv;

const store = new SqliteStore(file);
const epoch = store.newEpoch(Date.now());
const referee = createReferee({ policy: "auto" });
const log = pino({ level: "silent" });
const table = new TableService({ id: "one", name: "Mesa 1", measures: MEASURES, referee, epoch, store, log });
const digest = () => createHash("sha1").update(JSON.stringify(referee.state)).digest("hex");
const count = () => store.kept("one").next.n;

const restored = { n: count(), digest: digest(), epoch };
const again = known === undefined ? null : table.command(known, { type: "end_match", by: "operator" });
say({
  restored: { ...restored, repeated: again?.type === "ack" && again.data.repeated, same: digest() === restored.digest },
});

let heard = 0;
table.publisher.listen((m) => {
  heard = m.seq;
});
let n = restored.n;
const give = (data: Record<string, unknown>) => {
  const id = randomUUID();
  const before = referee.state;
  const answer = table.command(id, { by: "operator", ...data });
  if (referee.state !== before) n += 1;
  say({ n, digest: digest(), heard, ...(answer.type === "ack" && { ack: id }) });
};
let t = table.clock.present() + 1;
for (let round = 0; ; round++) {
  if (table.book === null || table.book.closed) give(START_MATCH);
  const events = numbered(strokeByWhite(t, round % 3 !== 0, table.state().still === null ? "start" : "after"));
  table.events(events);
  n += events.length;
  say({ n, digest: digest(), heard });
  t += 10;
  give({ type: "stroke_result", result: round % 2 ? "carom" : "miss" });
  if (round % 5 === 4) give({ type: "undo" });
  if (round % 20 === 19) give({ type: "end_match" });
  await turn();
}
