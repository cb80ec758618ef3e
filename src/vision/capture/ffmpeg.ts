import { type ChildProcess, execFile, spawn } from "node:child_process";
import { failure } from "../../table/errors.ts";

/** How long ffmpeg may take to end after SIGTERM before its whole group is killed, ms. */
const PATIENCE_MS = 1500;

/** Starts ffmpeg in a process group of its own, so that a decoder that hangs can be killed with all it started. */
export function startDecoder(args: string[], stderr: number): ChildProcess {
  return spawn("ffmpeg", args, { stdio: ["ignore", "ignore", stderr], detached: true });
}

/** Ends a decoder: asks, waits, then kills the group. Resolves when it is gone. */
export async function endDecoder(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, name);
    } catch {
      // already gone
    }
  };
  signal("SIGTERM");
  const timer = setTimeout(() => signal("SIGKILL"), PATIENCE_MS);
  await gone;
  clearTimeout(timer);
}

/** The reason that a launcher left when it could not install ffmpeg. */
export function ffmpegMissing(cause?: unknown) {
  const reason = process.env.CARAMBOLA_APT_FAILURE ?? "ffmpeg não está no PATH / not on the PATH";
  return failure("CB_FFMPEG_MISSING", { reason }, cause);
}

export interface Probe {
  width: number;
  height: number;
  frameRate: number | null;
  frameCount: number | null;
  /** Motion JPEG and JPEG: chroma lies elsewhere than in video. */
  jpeg: boolean;
}

/** Asks ffprobe what a source holds. Throws CB_SOURCE_UNREADABLE where it holds no picture. */
export async function probe(name: string, inputArgs: string[]): Promise<Probe> {
  const args = ["-v", "error", "-select_streams", "v:0", "-of", "json"];
  args.push(
    "-show_entries",
    "stream=codec_name,width,height,avg_frame_rate,r_frame_rate,nb_frames,duration:format=duration",
  );
  const text = await new Promise<string>((resolve, reject) => {
    execFile("ffprobe", [...args, ...inputArgs], { timeout: 30_000 }, (error, stdout, stderr) => {
      if (error && (error as NodeJS.ErrnoException).code === "ENOENT") reject(ffmpegMissing(error));
      else if (error) reject(failure("CB_SOURCE_UNREADABLE", { source: name, reason: lastWords(stderr, name) }, error));
      else resolve(stdout);
    });
  });
  const parsed = JSON.parse(text) as { streams?: Record<string, unknown>[]; format?: { duration?: string } };
  const stream = parsed.streams?.[0];
  if (!stream?.width || !stream.height) {
    throw failure("CB_SOURCE_UNREADABLE", { source: name, reason: "nenhuma trilha de vídeo / no video stream" });
  }
  const frameRate = ratio(stream.avg_frame_rate) ?? ratio(stream.r_frame_rate);
  const duration = Number(stream.duration ?? parsed.format?.duration);
  const counted = Number(stream.nb_frames);
  let frameCount: number | null = null;
  if (counted > 0) frameCount = counted;
  else if (duration > 0 && frameRate) frameCount = Math.round(duration * frameRate);
  const jpeg = /jpe?g/.test(String(stream.codec_name));
  return { width: Number(stream.width), height: Number(stream.height), frameRate, frameCount, jpeg };
}

function ratio(value: unknown): number | null {
  const [a, b] = String(value ?? "")
    .split("/")
    .map(Number);
  return a && b ? a / b : null;
}

/** The last line that ffmpeg or ffprobe said, without the path that the message already names. */
export function lastWords(stderr: string, name: string): string {
  const lines = stderr.split("\n").filter((l) => l.trim() !== "" && !l.includes("Parsed_showinfo"));
  const line = lines.at(-1) ?? "sem resposta / no answer";
  return line
    .replace(`${name}: `, "")
    .replace(/^\[[^\]]*\] /, "")
    .trim();
}
