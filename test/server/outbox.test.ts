import { expect, test } from "vitest";
import { Outbox } from "../../src/server/outbox.ts";
import type { FromProcess } from "../../src/server/process-messages.ts";
import type { Observation, TableEvent } from "../../src/table/messages/index.ts";

const frame = (n: number) => ({ kind: "observation", frame: n }) as Observation;
const event = (seq: number) => ({ kind: "event", seq }) as TableEvent;

test("while the service is busy the newest frame waits, with every event", () => {
  const sent: (FromProcess & { kind: "seen" })[] = [];
  const taken: (() => void)[] = [];
  const outbox = new Outbox((message, done) => {
    sent.push(message as FromProcess & { kind: "seen" });
    taken.push(done);
  });
  outbox.seen(frame(0), []);
  outbox.seen(frame(1), [event(0)]);
  outbox.seen(frame(2), []);
  outbox.seen(frame(3), [event(1), event(2)]);
  expect(sent.map((m) => m.observation.frame)).toEqual([0]);
  taken[0]!();
  expect(sent.map((m) => m.observation.frame)).toEqual([0, 3]);
  expect(sent[1]!.events.map((e) => e.seq)).toEqual([0, 1, 2]);
  expect(outbox.dropped).toBe(2);
});
