import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comparePlaces, type TruthPlace } from "../../src/bench/simulated-accuracy.ts";
import { openSimulation } from "../../src/simulation/index.ts";
import type { Call, Observation } from "../../src/table/messages/index.ts";
import { checkProfile } from "../../src/vision/calibration/profile.ts";
import { carambola } from "../support/cli.ts";

const folder = mkdtempSync(path.join(tmpdir(), "carambola-sim-"));
const profile = path.join(folder, "profile.json");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const callsOf = (lines: Record<string, unknown>[]) => lines.filter((l) => l.kind === "call") as unknown as Call[];

describe("a clip drawn by code, from the picture to the call", () => {
  beforeAll(async () => {
    const preview = path.join(folder, "preview.png");
    const args = ["calibrate", "sim:shot", "--table", "match", "--out", profile, "--preview", preview];
    const run = await carambola(args);
    expect(run.code, run.stderr).toBe(0);
    expect(checkProfile.Check(JSON.parse(readFileSync(profile, "utf8")))).toBe(true);
    expect(readFileSync(preview).subarray(1, 4).toString()).toBe("PNG");
  });

  it("shot: a certain three-cushion carom, with every line in the contract's order", async () => {
    const run = await carambola(["watch", "sim:shot", "--calibration", profile]);
    expect(run.code, run.stderr).toBe(0);
    expect(callsOf(run.lines).filter((c) => c.type === "carom")).toMatchObject([
      { certainty: "certain", status: "accepted" },
    ]);
    // Causal: an event stands after the observation of the frame that decided it, never before its own time.
    let seen = Number.NEGATIVE_INFINITY;
    const sequence: number[] = [];
    for (const line of run.lines) {
      if (line.kind === "observation") seen = line.t as number;
      if (line.kind !== "event") continue;
      expect(line.t as number).toBeLessThanOrEqual(seen + 1e-6);
      sequence.push(line.seq as number);
    }
    expect(sequence).toEqual([...sequence].sort((a, b) => a - b));

    const truth = new Map<number, TruthPlace>();
    for await (const _ of openSimulation("shot", { onFrame: (t) => truth.set(t.frame, t) }).frames());
    const observations = run.lines.filter((l) => l.kind === "observation") as unknown as Observation[];
    const figures = comparePlaces(observations, truth);
    expect(figures.seen_share).toBeGreaterThan(0.995);
    expect(figures.astray).toBe(0);
    expect(figures.rest_rms_mm).toBeLessThan(1.2);
  });

  it("miss: a certain miss, and the turn passes", async () => {
    const run = await carambola(["watch", "sim:miss", "--calibration", profile, "--emit", "calls"]);
    const calls = callsOf(run.lines);
    expect(calls.map((c) => c.type)).toEqual(["miss", "turn"]);
    expect(calls[0]).toMatchObject({ certainty: "certain", player: "A" });
    expect(run.lines.some((l) => l.kind === "observation" || l.kind === "event")).toBe(false);
  });

  it("free game: a carom without cushions", async () => {
    const run = await carambola([
      "watch",
      "sim:free",
      "--calibration",
      profile,
      "--discipline",
      "free",
      "--emit",
      "calls",
    ]);
    expect(callsOf(run.lines)[0]).toMatchObject({ type: "carom", certainty: "certain", article: "25.1.a" });
  });

  it("commands from a file open their own match", async () => {
    const commands = path.join(folder, "commands.ndjson");
    const players = [
      { id: "ana", name: "Ana", ball: "white" },
      { id: "bia", name: "Bia", ball: "yellow" },
    ];
    const start = { kind: "command", seq: 0, type: "start_match", t: 0, by: "operator", discipline: "free", players };
    writeFileSync(commands, `${JSON.stringify({ ...start, policy: "assist" })}\n`);
    const run = await carambola([
      "watch",
      "sim:shot",
      "--calibration",
      profile,
      "--commands",
      commands,
      "--emit",
      "calls",
    ]);
    expect(run.code, run.stderr).toBe(0);
    const carom = callsOf(run.lines).find((c) => c.type === "carom" || c.type === "foul_red_first");
    expect(carom).toMatchObject({ player: "ana", status: "proposed" });
  });

  it("draws the detections over the frames", async () => {
    const drawn = path.join(folder, "drawn");
    const run = await carambola([
      "watch",
      "sim:miss",
      "--calibration",
      profile,
      "--emit",
      "calls",
      "--draw",
      drawn,
      "--draw-every",
      "100",
    ]);
    expect(run.code, run.stderr).toBe(0);
    expect(existsSync(drawn)).toBe(true);
    expect(readdirSync(drawn).sort().slice(0, 3)).toEqual(["000000.png", "000100.png", "000200.png"]);
  });
});
