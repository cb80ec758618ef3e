import { createRequire } from "node:module";
import pino from "pino";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createReferee } from "../../src/rules/engine.ts";
import { RecentLogs } from "../../src/server/logs/recent-logs.ts";
import { type Service, startService } from "../../src/server/service.ts";
import { SCRIPTED_TABLE, scriptFile } from "../server/support/scripts.ts";
import { MEASURES, START_MATCH } from "../server/support/start.ts";
import { buildPages, noChromium, openBrowser, openPage, points, words } from "./support.ts";

const axeSource: string = createRequire(import.meta.url)("axe-core").source;

describe.skipIf(noChromium)("the club's pages in a real browser", () => {
  let pages: string;
  let browser: Browser;
  let context: BrowserContext;
  let service: Service;
  beforeAll(async () => {
    [pages, browser] = await Promise.all([buildPages(), openBrowser()]);
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    await context.close();
    await service.close();
  });

  /** A table scored by hand, and one whose camera falls silent at once. */
  async function club(): Promise<void> {
    const recentLogs = new RecentLogs();
    const file = scriptFile([{ t: 0.1, events: [] }, { do: "hang" }]);
    const referee = () => createReferee({ policy: "auto" });
    service = await startService({
      ...{ host: "127.0.0.1", port: 0, version: "1.2.3-test", pages, recentLogs },
      log: pino({ level: "info" }, recentLogs),
      tables: [
        { id: "hand", name: "Mesa 1", measures: MEASURES, referee: referee(), byHand: true },
        {
          ...{ id: "eye", name: "Mesa 2", measures: MEASURES, referee: referee() },
          process: { program: SCRIPTED_TABLE, order: () => ({ source: file }), timing: { staleMs: 60_000 } },
        },
      ],
    });
    service.tables.get("hand")!.command("00000000-0000-4000-8000-000000000001", START_MATCH);
    context = await browser.newContext({ reducedMotion: "reduce" });
  }
  const open = async (path: string, width = 1280, height = 900) => {
    const { page, errors } = await openPage(context, service.address + path);
    await page.setViewportSize({ width, height });
    return { page, errors };
  };
  let next = 10;
  const carom = () =>
    service.tables.get("hand")!.command(`00000000-0000-4000-8000-0000000000${next++}`, {
      ...{ type: "stroke_result", result: "carom", by: "referee" },
    });

  test("alarms come first, scores are live, a silent camera is told with its table, the log is read", async () => {
    await club();
    const { page, errors } = await open("club");
    const table = page.locator('[data-table="hand"]');
    await table.getByText("Ana").waitFor();
    carom();
    await table.locator("li.active b", { hasText: "1" }).waitFor();
    const alarms = page.locator(".alarms.bad");
    await alarms.getByText("A câmera não manda imagem").waitFor();
    expect(await words(page, ".alarms.bad")).toContain("Mesa 2");
    expect(await page.locator("main > :first-child").getAttribute("class")).toContain("alarms");
    await page.getByText("1.2.3-test").waitFor();
    await page.locator(".log-lines li").first().waitFor();
    await service.close();
    await page.getByText("O serviço não responde há").waitFor();
    expect(errors).toEqual([]);
  });

  test("a scoreboard without any camera is scored by hand, and nothing on it moves while the numbers grow", async () => {
    await club();
    const { page } = await open("scoreboard?table=hand", 1920, 1080);
    await points(page, "A", 0);
    expect(await page.locator(".board").getAttribute("class")).toContain("live");
    const places = () =>
      page.evaluate(
        `[...document.querySelectorAll(".side h2, .side dl, .side dt, .middle p, .last-call")].map((e) => {
           const { x, y, height } = e.getBoundingClientRect();
           return [Math.round(x), Math.round(y), Math.round(height)].join();
         })`,
      );
    const before = await places();
    for (let n = 0; n < 12; n++) carom();
    await points(page, "A", 12);
    expect(await words(page, '[data-player="A"] .run dd')).toBe("12");
    expect(await places()).toEqual(before);
    const heights = (await page.evaluate(
      `[".side .points", ".side dd", ".side h2", ".side dt"].map((s) => parseFloat(getComputedStyle(document.querySelector(s)).fontSize) / innerHeight)`,
    )) as number[];
    // docs/guides/scoreboard.md: what must be read from eight metres, and its labels.
    expect(heights.map((h, i) => h >= [0.35, 0.07, 0.07, 0.03][i]!)).toEqual([true, true, true, true]);
  });

  test("the guide follows what the table shows, and begins a trial match", async () => {
    await club();
    const { page, errors } = await open("start?table=hand");
    await page.locator('[data-step="camera"][data-done="true"]').waitFor();
    await page.locator('[data-step="stroke"][data-done="false"]').waitFor();
    carom();
    await page.locator('[data-step="stroke"][data-done="true"]').waitFor();
    await page.getByText("Carambola").first().waitFor();
    expect(errors).toEqual([]);
  });

  test.each(["club?", "start?table=hand&"])(
    "%s no serious fault of accessibility in either theme; nothing overflows on a phone",
    async (path) => {
      await club();
      for (const theme of ["dark", "light"]) {
        const { page } = await open(`${path}theme=${theme}`, 390, 844);
        await page
          .getByText(path.startsWith("club") ? "Mesa 2" : "Primeira tacada")
          .first()
          .waitFor();
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
        await page.evaluate(axeSource);
        const found = (await page.evaluate("axe.run()")) as {
          violations: { id: string; impact: string; nodes: { html: string }[] }[];
        };
        const serious = found.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
        expect(serious.map((v) => `${path}${theme} ${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
      }
    },
  );
});
