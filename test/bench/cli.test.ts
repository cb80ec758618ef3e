import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkGoals } from "../../src/bench/report/goals.ts";
import { checkResult } from "../../src/bench/report/result.ts";
import { carambola } from "../support/cli.ts";
import { ROOT } from "../support/footage.ts";

const folder = mkdtempSync(path.join(tmpdir(), "carambola-bench-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string) => {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
};
/** Two runs of the command, each of which may take a minute on a busy machine, ms. */
const TWO_RUNS_MS = 150_000;
/** No real footage, whatever lies beside the project. */
const env = { CARAMBOLA_DATA: path.join(folder, "none") };

async function expectRefusal(args: string[], line: RegExp, more: NodeJS.ProcessEnv = env) {
  const run = await carambola(["bench", ...args], { env: more });
  const said = run.stderr.split("\n").filter((l) => l !== "" && !l.startsWith("carambola: "));
  expect(run.code, run.stderr).toBe(2);
  expect(said, run.stderr).toHaveLength(1);
  expect(said[0]).toMatch(line);
  expect(run.stdout).toBe("");
}

describe("bench: what is wrong with the order is said before anything is measured", () => {
  it("a scenario with a typo names the nearest", () =>
    expectRefusal(["--scenario", "frozn-pair"], /^CB_BENCH_NAME_UNKNOWN: .*frozn-pair.*frozen-pair/));
  it("a suite that there is not", () => expectRefusal(["--suite", "acuracy"], /^CB_USAGE: .*accuracy \| speed/));
  it("goals that are no JSON", () =>
    expectRefusal(["--goals", file("g.json", "{ max: 1")], /^CB_BENCH_FILE_INVALID: .*g\.json is no goals file/));
  it("goals with a word that means nothing", () =>
    expectRefusal(["--goals", file("h.json", '{"a":{"most":1}}')], /^CB_BENCH_FILE_INVALID: .*\/a/));
  it("no file of goals", () => expectRefusal(["--goals", path.join(folder, "no.json")], /^CB_FILE_NOT_FOUND: /));
  it("a comparison with something else", () =>
    expectRefusal(["--compare", file("c.json", '{"shot":1}')], /^CB_BENCH_FILE_INVALID: .*comparison/));
  it("pictures where no folder can be", () =>
    expectRefusal(["--pictures", path.join(file("a-file", ""), "x")], /^CB_FILE_NOT_WRITABLE: /));
  it("a clip whose truth is missing", async () => {
    const data = mkdtempSync(path.join(folder, "data-"));
    await expectRefusal(["--scenario", "one-ball-1"], /^CB_TRUTH_MISSING: .*one-ball-1.*clip_1\.track\.txt/, {
      CARAMBOLA_DATA: data,
    });
  });
});

describe("bench", () => {
  it(
    "measures one scenario as a table and as JSON, draws its worst cases, and equals itself",
    async () => {
      const json = path.join(folder, "result.json");
      const pictures = path.join(folder, "pictures");
      const args = ["bench", "--scenario", "sim:frozen-pair"];
      const first = await carambola([...args, "--json", json, "--pictures", pictures], { env });
      expect(first.code, first.stderr).toBe(0);
      expect(first.stdout).toMatch(/scenarios\.own\n(.*\n)*? {2}rest\.rms +[\d.]+ mm +of 3/);
      expect(first.stdout).toMatch(/detection\.recall .* 95 %: /);
      expect(first.stdout).toMatch(/note: real footage is absent/);
      const result = JSON.parse(readFileSync(json, "utf8"));
      expect(checkResult.Check(result)).toBe(true);
      expect(result.figures["scenarios.own.detection.recall"]).toMatchObject({ unit: "share", better: "more" });
      const [, drawn] = /note: picture (\S+):/.exec(first.stdout)!;
      expect(readFileSync(path.join(pictures, drawn!)).subarray(1, 4).toString()).toBe("PNG");

      const strict = file("strict.json", '{"scenarios.own.rest.rms":{"max":0.0001,"goal":{"max":0}}}');
      const second = await carambola([...args, "--compare", json, "--goals", strict], { env });
      expect(second.code).toBe(1);
      expect(second.stdout).toMatch(/\n0 differences, 0 worse/);
      expect(second.stdout).toMatch(/BROKEN: scenarios\.own\.rest\.rms/);
      expect(second.stdout).toMatch(/goal not reached yet: scenarios\.own\.rest\.rms/);
    },
    TWO_RUNS_MS,
  );

  it("measures the service under a load of clients", async () => {
    const json = path.join(folder, "server.json");
    const run = await carambola(["bench", "--suite", "server", "--quick", "--json", json], { env });
    expect(run.code, run.stderr).toBe(0);
    const { figures } = JSON.parse(readFileSync(json, "utf8"));
    expect(figures["server.50clients.delivered"].value).toBeGreaterThan(0.9);
    expect(figures["server.50clients.latency.median"].value).toBeGreaterThan(0);
  });

  it("has goals that can be read, each with a limit or a goal", () => {
    const goals = JSON.parse(readFileSync(path.join(ROOT, "bench/goals.json"), "utf8"));
    expect(checkGoals.Check(goals)).toBe(true);
    for (const goal of Object.values(goals)) expect(Object.keys(goal as object).length).toBeGreaterThan(0);
  });
});
