import { describe, expect, it } from "vitest";
import { createReferee } from "../../src/rules/engine.ts";

/** Lines of a long match: a stroke with 14 events every 6 s, ten minutes to a hundred strokes. */
function matchLines(strokes: number): string[] {
  const lines: string[] = [];
  let t = 0;
  let seq = 0;
  const event = (type: string, fields: Record<string, unknown>) => {
    t = Math.round((t + 0.2) * 1000) / 1000;
    lines.push(JSON.stringify({ kind: "event", seq: seq++, type, t, ...fields }));
  };
  const players = [
    { id: "A", name: "Ana", ball: "white" },
    { id: "B", name: "Bia", ball: "yellow" },
  ];
  lines.push(
    JSON.stringify({
      kind: "command",
      seq: 0,
      type: "start_match",
      t: 0,
      by: "referee",
      discipline: "three_cushion",
      policy: "auto",
      players,
    }),
  );
  const still = (n: number) => ({
    balls: {
      white: { x: 1000 + (n % 50), y: 600, sigma: 0.3 },
      yellow: { x: 600, y: 300, sigma: 0.3 },
      red: { x: 2600, y: 1200, sigma: 0.3 },
    },
  });
  event("still", still(0));
  for (let n = 0; n < strokes; n++) {
    const scores = n % 3 !== 2;
    const ball = Math.floor(n / 3) % 2 === 0 ? "white" : "yellow";
    const other = ball === "white" ? "yellow" : "white";
    event("stroke", { ball, direction: { x: 1, y: 0 }, speed: 2000, inMotion: [] });
    event("contact", { a: ball, b: "red", sigmaT: 0.002, confidence: 0.99 });
    for (const cushion of ["top", "left", "bottom"])
      event("cushion", { ball, cushion, sigmaT: 0.002, confidence: 0.99 });
    event("cushion", { ball: "red", cushion: "top", sigmaT: 0.002, confidence: 0.99 });
    if (scores) event("contact", { a: ball, b: other, sigmaT: 0.002, confidence: 0.99 });
    for (const b of ["white", "yellow", "red"]) event("stopped", { ball: b, x: 1, y: 1, sigma: 0.3 });
    for (const b of ["white", "yellow", "red"])
      event("path", { ball: b, points: Array.from({ length: 12 }, (_, i) => [t, i, i]) });
    event("still", still(n + 1));
  }
  return lines;
}

describe("speed", () => {
  // 600 strokes are an hour; the goal is 20,000 events a second on one core and under a second for such a match. The
  // limits here are of processor time and leave room for a busy machine.
  it("a stored one-hour match replays in under a second, also one ten times as long at the same rate", () => {
    const rate = (strokes: number) => {
      const lines = matchLines(strokes);
      const referee = createReferee();
      const start = process.cpuUsage();
      for (const l of lines) referee.line(l);
      const used = process.cpuUsage(start);
      const seconds = (used.user + used.system) / 1e6;
      return { seconds, perSecond: lines.length / seconds };
    };
    rate(100);
    const hour = rate(600);
    const long = rate(6000);
    console.info(
      `one hour: ${(hour.seconds * 1000).toFixed(0)} ms, ${hour.perSecond.toFixed(0)} events/s; ten hours: ${long.perSecond.toFixed(0)} events/s`,
    );
    expect(hour.seconds).toBeLessThan(1);
    expect(long.perSecond).toBeGreaterThan(20_000);
  });
});
