import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Compile } from "typebox/compile";
import { type Clip, ClipSchema } from "./schema.ts";

const check = Compile(ClipSchema);
const ID = /^[a-z0-9-]{1,80}$/;
const DAY_MS = 24 * 3600 * 1000;

/** The clips on disk: a video each, and beside it what was said, as JSON. The folder is the truth; nothing is held here. */
export class ClipShelf {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Newest first; what cannot be read is left out. */
  all(table?: string): Clip[] {
    let names: string[];
    try {
      names = readdirSync(this.folder).filter((name) => name.endsWith(".json"));
    } catch {
      return [];
    }
    return names
      .flatMap((name) => this.get(name.slice(0, -".json".length)) ?? [])
      .filter((clip) => table === undefined || clip.table === table)
      .sort((a, b) => b.saved.localeCompare(a.saved));
  }

  get(id: string): Clip | null {
    if (!ID.test(id)) return null;
    try {
      const value: unknown = JSON.parse(readFileSync(path.join(this.folder, `${id}.json`), "utf8"));
      return check.Check(value) ? (value as Clip) : null;
    } catch {
      return null;
    }
  }

  /** Whole or not at all. */
  put(clip: Clip): void {
    mkdirSync(this.folder, { recursive: true });
    const file = path.join(this.folder, `${clip.id}.json`);
    const draft = `${file}.new`;
    try {
      writeFileSync(draft, JSON.stringify(clip));
      renameSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
  }

  delete(id: string): boolean {
    const clip = this.get(id);
    if (clip === null) return false;
    // The video last: a JSON without video would be a promise.
    rmSync(path.join(this.folder, `${id}.json`), { force: true });
    rmSync(path.join(this.folder, path.basename(clip.video.file)), { force: true });
    return true;
  }

  /** Deletes the oldest that nobody keeps. @param now wall clock, ms; null where it cannot be believed */
  retain(limits: { days: number | null; bytes: number }, now: number | null): number {
    const clips = this.all();
    let bytes = clips.reduce((sum, c) => sum + c.video.bytes, 0);
    let deleted = 0;
    for (const clip of clips.reverse()) {
      if (clip.kept) continue;
      const old = now !== null && limits.days !== null && now - Date.parse(clip.saved) > limits.days * DAY_MS;
      if (!old && bytes <= limits.bytes) continue;
      this.delete(clip.id);
      bytes -= clip.video.bytes;
      deleted += 1;
    }
    return deleted;
  }
}
