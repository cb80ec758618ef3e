import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { carambola } from "../support/cli.ts";
import { ROOT } from "../support/footage.ts";

const folder = mkdtempSync(path.join(tmpdir(), "carambola-serve-"));
const profile = path.join(folder, "profile.json");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("watch --serve", () => {
  beforeAll(async () => {
    const run = await carambola(["calibrate", "sim:miss", "--table", "match", "--out", profile]);
    expect(run.code, run.stderr).toBe(0);
  });

  it("shows on the pages what it prints, goes on after the end, and closes on SIGTERM", async () => {
    const args = ["watch", "sim:miss", "--calibration", profile, "--serve", "--port", "0", "--emit", "calls"];
    const child = spawn(path.join(ROOT, "carambola"), args, { stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    child.stdout.on("data", (d) => {
      printed += d;
    });
    let said = "";
    const address = await new Promise<string>((resolve, reject) => {
      child.stderr.on("data", (d) => {
        said += d;
        const match = /(http:\/\/[\d.]+:\d+)/.exec(said);
        if (match) resolve(match[1]!);
      });
      child.once("exit", () => reject(new Error(said)));
    });
    const ended = async () => {
      const tables = (await (await fetch(`${address}/api/v1/tables`)).json()) as { health: { source: string } }[];
      return tables[0]?.health.source === "ended";
    };
    while (!(await ended())) await new Promise((resolve) => setTimeout(resolve, 50));
    const score = (await (await fetch(`${address}/api/v1/tables/watch/score`)).json()) as { active: string };
    expect(score.active).toBe("B");
    expect((await fetch(`${address}/`)).status).toBe(200);
    expect(printed).toContain('"type":"miss"');
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    expect((await exit)[0]).toBe(0);
  });

  it("names a port in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const run = await carambola(["watch", "sim:miss", "--calibration", profile, "--serve", "--port", String(port)]);
    taken.close();
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/CB_PORT_IN_USE: port \d+ on 127\.0\.0\.1/);
    expect(run.stdout).toBe("");
  });
});
