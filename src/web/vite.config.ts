import { readdirSync } from "node:fs";
import { defineConfig } from "vite";

const here = (name: string) => decodeURIComponent(new URL(name, import.meta.url).pathname);

/** One small page each; everything they need is bundled: no page asks another host for anything. */
export default defineConfig({
  root: here("."),
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: process.env.CARAMBOLA_WEB_OUT ?? here("../../dist/web"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: readdirSync(here("."))
        .filter((name) => name.endsWith(".html"))
        .map((name) => here(name)),
    },
  },
});
