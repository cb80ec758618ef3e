import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { root } from "./support.ts";

const WEB = path.join(root, "src/web");
const files = readdirSync(WEB, { recursive: true }).map(String);
/** "há 3 s", "3 s ago", "hace 3 s": two languages say it before the number, one behind it. */
const MAY_BE_EMPTY = ["ago"];
/** Between a tag's end and the next tag's begin, or in an attribute that people hear: letters that are in no list of words. */
const LOOSE_TEXT = />\s*([^<>{}=;()]*[A-Za-zÀ-ú]{3,}[^<>{}=;()]*)<\//g;
const LOOSE_ATTRIBUTE = /\b(?:aria-label|title|alt|placeholder)="([^"]*[A-Za-zÀ-ú]{3,}[^"]*)"/g;
/** Names and addresses are the same in every language. */
const SAME_EVERYWHERE = [
  "carambola",
  "OBS",
  "Node.js",
  "Linux",
  "JSON",
  "CSV",
  "rtsp://user:password@192.168.1.20/stream",
  "UMB",
];

const LANGUAGES = ["pt", "en", "es"] as const;
type Text = Partial<Record<(typeof LANGUAGES)[number], unknown>>;

/** Whatever has at least one of the languages, however deep it stands. */
function textsIn(name: string, value: unknown): [name: string, text: Text][] {
  if (typeof value !== "object" || value === null) return [];
  if (LANGUAGES.some((language) => language in value)) return [[name, value as Text]];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(name === "" ? key : `${name}.${key}`, inner));
}

describe("the pages' words", () => {
  beforeAll(() => {
    // What the language looks at when it is loaded.
    vi.stubGlobal("location", { search: "" });
    vi.stubGlobal("document", { documentElement: {} });
  });

  const lists = files.filter((f) => path.basename(f) === "words.ts");
  test.each(lists)("%s: every word in three languages", async (file) => {
    const exported = (await import(pathToFileURL(path.join(WEB, file)).href)) as Record<string, unknown>;
    const words = Object.values(exported).filter((e) => typeof e === "object" && e !== null);
    expect(words.length, "exports its list").toBeGreaterThan(0);
    const texts = words.flatMap((list) => textsIn("", list));
    expect(texts.length).toBeGreaterThan(0);
    for (const [word, text] of texts) {
      for (const language of LANGUAGES) {
        expect(typeof text[language], `${word}.${language}`).toBe("string");
        if (!MAY_BE_EMPTY.includes(word)) expect(String(text[language]).trim(), `${word}.${language}`).not.toBe("");
      }
    }
  });

  test("no page says anything that is not in such a list", () => {
    const loose = files
      .filter((f) => f.endsWith(".tsx"))
      .flatMap((file) => {
        const text = readFileSync(path.join(WEB, file), "utf8");
        const found = [...text.matchAll(LOOSE_TEXT), ...text.matchAll(LOOSE_ATTRIBUTE)].map((m) => m[1]!.trim());
        return found.filter((t) => !SAME_EVERYWHERE.includes(t)).map((t) => `${file}: ${t}`);
      });
    expect(loose).toEqual([]);
  });
});
