import { type Finding, fine, found } from "../finding.ts";
import type { Machine } from "../machine.ts";
import { isAtLeast, versionOf } from "./versions.ts";

/** `-fps_mode`, by which each frame keeps its own stamp, came with ffmpeg 5.1. */
const LEAST = [5, 1];
/** What cameras send: IP cameras the first two, USB cameras the others. */
const DECODERS = ["h264", "hevc", "mjpeg", "rawvideo"] as const;

/** ffmpeg reads every camera and file; a simulated table needs none. */
export async function checkFfmpeg(machine: Pick<Machine, "run" | "pipeFault" | "temporaryFolder">): Promise<Finding[]> {
  const version = await machine.run("ffmpeg", ["-hide_banner", "-version"]);
  const probe = await machine.run("ffprobe", ["-hide_banner", "-version"]);
  if (version === null || probe === null) {
    const reason = `${version === null ? "ffmpeg" : "ffprobe"}: não está no PATH / not on the PATH`;
    return [found("ffmpeg", "fault", "CB_FFMPEG_MISSING", { reason })];
  }
  const named = /version (?:n)?(\S+)/.exec(version.stdout)?.[1] ?? "?";
  const findings: Finding[] = [];
  // Builds between releases carry a commit's name: nothing to compare.
  if (/^\d/.test(named) && !isAtLeast(versionOf(named), LEAST))
    findings.push(found("ffmpeg", "fault", "CB_FFMPEG_OLD", { version: named, least: LEAST.join(".") }));
  const decoders = (await machine.run("ffmpeg", ["-hide_banner", "-decoders"]))?.stdout ?? "";
  const missing = DECODERS.filter((d) => !new RegExp(`^ V\\S+ ${d} `, "m").test(decoders));
  if (missing.length > 0)
    findings.push(found("ffmpeg", "fault", "CB_DECODER_MISSING", { decoders: missing.join(", ") }));
  const pipe = machine.pipeFault();
  if (pipe !== null)
    findings.push(found("ffmpeg", "fault", "CB_NAMED_PIPE_FAILED", { folder: machine.temporaryFolder, reason: pipe }));
  if (findings.length > 0) return findings;
  const list = DECODERS.join(", ");
  return [
    fine("ffmpeg", {
      pt: `ffmpeg ${named}; decodifica ${list}`,
      en: `ffmpeg ${named}; decodes ${list}`,
      es: `ffmpeg ${named}; decodifica ${list}`,
    }),
  ];
}
