import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { House, PASSWORD } from "../server/access/support.ts";
import { START_MATCH } from "../server/support/start.ts";
import { buildPages, noChromium, openBrowser, openPage } from "./support.ts";

const axeSource: string = createRequire(import.meta.url)("axe-core").source;
/** Everything in a real browser, on a machine that has more to do, ms. */
const LOADED_MS = 180_000;

describe.skipIf(noChromium)("who may what, in a real browser", () => {
  const house = new House();
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    const pages = await buildPages();
    browser = await openBrowser();
    await house.open({ pages });
    house.service.tables.get("one")!.command("00000000-0000-4000-8000-000000000001", START_MATCH);
    context = await browser.newContext({ reducedMotion: "reduce" });
  }, LOADED_MS);
  afterAll(async () => {
    await browser?.close();
    await house.end();
  });

  const serious = async (page: Page) => {
    await page.evaluate(axeSource);
    const found = (await page.evaluate("axe.run()")) as {
      violations: { id: string; impact: string; nodes: { html: string }[] }[];
    };
    const bad = found.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
    return bad.map((v) => `${page.url()} ${v.id}: ${v.nodes[0]?.html}`);
  };
  const fill = async (page: Page, name: string, password: string) => {
    await page.fill('input[name="name"]', name);
    await page.fill('input[name="password"]', password);
    await page.keyboard.press("Enter");
  };

  test(
    "a page asks for the login and is there after it; the name stands in its head; out again",
    async () => {
      const { page, errors } = await openPage(context, house.url("scoreboard?lang=en"));
      await page.setViewportSize({ width: 1600, height: 900 });
      await page.waitForURL("**/login?next=*");
      expect(await serious(page)).toEqual([]);
      await fill(page, "admin", "wrong");
      await page.getByText("Wrong user name or password.").waitFor();
      await fill(page, "admin", PASSWORD);
      await page.waitForURL("**/scoreboard?lang=en");
      await page.getByText("Ana").first().waitFor();
      await page.goto(house.url("access?lang=en"));
      await page.locator('[data-part="users"] td.name', { hasText: "referee" }).first().waitFor();

      await page.fill('[data-part="tokens"] input[name="name"]', "OBS");
      await page.selectOption('[data-part="tokens"] select[name="table"]', "one");
      await page.click('[data-part="tokens"] button[type="submit"]');
      const address = (await page.locator(".secret code").first().textContent()) ?? "";
      expect(address).toMatch(/\/overlay\?table=one&lang=en&token=crb_[\w-]{43}$/);
      expect(await serious(page)).toEqual([]);
      for (const width of [390, 1024]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      }

      const stranger = await browser.newContext();
      const overlay = await openPage(stranger, address);
      await overlay.page.getByText("Ana").first().waitFor();
      expect(overlay.errors).toEqual([]);
      await stranger.close();

      await page.setViewportSize({ width: 1600, height: 900 });
      await page.getByRole("button", { name: "Log out" }).click();
      await page.waitForURL("**/login?next=*");
      expect(errors).toEqual([]);
      await page.close();
    },
    LOADED_MS,
  );

  test(
    "a session that ends leads an open page to the login, and back",
    async () => {
      const { page } = await openPage(context, house.url("?lang=en"));
      await fill(page, "viewer", PASSWORD);
      await page.getByText("Ana").first().waitFor();
      await house.service.access.known.users.setPassword("viewer", "another good one");
      house.service.access.changed();
      await page.waitForURL("**/login?next=*");
      await fill(page, "viewer", "another good one");
      await page.getByText("Ana").first().waitFor();
      expect(new URL(page.url()).pathname).toBe("/");
      await page.close();
    },
    LOADED_MS,
  );
});
