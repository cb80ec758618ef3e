/** What ffmpeg says of the stream that it opened. */
export interface InputStream {
  codec: string;
  /** Frames per second, null where it does not know. */
  frameRate: number | null;
}

/** Rates beyond are ticks of a clock, not pictures of a camera. */
const HIGHEST_RATE = 300;

/** `  Stream #0:0: Video: h264 (High), yuv420p(progressive), 1920x1080 [SAR 1:1 DAR 16:9], 25 fps, 25 tbr, 90k tbn` */
export function parseInputLine(line: string): InputStream | null {
  const match = /^\s*Stream #0:\d+.*?: Video: (\w+)(.*)/.exec(line);
  if (!match) return null;
  const rate = Number(/, ([\d.]+) (?:fps|tbr)\b/.exec(match[2]!)?.[1]);
  return { codec: match[1]!, frameRate: rate >= 1 && rate <= HIGHEST_RATE ? rate : null };
}
