import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { until } from "../server/support/start.ts";
import { isLive, noChromium, openBrowser, openPage, root } from "./support.ts";

/** The built program: `./carambola test` builds it before the tests. */
const PROGRAM = path.join(root, process.env.CARAMBOLA_DIST ?? "dist", "cli/main.js");
const notBuilt = !existsSync(PROGRAM);
if (notBuilt) console.warn("the program is not built: the test of the demo is skipped (npm run build)");

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

describe.skipIf(notBuilt)("the demo, whole", () => {
  let demo: ChildProcess | null = null;
  let browser: Browser | null = null;
  let said = "";
  afterEach(async () => {
    await browser?.close();
    if (demo?.exitCode === null) demo.kill("SIGKILL");
  });

  async function startDemo(...more: string[]): Promise<string> {
    said = "";
    demo = spawn(process.execPath, [PROGRAM, "demo", "--no-open", ...more], { stdio: ["ignore", "pipe", "pipe"] });
    demo.stderr!.on("data", (data) => {
      said += String(data);
    });
    const exited = new Promise<null>((resolve) => demo!.once("exit", () => resolve(null)));
    await Promise.race([until(() => /http:\S+/.test(said)), exited]);
    return /http:\S+/.exec(said)?.[0] ?? "";
  }
  const health = async (address: string) => (await (await fetch(`${address}healthz`)).json()).tables.demo;

  test.skipIf(noChromium)(
    "a simulated stroke is seen, tracked, called and counted, as it truly was; SIGTERM ends all",
    async () => {
      const address = await startDemo("--port", "0");
      browser = await openBrowser();
      const context = await browser.newContext();
      const { page } = await openPage(context, address);
      await isLive(page);
      const counted = page.locator(".points:not([data-points='0'])");
      await counted.first().waitFor({ timeout: 90_000 });
      await page.locator('.call[data-type="carom"][data-status="accepted"]').first().waitFor();
      const seen = await until(async () => {
        const { truth } = await health(address);
        return truth?.strokes > 0 && truth;
      });
      expect(seen).toMatchObject({ differed: 0, unseen: 0, invented: 0 });
      const pointsShown = () => page.locator(".players [data-points]").allInnerTexts();
      const standing = await pointsShown();
      expect(standing).toHaveLength(2);
      const killedAt = performance.now();
      process.kill(childrenOf(demo!.pid!)[0]!, "SIGKILL");
      await until(async () => {
        const { restarts, source } = await health(address);
        return restarts === 1 && source === "running";
      });
      expect(performance.now() - killedAt).toBeLessThan(3000);
      await isLive(page);
      expect(await pointsShown()).toEqual(standing);

      const ended = new Promise((resolve) => demo!.once("exit", resolve));
      const began = performance.now();
      demo!.kill("SIGTERM");
      expect(await ended).toBe(0);
      expect(performance.now() - began).toBeLessThan(5000);
    },
    150_000,
  );

  test("the service is killed outright: its table's process goes too", async () => {
    const address = await startDemo("--port", "0");
    await until(async () => (await health(address)).source === "running");
    const child = childrenOf(demo!.pid!)[0]!;
    expect(child).toBeGreaterThan(0);
    demo!.kill("SIGKILL");
    await until(() => !existsSync(`/proc/${child}`));
  });

  test("a port in use: one line, exit 2", async () => {
    const address = await startDemo("--port", "0");
    const first = demo!;
    await startDemo("--port", new URL(address).port);
    const code = await until(() => demo!.exitCode !== null && { code: demo!.exitCode });
    expect(code).toEqual({ code: 2 });
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).toContain("CB_PORT_IN_USE");
    first.kill("SIGTERM");
  });
});
