import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { Sheet } from "../figures/figure.ts";
import { quantile } from "../figures/statistics.ts";
import { ROOT } from "../footage.ts";
import type { BenchOptions, Measured } from "../options.ts";
import { openBrowser } from "./browser.ts";
import { type DemoClub, demoClub } from "./demo-club.ts";

/** How long screens are watched, how long a page then lives on, and how many taps are timed. */
const RUNS = { quick: { watchS: 5, soakS: 15, taps: 10 }, full: { watchS: 20, soakS: 600, taps: 50 } };
const TABLE = "?table=mesa-3";
const HAND = "?table=mesa-2";
const MIB = 1024 * 1024;
const SETTLE_MS = 1500;

/** The pages in a real browser beside a table that plays: frames a second, heap, a tap's way, the overlay's size and first paint. */
export async function benchPages({ quick, tell }: BenchOptions): Promise<Measured> {
  const { watchS, soakS, taps } = RUNS[quick ? "quick" : "full"];
  const sheet = new Sheet("pages");
  tell("pages", 0, 1);
  const [club, browser] = [await demoClub(), await openBrowser()];
  try {
    await overlayFigures(browser, club, sheet);
    await timeTaps(browser, club, taps, sheet);
    for (const [name, address] of [
      ["table", TABLE],
      ["scoreboard", `scoreboard${TABLE}`],
    ] as const) {
      const page = await openPage(browser, club, address);
      sheet.number(`${name}.rate`, await frameRate(page, watchS), "frames/s", watchS, "more");
      await setTimeout(soakS * 1000);
      sheet.number(`${name}.heap`, await heapMb(page), "MB", soakS);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await club.close();
  }
  return { figures: sheet.figures, notes: [] };
}

async function openPage(browser: Browser, club: DemoClub, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await page.goto(club.service.address + address);
  await setTimeout(SETTLE_MS);
  return page;
}

/** Frames that the page was asked to draw in so many seconds, a second. */
async function frameRate(page: Page, seconds: number): Promise<number> {
  const frames = (await page.evaluate(
    `new Promise((done) => {
      let n = 0;
      const end = performance.now() + ${seconds * 1000};
      const step = (now) => (now > end ? done(n) : (n++, requestAnimationFrame(step)));
      requestAnimationFrame(step);
    })`,
  )) as number;
  return frames / seconds;
}

/** The page's live JavaScript objects after a collection. */
async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = (await session.send("Runtime.getHeapUsage")) as { usedSize: number };
  return usedSize / MIB;
}

/** From a command's sending to the scoreboard's own change, on the clock that all processes of a machine share. */
async function timeTaps(browser: Browser, club: DemoClub, count: number, sheet: Sheet): Promise<void> {
  const page = await openPage(browser, club, `scoreboard${HAND}`);
  const took: number[] = [];
  for (let i = 0; i < count; i++) {
    const changed = page.evaluate(
      `new Promise((done) => {
        const watch = new MutationObserver(() => {
          watch.disconnect();
          requestAnimationFrame(() => done(performance.timeOrigin + performance.now()));
        });
        watch.observe(document.querySelector(".side.active .points") ?? document.body, { attributes: true, characterData: true, subtree: true });
      })`,
    ) as Promise<number>;
    await setTimeout(100);
    const began = performance.timeOrigin + performance.now();
    await fetch(`${club.service.address}api/v1/tables/mesa-2/commands`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        data: { type: "stroke_result", result: "carom", by: "referee" },
      }),
    });
    took.push((await changed) - began);
  }
  sheet.number("tap.median", quantile(took, 0.5), "ms", count);
  sheet.number("tap.p95", quantile(took, 0.95), "ms", count);
  await page.context().close();
}

/** What the overlay loads, compressed as a proxy would, and when it first paints. */
async function overlayFigures(browser: Browser, club: DemoClub, sheet: Sheet): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) scripts.push(pathname);
  });
  await page.goto(`${club.service.address}overlay${TABLE}&what=score,table,calls`);
  await setTimeout(SETTLE_MS);
  const size = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(ROOT, "dist/web", file))).length, 0);
  sheet.number("overlay.script", size / 1024, "kB", scripts.length);
  const paint = (await page.evaluate(
    `performance.getEntriesByType("paint").find((p) => p.name === "first-contentful-paint")?.startTime ?? -1`,
  )) as number;
  if (paint >= 0) sheet.number("overlay.firstPaint", paint, "ms", 1);
  await context.close();
}
