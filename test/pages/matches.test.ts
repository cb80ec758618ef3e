import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { Compile } from "typebox/compile";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Service } from "../../src/server/service.ts";
import { MatchExportSchema, type StrokeAnswer } from "../../src/table/messages/index.ts";
import { begin, byHand, exampleMatch, newStore, say, storedTable, stroke } from "../server/matches/play.ts";
import { start } from "../server/support/start.ts";
import { buildPages, noChromium, openBrowser, openPage } from "./support.ts";

const axeSource: string = createRequire(import.meta.url)("axe-core").source;
const LONG = "Maximiliano Albuquerque de Vasconcelos X";
const INNINGS = 200;
/** Every page of a PDF as Chromium writes it is an object of its own. */
const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

/** A machine under load prints slowly. */
const SLOW = { timeout: 180_000 };

describe.skipIf(noChromium)("the page of matches in a real browser", SLOW, () => {
  let browser: Browser;
  let context: BrowserContext;
  let service: Service;
  beforeAll(async () => {
    const store = newStore();
    const two = storedTable(store, "two");
    begin(two, LONG, "José Ávila", { discipline: "free", target: 1000 });
    for (let i = 0; i < INNINGS; i++) {
      if (i % 3 === 0) byHand(two, "carom");
      byHand(two, "miss", "miss");
    }
    for (let i = 1; i < 12; i++)
      say(two, { type: "adjust", player: "A", points: 1, inning: i, reason: LONG.repeat(4) });
    say(two, { type: "end_match" });
    const one = storedTable(store, "one");
    exampleMatch(one);
    stroke(one, true);
    const [pages, opened] = await Promise.all([buildPages(), openBrowser()]);
    browser = opened;
    service = await start({}, 0, { store, pages });
    context = await browser.newContext({ reducedMotion: "reduce", acceptDownloads: true });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });
  const open = async (query: string, width = 1280, height = 900) => {
    const opened = await openPage(context, `${service.address}matches${query}`);
    await opened.page.setViewportSize({ width, height });
    return opened;
  };

  test("the list: searched by name without accents, what a player has done, empty in plain words", async () => {
    const { page, errors } = await open("");
    await page.locator(".match-line").nth(1).waitFor();
    await page.locator('input[name="player"]').fill("conceicao");
    await page.keyboard.press("Enter");
    await page.locator(".player-card").waitFor();
    expect(await page.locator(".match-line").count()).toBe(1);
    expect(page.url()).toContain("player=conceicao");
    await page.locator('input[name="player"]').fill("ninguém");
    await page.keyboard.press("Enter");
    await page.getByText("Nenhuma partida corresponde").waitFor();
    await page.goBack();
    await page.locator(".match-line").click();
    await page.getByRole("heading", { name: "Partida 2" }).waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a match: sheet, corrections also where taken back, strokes drawn", async () => {
    const { page } = await open("?match=2");
    await page.locator(".sheet").first().waitFor();
    expect(await page.locator(".sheet td.run.corrected").first().textContent()).toBe("2*");
    expect(await page.locator(".corrections li").allInnerTexts()).toMatchObject([
      /\+1.*a carom was not/,
      /\+5.*desfeita/,
    ]);
    expect(await page.locator(".corrections li.taken-back").count()).toBe(1);
    expect(await page.locator(".stroke-card").count()).toBe(6);
    expect(await page.locator(".chart polyline").count()).toBe(2);
    const drawn = `document.querySelector('[data-stroke="1"] img').decode().then(() => true)`;
    expect(await page.evaluate(drawn)).toBe(true);
    await page.close();
  });

  test("a stroke played: the whole true way, the ball where the way says at each moment, marks as they come", async () => {
    const { page } = await open("?match=2");
    const { t: at0 } = (await (await fetch(`${service.address}api/v1/matches/2/strokes/1`)).json()).stroke;
    const clip = { id: "c1", match: 2, from: at0 - 10, to: at0 + 5, video: { t: at0 - 10 } };
    await page.route("**/api/v1/tables/one/clips", (route) => route.fulfill({ json: [clip] }));
    await page.route("**/api/v1/clips/**", (route) => route.abort());
    await page.locator('[data-stroke="1"]').click();
    await page.locator(".replay-table").waitFor();
    // Where a video was kept it begins just before the stroke.
    expect(await page.locator(".clip video").getAttribute("src")).toBe("/api/v1/clips/c1/video#t=8.5");
    const { stroke: record } = (await (
      await fetch(`${service.address}api/v1/matches/2/strokes/1`)
    ).json()) as StrokeAnswer;
    const way = record.ways.white.map(([, x, y]) => `${x!.toFixed(1)} ${y!.toFixed(1)}`);
    expect(await page.locator('path[data-way="white"]').getAttribute("d")).toBe(`M${way.join("L")}`);
    const at = async () => (await page.locator('.replay-table [data-ball="white"]').getAttribute("transform")) ?? "";
    const moment = (s: number) => page.locator(".scrub").fill(String(s));
    await moment(0.2);
    expect(await at()).toBe("translate(1405.0 613.5)");
    expect(await page.locator(".replay-table .mark").count()).toBe(0);
    await moment(1.3);
    expect(await page.locator(".replay-table .mark").count()).toBe(3);
    // To the third cushion, event by event.
    await page.getByRole("button", { name: "Próximo evento" }).click();
    expect(await page.locator(".replay").getAttribute("data-t")).toBe("1.600");
    expect(await page.locator(".replay .now").textContent()).toBe("branca: tabela direita");
    // Played at eight times its pace it reaches the end by itself.
    await moment(0);
    await page.getByRole("button", { name: "8×" }).click();
    await page.locator(".replay .play").click();
    await page.locator('.replay[data-t="4.000"]').waitFor();
    expect(await at()).toBe("translate(1000.0 400.0)");
    await page.close();
  });

  test("an older inning corrected: in the table's log, on the sheet, taken back by undo", async () => {
    const { page } = await open("?match=2");
    await page.getByRole("button", { name: "Corrigir entrada…" }).click();
    const dialog = page.locator("dialog");
    await dialog.locator("select").selectOption({ label: "Bruno" });
    await dialog.locator('input[name="points"]').fill("5");
    expect(await dialog.locator(".says").textContent()).toBe("A súmula diz 2 → 5 (+3)");
    const apply = dialog.getByRole("button", { name: "Corrigir" });
    expect(await apply.isDisabled()).toBe(true);
    await dialog.locator('input[name="reason"]').fill("três contadas a menos");
    await apply.click();
    await page.getByText("três contadas a menos").first().waitFor();
    const table = service.tables.get("one")!;
    expect(table.state().score?.players[1]?.points).toBe(5);
    expect(await page.locator('.players [data-player="B"] .points').textContent()).toBe("5");
    say(table, { type: "undo" });
    await page.locator(".corrections li.taken-back").nth(1).waitFor();
    expect(await page.locator('.players [data-player="B"] .points').textContent()).toBe("2");
    await page.close();
  });

  test("the sheet prints on exactly one page of A4: two hundred innings, long names, many corrections; a few", async () => {
    for (const match of [1, 2]) {
      const { page } = await open(`?match=${match}`);
      await page.locator(".sheet").first().waitFor();
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true })), `match ${match}`).toBe(1);
      // Everything lies on the page, and nothing on anything else.
      await page.emulateMedia({ media: "print" });
      const { out, over, innings } = (await page.evaluate(FITS)) as { out: string[]; over: string[]; innings: number };
      expect([out, over]).toEqual([[], []]);
      expect(innings).toBe(match === 1 ? INNINGS : 2);
      expect(await page.locator(".print-corrections li").count()).toBe(match === 1 ? 11 : 3);
      await page.close();
    }
  });

  test("export: a file, valid against the published schema", async () => {
    const { page } = await open("?match=1");
    const waits = page.waitForEvent("download");
    await page.getByRole("link", { name: "JSON" }).click();
    const download = await waits;
    expect(download.suggestedFilename()).toBe("carambola-1.json");
    const value = JSON.parse(readFileSync(await download.path(), "utf8"));
    expect(Compile(MatchExportSchema).Check(value)).toBe(true);
    expect(value.players[0].runs).toHaveLength(INNINGS);
    await page.close();
  });

  test("a match that is not there; a service that is gone: said, and never shown as now", async () => {
    const { page } = await open("?match=77");
    await page.getByText("não há partida 77 neste serviço").waitFor();
    await page.goto(`${service.address}matches?match=2`);
    await page.locator(".as-of").waitFor();
    await context.setOffline(true);
    await page.getByText("Sem conexão: a partida pode ter avançado").waitFor();
    await context.setOffline(false);
    await page.getByText("situação às").waitFor();
    await page.close();
  });

  test("nothing overflows from phone to wall, in three languages; no serious fault of accessibility", async () => {
    for (const [query, ready] of [
      ["?lang=pt", ".match-line"],
      ["?match=1&lang=es", ".sheet"],
      ["?match=2&stroke=1&lang=en", ".replay-table"],
    ] as const) {
      const { page } = await open(query, 390);
      await page.locator(ready).first().waitFor();
      for (const width of [390, 1024, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate("document.documentElement.scrollWidth");
        expect(wide, `${query} ${width}`).toBeLessThanOrEqual(width);
      }
      // A sheet of two hundred innings has the same cells as one of two, only more.
      if (!query.includes("match=1")) await audit(page, query);
      await page.close();
    }
  });
});

async function audit(page: Page, what: string): Promise<void> {
  await page.evaluate(axeSource);
  const found = (await page.evaluate("axe.run()")) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  const serious = found.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  expect(serious.map((v) => `${what} ${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
}

/** In the page: what of the printed sheet lies outside it, and which of its parts lie on each other. */
const FITS = `(() => {
  const sheet = document.querySelector(".print-sheet");
  const edge = sheet.getBoundingClientRect();
  const box = (e) => e.getBoundingClientRect();
  const out = [...sheet.querySelectorAll("td, th, li, .signatures span, svg")].filter((e) => {
    const r = box(e);
    return r.left < edge.left - 1 || r.right > edge.right + 1 || r.bottom > edge.bottom + 1 || r.top < edge.top - 1;
  }).map((e) => e.textContent.slice(0, 40));
  const parts = [...sheet.children].filter((e) => box(e).height > 0);
  const bottom = (e) => Math.max(box(e).bottom, ...[...e.querySelectorAll("tr, li, svg, p")].map((c) => box(c).bottom));
  const over = parts.slice(1).filter((e, i) => bottom(parts[i]) > box(e).top + 1).map((e) => e.className || e.tagName);
  const rows = sheet.querySelectorAll(".print-innings tbody tr").length;
  return { out, over, innings: rows };
})()`;
