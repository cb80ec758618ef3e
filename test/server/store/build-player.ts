import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { ROOT } from "../../support/footage.ts";

/** Compiles `player.ts` into a program that Node runs by itself; returns its file. Beside the packages that it loads. */
export async function buildPlayer(): Promise<string> {
  const outDir = path.join(ROOT, "out", `player-${process.pid}`);
  const entry = fileURLToPath(new URL("player.ts", import.meta.url));
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    build: { ssr: entry, outDir, rollupOptions: { output: { entryFileNames: "player.mjs" } } },
  });
  return path.join(outDir, "player.mjs");
}
