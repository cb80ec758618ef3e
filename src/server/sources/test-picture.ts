import { execFile } from "node:child_process";
import { withoutCredentials } from "../../vision/capture/report.ts";

/** Some cameras take 20 s until their first picture. */
const PATIENCE_MS = 25_000;
/** Larger than any JPEG of a camera. */
const LARGEST_BYTES = 32 * 1024 * 1024;
const WIDTH_PX = 960;
const STREAM = /^rtsps?:\/\/[^\s]+$/i;
const DEVICE = /^\/dev\/(v4l\/by-id\/[\w.:-]+|video\d{1,3})$/;

/** Whether this is a camera that may be tried by people: a stream's address or a camera on this machine, nothing else. */
export const isCamera = (source: string): boolean => STREAM.test(source) || DEVICE.test(source);

/** One picture of a camera that no table uses yet, as JPEG; or why there is none. */
export function testPicture(source: string): Promise<{ jpeg: Buffer } | { reason: string }> {
  const input = STREAM.test(source) ? ["-rtsp_transport", "tcp", "-i", source] : ["-f", "v4l2", "-i", source];
  const output = ["-frames:v", "1", "-vf", `scale=${WIDTH_PX}:-2`, "-c:v", "mjpeg", "-f", "image2pipe", "pipe:1"];
  return new Promise((resolve) => {
    execFile(
      "ffmpeg",
      ["-nostdin", "-hide_banner", "-loglevel", "error", ...input, ...output],
      // ffmpeg ignores SIGTERM while it waits for a camera.
      { timeout: PATIENCE_MS, killSignal: "SIGKILL", encoding: "buffer", maxBuffer: LARGEST_BYTES },
      (error, stdout, stderr) => {
        if (stdout.length > 0) resolve({ jpeg: stdout });
        else if (error?.killed) resolve({ reason: `${PATIENCE_MS / 1000} s` });
        else if ((error as NodeJS.ErrnoException | null)?.code === "ENOENT") resolve({ reason: "ffmpeg ?" });
        else resolve({ reason: withoutCredentials(lastLine(String(stderr))) || "–" });
      },
    );
  });
}

const lastLine = (text: string) => text.trim().split("\n").at(-1)?.slice(0, 200) ?? "";
