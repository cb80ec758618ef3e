import { defineConfig } from "vite";
import { PAGES } from "../table/pages.ts";

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
      input: PAGES.map(({ file }) => here(file)),
    },
  },
});
