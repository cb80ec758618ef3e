import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";

/** Longest time that joining some pieces may take, ms: nothing is decoded. */
const PATIENCE_MS = 60_000;
/** Plays in every browser. */
const MP4 = { type: "video/mp4", extension: "mp4", args: ["-movflags", "+faststart", "-f", "mp4"] };
/** Takes whatever a camera sends. */
const MATROSKA = { type: "video/x-matroska", extension: "mkv", args: ["-f", "matroska"] };
const FOR_MP4 = /^(h264|hevc|av1|mpeg4)$/;

/** Joins pieces into one video, copied as they are. @param base path without extension @returns its file and media type */
export async function cut(pieces: readonly string[], base: string): Promise<{ file: string; type: string }> {
  const run = promisify(execFile);
  const probe = ["-v", "error", "-select_streams", "v:0", "-show_entries", "stream=codec_name", "-of", "csv=p=0"];
  const { stdout } = await run("ffprobe", [...probe, pieces[0]!], { timeout: PATIENCE_MS });
  const { type, extension, args } = FOR_MP4.test(stdout.trim()) ? MP4 : MATROSKA;
  const list = `${base}.list`;
  const file = `${base}.${extension}`;
  try {
    writeFileSync(list, pieces.map((p) => `file '${p.replaceAll("'", "'\\''")}'\n`).join(""));
    const join = ["-f", "concat", "-safe", "0", "-i", list, "-map", "0:v:0", "-c", "copy", ...args, "-y", file];
    await run("ffmpeg", ["-nostdin", "-v", "error", ...join], { timeout: PATIENCE_MS });
    return { file, type };
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    rmSync(list, { force: true });
  }
}
