import { type ChildProcess, execFile, spawn } from "node:child_process";
import { failure } from "../../table/errors.ts";
import { withoutCredentials } from "./report.ts";

/** How long ffmpeg may take to end after SIGTERM before its whole group is killed, ms. */
const PATIENCE_MS = 1500;

/** Starts ffmpeg in a process group of its own, so that a decoder that hangs can be killed with all it started. */
export function startDecoder(args: string[], stderr: number): ChildProcess {
  return ours(spawn("ffmpeg", args, { stdio: ["ignore", "ignore", stderr], detached: true }));
}

const running = new Set<ChildProcess>();
/** Whatever ends this program takes its children's groups along: one that waits for a camera would notice nothing. */
export function ours<T extends ChildProcess>(child: T): T {
  if (running.size === 0) process.on("exit", killAll);
  running.add(child);
  const forget = () => {
    running.delete(child);
    if (running.size === 0) process.off("exit", killAll);
  };
  child.once("exit", forget);
  child.once("error", () => {
    if (child.pid === undefined) forget();
  });
  return child;
}
function killAll(): void {
  for (const child of running) signalGroup(child, "SIGKILL");
}
function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, name);
  } catch {
    // Gone already, or without a group of its own.
    child.kill(name);
  }
}

/** Ends a decoder: asks, waits, then kills the group. Resolves when it is gone. */
export async function endDecoder(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), PATIENCE_MS);
  await gone;
  clearTimeout(timer);
}

/** The reason that a launcher left when it could not install ffmpeg. */
export function ffmpegMissing(cause?: unknown) {
  const reason = process.env.CARAMBOLA_APT_FAILURE ?? "ffmpeg não está no PATH / not on the PATH";
  return failure("CB_FFMPEG_MISSING", { reason }, cause);
}

/** Some cameras take 20 s to answer. */
const PROBE = { timeout: 30_000, killSignal: "SIGKILL" } as const;

export interface Probe {
  width: number;
  height: number;
  frameRate: number | null;
  frameCount: number | null;
  codec: string;
}

/** Motion JPEG and JPEG: chroma lies elsewhere than in video. */
export const isJpeg = (codec: string): boolean => /jpe?g/.test(codec);

/** Asks ffprobe what a source holds. @throws `unreadable` (CB_SOURCE_UNREADABLE, CB_SOURCE_NO_PICTURE) where it holds no picture */
export async function probe(
  name: string,
  inputArgs: string[],
  unreadable: "CB_SOURCE_UNREADABLE" | "CB_SOURCE_NO_PICTURE" = "CB_SOURCE_UNREADABLE",
): Promise<Probe> {
  const args = ["-v", "error", "-select_streams", "v:0", "-of", "json"];
  args.push(
    "-show_entries",
    "stream=codec_name,width,height,avg_frame_rate,r_frame_rate,nb_frames,duration:format=duration",
  );
  const text = await new Promise<string>((resolve, reject) => {
    const child = execFile("ffprobe", [...args, ...inputArgs], PROBE, (error, stdout, stderr) => {
      if (error && (error as NodeJS.ErrnoException).code === "ENOENT") reject(ffmpegMissing(error));
      else if (error) reject(failure(unreadable, { source: name, reason: lastWords(stderr, name) }, error));
      else resolve(stdout);
    });
    ours(child);
  });
  const parsed = JSON.parse(text) as { streams?: Record<string, unknown>[]; format?: { duration?: string } };
  const stream = parsed.streams?.[0];
  if (!stream?.width || !stream.height) {
    throw failure(unreadable, { source: name, reason: "nenhuma trilha de vídeo / no video stream" });
  }
  const frameRate = ratio(stream.avg_frame_rate) ?? ratio(stream.r_frame_rate);
  const duration = Number(stream.duration ?? parsed.format?.duration);
  const counted = Number(stream.nb_frames);
  let frameCount: number | null = null;
  if (counted > 0) frameCount = counted;
  else if (duration > 0 && frameRate) frameCount = Math.round(duration * frameRate);
  const codec = String(stream.codec_name);
  return { width: Number(stream.width), height: Number(stream.height), frameRate, frameCount, codec };
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
  return withoutCredentials(line)
    .replace(`${name}: `, "")
    .replace(/^\[[^\]]*\] /, "")
    .trim();
}
