import { createCanvas, loadImage } from "@napi-rs/canvas";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Service } from "../../src/server/service.ts";
import type { TableService } from "../../src/server/table-service.ts";
import { overlayOptions } from "../../src/web/overlay/options.ts";
import { START_MATCH, start } from "../server/support/start.ts";
import { buildPages, noChromium, openBrowser, openPage, points } from "./support.ts";

const optionsOf = (query: string) => overlayOptions(new URLSearchParams(query));

describe("the overlay's address", () => {
  test("without options: the score in its corner, dark, at once", () => {
    expect(optionsOf("")).toEqual({
      pieces: [{ part: "score", place: "bottom-left", size: 1 }],
      ...{ theme: "dark", delayMs: 0, problems: [] },
    });
  });
  test("parts, places and sizes belong together in their order; what is left out is as usual", () => {
    const { pieces, theme, delayMs } = optionsOf(
      "what=table,score,calls&where=top-left,top&size=1.5&theme=light&delay=2500",
    );
    expect(pieces).toEqual([
      { part: "table", place: "top-left", size: 1.5 },
      { part: "score", place: "top", size: 1.5 },
      { part: "calls", place: "bottom-right", size: 1.5 },
    ]);
    expect({ theme, delayMs }).toEqual({ theme: "light", delayMs: 2500 });
  });
  test("what is not understood is left out and told", () => {
    const { pieces, delayMs, problems } = optionsOf("what=score,camera&where=middle&size=9&delay=-3&theme=red");
    expect(pieces).toEqual([{ part: "score", place: "bottom-left", size: 1 }]);
    expect(delayMs).toBe(0);
    expect(problems.map((p) => p.split(":")[0])).toEqual(["what", "where", "size", "theme", "delay"]);
  });
});

const frame = (t: number) => {
  const ball = (x: number) => ({ state: "seen", x, y: 700, sigma: 0.2 }) as const;
  const balls = { white: ball(700), yellow: ball(900), red: ball(2000) };
  return { kind: "observation", frame: Math.round(t * 30), t, table: "clear", balls } as const;
};

describe.skipIf(noChromium)("the overlay in a real browser", () => {
  let pages: string;
  let browser: Browser;
  let context: BrowserContext;
  let service: Service;
  let table: TableService;
  let camera: ReturnType<typeof setInterval> | undefined;
  let next = 10;
  const say = (command: Record<string, unknown>) => {
    const id = `00000000-0000-4000-8000-${String(next++).padStart(12, "0")}`;
    const answer = table.command(id, { by: "referee", ...command });
    expect(answer.type).toBe("ack");
  };
  const carom = () => say({ type: "stroke_result", result: "carom" });
  /** A camera that sees balls at rest, until it is stopped. */
  const see = () => {
    const began = performance.now();
    camera = setInterval(() => table.observe(frame((performance.now() - began) / 1000)), 50);
  };
  const blind = () => clearInterval(camera);
  const open = async (query: string): Promise<Page> => {
    const opened = await openPage(context, `${service.address}overlay?${query}`);
    await opened.page.setViewportSize({ width: 1920, height: 1080 });
    return opened.page;
  };
  const piece = (page: Page, part: string) => page.locator(`[data-part="${part}"]`);

  beforeAll(async () => {
    [pages, browser] = await Promise.all([buildPages(), openBrowser()]);
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    service = await start({}, 0, { pages });
    table = service.tables.get("one")!;
    context = await browser.newContext();
    say(START_MATCH);
  });
  afterEach(async () => {
    blind();
    await context.close();
    await service.close();
  });

  test("shows what is asked for, where it is asked, over nothing", async () => {
    see();
    const page = await open("what=score,table,calls&where=top-left,bottom-right,bottom");
    carom();
    await points(page, "A", 1);
    for (const part of ["score", "table", "calls"]) await piece(page, part).waitFor();
    const boxOf = async (part: string) => (await piece(page, part).boundingBox())!;
    const [score, small, call] = await Promise.all([boxOf("score"), boxOf("table"), boxOf("calls")]);
    expect(score.x).toBeCloseTo(60, 0);
    expect(score.y).toBeCloseTo(60, 0);
    expect(small.x + small.width).toBeCloseTo(1860, 0);
    expect(small.y + small.height).toBeCloseTo(1020, 0);
    expect(call.x + call.width / 2).toBeCloseTo(960, 0);
    const picture = await page.screenshot({ omitBackground: true, clip: { x: 900, y: 400, width: 8, height: 8 } });
    const image = await loadImage(picture);
    const canvas = createCanvas(8, 8).getContext("2d");
    canvas.drawImage(image, 0, 0);
    expect(Math.max(...canvas.getImageData(0, 0, 8, 8).data)).toBe(0);
    const large = await open("size=2");
    await points(large, "A", 1);
    const twice = (await piece(large, "score").boundingBox())!;
    expect(twice.width / score.width).toBeCloseTo(2, 1);
  });

  test("a delay holds everything back for as long,", async () => {
    see();
    const delayMs = 2500;
    const [now, later] = await Promise.all([open(""), open(`delay=${delayMs}`)]);
    await Promise.all([points(now, "A", 0), points(later, "A", 0)]);
    const began = performance.now();
    carom();
    await points(now, "A", 1);
    expect(await later.locator('[data-player="A"] [data-points]').getAttribute("data-points")).toBe("0");
    await points(later, "A", 1);
    expect(performance.now() - began).toBeGreaterThanOrEqual(delayMs);
  });

  test("the picture stops: all of it fades; scored by hand, the score comes back alone", async () => {
    see();
    const page = await open("what=score,table,calls");
    await piece(page, "score").waitFor();
    await piece(page, "table").waitFor();
    blind();
    await piece(page, "score").waitFor({ state: "hidden" });
    await piece(page, "table").waitFor({ state: "hidden" });
    carom();
    await piece(page, "score").waitFor();
    await points(page, "A", 1);
    expect(await piece(page, "table").isVisible()).toBe(false);
    see();
    await piece(page, "table").waitFor();
  });

  test("no camera at all: the score shows; the service goes: it fades, and comes back with the service", async () => {
    const page = await open("");
    carom();
    await points(page, "A", 1);
    const port = Number(new URL(service.address).port);
    await service.close();
    await piece(page, "score").waitFor({ state: "hidden" });
    service = await start({}, port, { pages });
    table = service.tables.get("one")!;
    say(START_MATCH);
    for (let i = 0; i < 3; i++) carom();
    await points(page, "A", 3);
    await piece(page, "score").waitFor();
  });

  test("a call is news for a while, then goes", async () => {
    see();
    const page = await open("what=calls");
    carom();
    await piece(page, "calls").waitFor();
    await page.getByText("Carambola").waitFor();
    // The camera's next frame is half a minute later.
    blind();
    table.observe(frame(30));
    await piece(page, "calls").waitFor({ state: "hidden" });
  });
});
