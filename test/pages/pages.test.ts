import { createRequire } from "node:module";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Service } from "../../src/server/service.ts";
import { SCRIPTED_TABLE, scriptFile, stepsOf, strokeByWhite } from "../server/support/scripts.ts";
import { START_MATCH, start, until } from "../server/support/start.ts";
import { buildPages, isLive, noChromium, openBrowser, openPage, points, words } from "./support.ts";

const axeSource: string = createRequire(import.meta.url)("axe-core").source;

/** In the page: texts of score cards that lie outside their card. */
const RUNS_OUT = `[...document.querySelectorAll("[data-player]")].flatMap((card) => {
  const edge = card.getBoundingClientRect();
  return [...card.querySelectorAll(".points, dd, dt, .name, em")].filter((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const r = range.getBoundingClientRect();
    const clipped = e.classList.contains("name");
    return !clipped && (r.left < edge.left - 1 || r.right > edge.right + 1 || r.bottom > edge.bottom + 1);
  }).map((e) => e.className + " " + e.textContent);
})`;

describe.skipIf(noChromium)("the pages in a real browser", () => {
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

  /** A match between Ana and Bruno; the table's process plays one stroke by white, then beats. */
  async function match(carom = true, port = 0): Promise<Service> {
    const scripts = [
      scriptFile([{ wait: 1500 }, ...stepsOf(strokeByWhite(5, carom)), { do: "beat" }]),
      scriptFile([{ do: "beat" }]),
    ];
    service = await start(
      { process: { program: SCRIPTED_TABLE, order: (n) => ({ source: scripts[Math.min(n, 1)]! }) } },
      port,
      { pages },
    );
    service.tables.get("one")!.command("00000000-0000-4000-8000-000000000001", START_MATCH);
    return service;
  }
  const open = async (path: string, width = 1280, height = 800) => {
    context ??= await browser.newContext();
    const opened = await openPage(context, service.address + path);
    await opened.page.setViewportSize({ width, height });
    return opened;
  };
  const fresh = async (options = {}) => {
    context = await browser.newContext(options);
  };

  test("table and scoreboard count a carom, say why, and mark contacts and cushions", async () => {
    await match();
    await fresh();
    const [table, board] = [await open(""), await open("scoreboard")];
    await Promise.all([points(table.page, "A", 1), points(board.page, "A", 1)]);
    await Promise.all([isLive(table.page), isLive(board.page)]);
    await table.page.locator(".stroke-line .verdict").waitFor();
    expect(await words(table.page, '.call[data-type="carom"]')).toMatch(/Carambola!.*art\. .*aceita.*certa/s);
    expect(await table.page.locator(".stroke-line li").allInnerTexts()).toEqual([
      "Ana\n3,0 m/s",
      "vermelha",
      "1\ntabela esquerda",
      "2\ntabela inferior",
      "3\ntabela direita",
      "amarela",
      "Carambola",
    ]);
    expect(await table.page.locator(".marks .mark").count()).toBe(5);
    expect(await table.page.locator("[data-ball][visibility=visible]").count()).toBe(3);
    expect(await words(board.page, ".last-call")).toContain("Carambola!");
    expect(await words(board.page, ".side.active h2")).toContain("Ana");
    for (const { errors, hosts } of [table, board]) {
      expect(errors).toEqual([]);
      expect([...hosts]).toEqual([new URL(service.address).host]);
    }
  });

  test("a page opened after the stroke shows the same", async () => {
    await match();
    await until(() => service.tables.get("one")!.state().stroke?.running === false);
    await fresh();
    const { page } = await open("");
    await points(page, "A", 1);
    expect(await page.locator(".marks .mark").count()).toBe(5);
    expect(await page.locator('path[data-way="white"]').getAttribute("d")).toMatch(/^M710/);
  });

  test("the table's process is killed: the pages say so, are live again within three seconds, the score stands", async () => {
    await match();
    await fresh();
    const { page } = await open("");
    await points(page, "A", 1);
    await isLive(page);
    const killedAt = performance.now();
    process.kill(service.supervisors[0]!.pid!, "SIGKILL");
    await until(() => service.tables.get("one")!.source.restarts === 1);
    await until(() => service.tables.get("one")!.source.state === "running");
    expect(performance.now() - killedAt).toBeLessThan(3000);
    await isLive(page);
    await points(page, "A", 1);
  });

  test("a process that hangs: the page goes visibly stale", async () => {
    const file = scriptFile([{ t: 0.1, events: [] }, { do: "hang" }]);
    const timing = { staleMs: 60_000 };
    service = await start({ process: { program: SCRIPTED_TABLE, order: () => ({ source: file }), timing } }, 0, {
      pages,
    });
    await fresh();
    const { page } = await open("");
    await page.locator('[data-liveness="stale"]').waitFor();
    expect(await words(page, ".notice")).toMatch(/Imagem parada · \d+,\d s/);
  });

  test("the service restarts: the pages come back by themselves", async () => {
    const first = await match();
    await fresh();
    const [table, board] = [await open(""), await open("scoreboard")];
    await points(table.page, "A", 1);
    const port = Number(new URL(first.address).port);
    await first.close();
    await table.page.locator('[data-liveness="lost"]').waitFor();
    await match(false, port);
    await Promise.all([isLive(table.page), isLive(board.page)]);
    await Promise.all([points(table.page, "A", 0), points(board.page, "A", 0)]);
    await table.page.locator('.call[data-type="miss"]').waitFor();
  });

  test("three languages: chosen, in the address, remembered", async () => {
    await match();
    await fresh();
    const { page } = await open("");
    await points(page, "A", 1);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "en", exact: true }).click();
    await page.getByText("Carom! Cushions before the last ball").waitFor();
    expect(page.url()).toContain("lang=en");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    await page.getByRole("link", { name: "Scoreboard" }).click();
    await page.getByText("High run").first().waitFor();
    await page.goto(`${service.address}scoreboard?lang=es`);
    await page.getByText("Serie mayor").first().waitFor();
    await page.goto(`${service.address}scoreboard`);
    await page.getByText("High run").first().waitFor();
  });

  test("no number runs out of its card, in any language, on screens from phone to wall", async () => {
    await match();
    service.tables.get("one")!.command("00000000-0000-4000-8000-000000000002", {
      ...{ type: "adjust", by: "referee", player: "B", points: 188 },
    });
    await fresh();
    const { page } = await open("");
    await points(page, "A", 1);
    for (const language of ["pt", "en", "es"])
      for (const path of ["", "scoreboard"]) {
        await page.goto(`${service.address}${path}?lang=${language}`);
        await page.locator("[data-points='188']").waitFor();
        for (const [width, height] of [
          [390, 844],
          [768, 1024],
          [1112, 720],
          [1280, 720],
          [1440, 900],
          [1920, 1080],
          [3840, 2160],
        ] as const) {
          await page.setViewportSize({ width, height });
          const out = await page.evaluate(RUNS_OUT);
          expect(out, `${path} ${language} ${width}`).toEqual([]);
        }
      }
  });

  test("nothing overflows on a phone; no serious fault of accessibility on any page", async () => {
    await match();
    await fresh({ reducedMotion: "reduce" }); // Words that are just appearing are pale for a moment.
    const paths = ["", "scoreboard", "overlay", "nowhere"];
    for (const path of paths.flatMap((p) => [`${p}?theme=dark`, `${p}?theme=light`])) {
      const [width, height] = path.startsWith("overlay") ? [1920, 1080] : [390, 844];
      const { page } = await open(path, width, height);
      if (!path.startsWith("nowhere")) await page.getByText("Ana").first().waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      await page.evaluate(axeSource);
      const found = (await page.evaluate("axe.run()")) as {
        violations: { id: string; impact: string; nodes: { html: string }[] }[];
      };
      const serious = found.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
      expect(serious.map((v) => `${path} ${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
    }
  });
});
