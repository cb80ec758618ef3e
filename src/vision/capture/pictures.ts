import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openFfmpeg } from "./ffmpeg-source.ts";
import type { Frame, FrameSource } from "./frame-source.ts";

const PICTURE = /\.(png|jpe?g|bmp|tiff?|webp)$/i;
/** Pictures have no stamps: unless told otherwise they are set at this rate. */
export const PICTURE_FPS = 25;

const byNumber = new Intl.Collator("en", { numeric: true }).compare;

/** The pictures of a folder, in the order of the numbers in their names. */
export async function picturesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((n) => PICTURE.test(n)).sort(byNumber);
  return names.map((n) => path.join(folder, n));
}

/** The files that match a pattern with * and ? in its last part. */
export async function picturesMatching(pattern: string): Promise<string[]> {
  const folder = path.dirname(pattern);
  const escaped = path.basename(pattern).replace(/[.+^${}()|[\]\\]/g, "\\$&");
  const expression = new RegExp(`^${escaped.replace(/\*/g, ".*").replace(/\?/g, ".")}$`);
  const names = await readdir(folder).catch(() => [] as string[]);
  return names
    .filter((n) => expression.test(n))
    .sort(byNumber)
    .map((n) => path.join(folder, n));
}

/** Pictures as a source: one decoder for each run of files of one kind. All must have the size of the first. */
export async function openPictures(name: string, files: string[], fps = PICTURE_FPS): Promise<FrameSource> {
  const folder = await mkdtemp(path.join(tmpdir(), "carambola-"));
  const runs: string[][] = [];
  for (const file of files) {
    const run = runs.at(-1);
    if (run && path.extname(run[0]!).toLowerCase() === path.extname(file).toLowerCase()) run.push(file);
    else runs.push([file]);
  }
  const open = async (run: string[], number: number) => {
    const list = path.join(folder, `${number}.txt`);
    const quote = (f: string) => `file '${path.resolve(f).replace(/'/g, "'\\''")}'`;
    await writeFile(list, `${run.map(quote).join("\n")}\n`);
    return openFfmpeg(name, ["-f", "concat", "-safe", "0", "-i", list], { fps });
  };
  const tidy = () => rm(folder, { recursive: true, force: true });
  let current: FrameSource;
  try {
    current = await open(runs[0]!, 0);
  } catch (error) {
    await tidy();
    throw error;
  }
  const info = { ...current.info, frameCount: files.length };
  async function* frames(): AsyncIterableIterator<Frame> {
    let index = 0;
    try {
      for (let run = 0; run < runs.length; run++) {
        if (run > 0) current = await open(runs[run]!, run);
        for await (const frame of current.frames()) {
          frame.index = index;
          frame.t = index / fps;
          index++;
          yield frame;
        }
      }
    } finally {
      await tidy();
    }
  }
  const close = async () => {
    await current.close();
    await tidy();
  };
  return { info, frames, close };
}
