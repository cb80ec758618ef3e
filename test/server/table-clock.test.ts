import { expect, test } from "vitest";
import { TableClock } from "../../src/server/table-clock.ts";

test("a table's time never goes back, whatever the next source's stamps are", () => {
  let ms = 0;
  const clock = new TableClock(() => ms);
  expect(clock.present()).toBe(0);
  expect(clock.frameAge()).toBeNull();
  expect(clock.frame(0)).toBe(0);
  ms = 5000;
  expect(clock.frame(5)).toBe(5);
  ms = 7000;
  expect(clock.present()).toBe(7);
  expect(clock.frameAge()).toBe(2);
  clock.restart();
  ms = 8000;
  expect(clock.frame(0)).toBe(8);
  expect(clock.fit(0.5)).toBe(8.5);
  clock.restart();
  ms = 9000;
  expect(clock.frame(1_700_000_000)).toBe(9);
});

test("a file read faster than its own time keeps its stamps", () => {
  const clock = new TableClock(() => 0);
  for (const t of [0, 1, 2]) expect(clock.frame(t)).toBe(t);
  expect(clock.present()).toBe(2);
});
