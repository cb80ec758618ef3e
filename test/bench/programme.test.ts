import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Film } from "../../src/bench/film/film.ts";
import { gather, type Shown } from "../../src/bench/programme/gather.ts";
import { named, type Part, programme } from "../../src/bench/programme/programme.ts";
import { CLIPS } from "../../src/bench/real/clips.ts";
import { SCENARIOS } from "../../src/simulation/index.ts";
import { ROOT } from "../support/footage.ts";
import { syntheticFilm } from "./synthetic-film.ts";

describe("the programme", () => {
  it("films every scenario by name once, and each measuring camera with everything", () => {
    const full = programme(false);
    const filmed = full.filter(({ part }) => part === "scenario").map(({ shoot }) => shoot.name);
    const due = Object.entries(SCENARIOS).filter(([n, { play }]) => play.kind !== "match" && !n.startsWith("measure-"));
    expect(filmed.toSorted()).toEqual(due.map(([name]) => name).toSorted());
    for (const camera of ["reference", "wide", "720p"]) {
      const parts = new Set(full.filter((p) => p.camera === camera).map((p) => p.part));
      expect([...parts].sort()).toEqual(["gaps", "grid", "lines", "nudges", "strokes"]);
    }
  });
  it("the quick part holds each kind of film but lines", () => {
    const parts = new Set(programme(true).map((p) => p.part));
    expect([...parts].sort()).toEqual(["gaps", "grid", "match", "nudges", "scenario", "strokes"]);
  });
  it("strokes are the same each time, and differ from each other", () => {
    const strokes = () => programme(false).filter((p) => p.part === "strokes" && p.camera === "720p");
    const [one, two] = [strokes(), strokes()];
    expect(one.map((p) => p.shoot.scenario.initial)).toEqual(two.map((p) => p.shoot.scenario.initial));
    expect(new Set(one.map((p) => JSON.stringify(p.shoot.scenario.initial))).size).toBe(one.length);
  });
});

describe("what figures are taken from", () => {
  const show = (part: Part, film: Film, camera = "reference"): Shown => ({
    planned: { part, camera, shoot: film.shoot },
    ...{ eye: "own", film },
  });
  const off = (mm: number) => syntheticFilm({ frames: 60, seen: (_b, _t, truth) => ({ x: truth.x + mm }) });
  const values = (...shown: Shown[]) => new Map(gather(shown).map((f) => [f.name, f.value]));

  it("series of gaps count for gaps and detection, not for positions at rest", () => {
    const f = values(show("grid", off(0.1)), show("gaps", off(5)));
    expect(f.get("reference.own.rest.max")).toBeCloseTo(0.1, 6);
  });
  it("cameras and scenarios are kept apart; a failing camera does not drown the others", () => {
    const knocked = { ...off(16), name: "knock-6px" };
    const f = values(show("scenario", off(0.2), "scenarios"), show("scenario", knocked, named("knock-6px").camera));
    expect(f.get("scenarios.own.rest.rms")).toBeCloseTo(0.2, 6);
    expect(f.get("failures.own.rest.rms")).toBeCloseTo(16, 6);
    expect(f.get("scenario.knock-6px.rest.max")).toBeCloseTo(16, 6);
  });
});

describe("docs/bench.md", () => {
  it("names every kind of clip and every family in the table's first column", () => {
    const page = readFileSync(path.join(ROOT, "docs/bench.md"), "utf8");
    for (const { name, kind } of CLIPS)
      if (kind !== "overhead" && kind !== "one-ball") expect(page).toContain(`\`${name}\``);
    const families = new Set(
      gather([{ planned: named("shot"), eye: "own", film: syntheticFilm({ frames: 60 }) }]).map(
        (f) => f.name.split(".")[2],
      ),
    );
    for (const family of families) expect(page).toContain(`\`${family}\``);
  });
});
