import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { build } from "vite";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Debian's Chromium; `CARAMBOLA_CHROMIUM` names another. */
const CHROMIUM = [process.env.CARAMBOLA_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (file) => file !== undefined && existsSync(file),
);
export const noChromium = CHROMIUM === undefined;
if (noChromium) console.warn("no Chromium here: the tests of the pages are skipped (apt-get install chromium)");

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM!, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });

/** Builds the pages as the launcher does, into a folder of the test's own. */
export async function buildPages(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "carambola-pages-"));
  await build({
    configFile: path.join(root, "src/web/vite.config.ts"),
    logLevel: "error",
    build: { outDir: folder },
  });
  return folder;
}

/** A page, with what it asked of whom and what went wrong in it. */
export async function openPage(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const errors: string[] = [];
  const hosts = new Set<string>();
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) hosts.add(new URL(request.url()).host);
  });
  await page.goto(address);
  return { page, errors, hosts };
}

export const isLive = (page: Page) => page.locator('[data-liveness="live"]').first().waitFor();
export const points = (page: Page, player: string, n: number) =>
  page.locator(`[data-player="${player}"] [data-points="${n}"]`).waitFor();
/** What a reader sees of the first element. */
export const words = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().allInnerTexts()).join(" ");
