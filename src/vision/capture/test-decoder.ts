import { spawn } from "node:child_process";
import type { DecoderPreset } from "./decoding.ts";
import { endDecoder, lastWords, ours } from "./ffmpeg.ts";
import type { DecoderName } from "./report.ts";
import { TEST_CLIP, TEST_CLIPS } from "./test-clip.ts";

/** A device that has not decoded six small pictures after so long is not fit for a camera, ms. */
const LONGEST_TEST_MS = 8000;
/** Decoders are exact; a device's way back through another format may round, levels. */
const COLOUR_TOLERANCE = 3;
const KEPT_TALK = 4000;

/**
 * Decodes a clip of one known colour: a device may be absent, refuse, hang, or give wrong pictures after an update.
 * @returns null where the pictures came out right, else the reason in ffmpeg's words.
 */
export async function testDecoder(name: DecoderName, preset: DecoderPreset, codec: string): Promise<string | null> {
  const clip = TEST_CLIPS[codec];
  if (clip === undefined) return `${codec}: H.264, H.265`;
  const args = [
    ...["-hide_banner", "-nostats", "-loglevel", "error", ...preset.input, "-f", codec, "-i", "pipe:0"],
    ...["-vf", `${preset.filter}format=yuv420p`, "-f", "rawvideo", "pipe:1"],
  ];
  const child = ours(spawn("ffmpeg", args, { stdio: ["pipe", "pipe", "pipe"], detached: true }));
  const pictures: Buffer[] = [];
  let talk = "";
  child.stdout.on("data", (d: Buffer) => pictures.push(d));
  child.stderr.on("data", (d) => {
    talk = `${talk}${d}`.slice(-KEPT_TALK);
  });
  child.stdin.on("error", () => {});
  child.stdin.end(Buffer.from(clip, "base64"));
  let late = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  const timer = setTimeout(() => {
    late = true;
    void endDecoder(child);
  }, LONGEST_TEST_MS);
  const code = await ended;
  clearTimeout(timer);
  if (late) return `${name}: ${LONGEST_TEST_MS / 1000} s sem resposta / without an answer`;
  if (code !== 0) return lastWords(talk, "pipe:0");
  return rightColours(Buffer.concat(pictures)) ? null : `${name}: imagem errada / wrong picture`;
}

/** Every plane of the first picture is flat and has the clip's colour. */
function rightColours(pictures: Buffer): boolean {
  const { width, height, yuv } = TEST_CLIP;
  const luma = width * height;
  const planes = [
    pictures.subarray(0, luma),
    pictures.subarray(luma, luma * 1.25),
    pictures.subarray(luma * 1.25, luma * 1.5),
  ];
  if (pictures.length < luma * 1.5) return false;
  return planes.every((plane, i) => plane.every((level) => Math.abs(level - yuv[i]!) <= COLOUR_TOLERANCE));
}
