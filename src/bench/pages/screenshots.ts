import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import { PAGES } from "../../table/pages.ts";
import { ROOT } from "../footage.ts";
import { openBrowser } from "./browser.ts";
import { demoClub } from "./demo-club.ts";

/** Screens, and the theme that each is seen in. */
const SCREENS = [
  { name: "tv", width: 1920, height: 1080, theme: "dark" },
  { name: "tablet", width: 1024, height: 768, theme: "light" },
  { name: "phone", width: 390, height: 844, theme: "light" },
] as const;
/** The overlay is made for one size only, and lies over a picture. */
const OVERLAY = "/overlay";
const OVERLAY_BACKGROUND = "#2e5b3c";
/** What shows a page at its best: all parts of the overlay, the table whose camera runs. */
const ALSO: Readonly<Record<string, string>> = {
  [OVERLAY]: "&what=score,table,calls",
  "/calibration": "&table=mesa-3",
};
/** Fonts, first messages and transitions have come to rest, ms. */
const SETTLE_MS = 900;
const JPEG_QUALITY = 72;

export interface ScreenshotOptions {
  out?: string;
  /** Only pages whose address holds this. */
  filter?: string;
}

/** Pictures of every page on every screen, of a demonstration club. Returns the files. */
export async function takeScreenshots({ out, filter = "" }: ScreenshotOptions): Promise<string[]> {
  const folder = out ?? path.join(ROOT, "docs/images/pages");
  mkdirSync(folder, { recursive: true });
  const [club, browser] = [await demoClub(), await openBrowser()];
  const files: string[] = [];
  try {
    for (const { path: address } of PAGES) {
      if (!address.includes(filter)) continue;
      for (const screen of SCREENS) {
        if (address === OVERLAY && screen.name !== "tv") continue;
        const file = path.join(folder, `${address.slice(1) || "table"}-${screen.name}.jpg`);
        await picture(browser, club.service.address, address, screen, file);
        files.push(file);
      }
    }
  } finally {
    await browser.close();
    await club.close();
  }
  return files;
}

async function picture(
  browser: Browser,
  service: string,
  address: string,
  screen: (typeof SCREENS)[number],
  file: string,
): Promise<void> {
  const { width, height, theme } = screen;
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce", locale: "pt-BR" });
  const page = await context.newPage();
  await page.goto(`${service}${address.slice(1)}?theme=${theme}&lang=pt${ALSO[address] ?? ""}`);
  await page.waitForTimeout(SETTLE_MS);
  // As a wall looks when nobody has touched it for a while.
  await page.evaluate(`document.body.classList.contains("scoreboard") && document.body.classList.add("idle")`);
  await page.waitForTimeout(SETTLE_MS / 2);
  if (address === OVERLAY) await page.evaluate(`document.documentElement.style.background = "${OVERLAY_BACKGROUND}"`);
  await page.screenshot({ path: file, type: "jpeg", quality: JPEG_QUALITY });
  await context.close();
}
