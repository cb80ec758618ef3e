import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { failure } from "../../table/errors.ts";

/** Debian's Chromium; `CARAMBOLA_CHROMIUM` names another. */
const PLACES = [process.env.CARAMBOLA_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"];

/** @throws CB_CHROMIUM_MISSING */
export function openBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((file) => file !== undefined && existsSync(file));
  if (executablePath === undefined) throw failure("CB_CHROMIUM_MISSING", {});
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
}
