import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compareEvents } from "../../src/bench/event-accuracy.ts";
import { readEvents, readPositions } from "../../src/bench/footage.ts";
import { comparePositions } from "../../src/bench/position-accuracy.ts";
import { BALLS } from "../../src/table/balls.ts";
import type { Call, Observation, TableEvent } from "../../src/table/messages/index.ts";
import { carambola } from "../support/cli.ts";
import { clipNamed, footage, WITHOUT_FOOTAGE } from "../support/footage.ts";

const folder = mkdtempSync(path.join(tmpdir(), "carambola-real-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Calibrates on the clip itself and watches it, through the launcher. */
async function play(name: string) {
  const clip = clipNamed(name);
  const profile = path.join(folder, `${name}.json`);
  const calibration = await carambola(["calibrate", clip.video, "--table", "match", "--out", profile]);
  expect(calibration.code, calibration.stderr).toBe(0);
  const fps = clip.fps ? ["--fps", String(clip.fps)] : [];
  const run = await carambola(["watch", clip.video, "--calibration", profile, ...fps]);
  expect(run.code, run.stderr).toBe(0);
  const of = <T>(kind: string) => run.lines.filter((l) => l.kind === kind) as T[];
  return {
    truth: readEvents(clip.events),
    positions: readPositions(clip.positions),
    observations: of<Observation>("observation"),
    events: of<TableEvent>("event"),
    calls: of<Call>("call"),
    fps: clip.fps ?? 30_000 / 1001,
  };
}

describe.skipIf(!footage)(`real shots from the picture to the call (skipped where ${WITHOUT_FOOTAGE})`, () => {
  it("shot: five cushions, yellow, red one frame later: a carom", async () => {
    const { truth, positions, observations, events, calls, fps } = await play("shot");
    const stroke = events.find((e) => e.type === "stroke");
    expect(stroke).toMatchObject({ ball: "white" });
    expect(Math.abs(stroke!.t * fps - 43.5)).toBeLessThan(1.5);
    const figures = compareEvents(events, truth, "left", fps);
    expect(figures.agree, figures.given.join(", ")).toBe(truth.events.length);
    expect(figures.falseCertain).toEqual([]);
    expect(figures.worstFrames).toBeLessThan(1.5);
    expect(calls.filter((c) => c.type === "carom")).toMatchObject([
      { certainty: "certain", player: "A", article: "25.1.f" },
    ]);

    expect(observations).toHaveLength(270);
    const byBall = comparePositions(observations, positions, truth.ball_diameter_px);
    for (const ball of BALLS) {
      const f = byBall[ball];
      expect(f.within / f.judged, `${ball} ${JSON.stringify(f)}`).toBeGreaterThanOrEqual(0.98);
      expect(f.astray).toBe(0);
    }
  });

  for (const name of ["F1", "F3", "F4"]) {
    it(`${name}: stroke, cushions and balls in the order of its file, and a carom or a question`, async () => {
      const { truth, events, calls, fps } = await play(name);
      expect(events.find((e) => e.type === "stroke")).toMatchObject({ ball: truth.cue_ball });
      const figures = compareEvents(events, truth, "left", fps);
      // F4's file marks a further left cushion as ambiguous: white already rolls along it.
      const sure = figures.expected.filter((e, i) => !(name === "F4" && e === "cushion left" && i === 5));
      const order: string[] = [];
      for (const g of figures.given) if (g === sure[order.length]) order.push(g);
      expect(order, figures.given.join(", ")).toEqual(sure);
      const carom = calls.find((c) => c.type === "carom");
      expect(carom).toBeDefined();
      if (name !== "F1") expect(carom).toMatchObject({ certainty: "certain" });
      expect(calls.filter((c) => c.type.startsWith("foul"))).toEqual([]);
    });
  }
});
