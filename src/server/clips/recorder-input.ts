import { existsSync, statSync } from "node:fs";

/** How a second ffmpeg reads what the table's own reads; or why it cannot. */
export type RecorderInput =
  | {
      args: string[];
      /** A recording that plays a camera: its own stamps are the table's, counted from its beginning. */
      fromStart: boolean;
    }
  | { none: "simulation" | "device" | "pictures" };

const SIMULATION = "sim:";

/** Only streams and video files: a camera of this machine can be opened once, and by the one who sees. */
export function recorderInput(source: string, loop: boolean): RecorderInput {
  if (source.startsWith(SIMULATION)) return { none: "simulation" };
  if (/^rtsps?:\/\//.test(source)) return { args: ["-rtsp_transport", "tcp", "-i", source], fromStart: false };
  if (source.startsWith("/dev/")) return { none: "device" };
  if (!existsSync(source) || !statSync(source).isFile()) return { none: "pictures" };
  return { args: ["-re", ...(loop ? ["-stream_loop", "-1"] : []), "-i", source], fromStart: true };
}
