import { type Finding, found } from "../finding.ts";
import type { Machine } from "../machine.ts";

const BY_NUMBER = /^\/dev\/video\d+$/;

/** A camera at this machine: is it there, under a name that lasts, in a format and with an exposure that serve? */
export async function checkDevice(
  machine: Pick<Machine, "exists" | "cameras" | "resolve" | "run">,
  source: string,
): Promise<Finding[]> {
  const cameras = machine.cameras();
  if (!machine.exists(source)) {
    const present = cameras.map((c) => c.link).join(", ") || "—";
    return [found("camera", "fault", "CB_CAMERA_MISSING", { source, present })];
  }
  const findings: Finding[] = [];
  const stable = cameras.find((c) => c.device === source)?.link;
  if (BY_NUMBER.test(source) && stable !== undefined)
    findings.push(found("camera", "warning", "CB_CAMERA_BY_NUMBER", { source, stable }));
  const ask = (...args: string[]) => machine.run("v4l2-ctl", ["-d", source, ...args]);
  const controls = await ask("--list-ctrls");
  if (controls === null) return [...findings, found("camera", "note", "CB_V4L2_CTL_MISSING")];
  const formats = await ask("--list-formats-ext");
  const present = await ask("--get-fmt-video", "--get-parm");
  return [
    ...findings,
    ...checkFormat(source, formats?.stdout ?? "", present?.stdout ?? ""),
    ...checkExposure(source, controls.stdout),
  ];
}

interface VideoFormat {
  pixels: string;
  width: number;
  height: number;
  fps: number;
}
/** Larger pictures cost time and gain nothing that decides. */
const MOST_PIXELS = 1920 * 1080;
const show = ({ pixels, width, height, fps }: VideoFormat) => `${pixels} ${width}x${height}, ${fps}/s`;

/** Output of `v4l2-ctl --list-formats-ext`. */
export function parseFormats(text: string): VideoFormat[] {
  const formats: VideoFormat[] = [];
  let pixels = "";
  let [width, height] = [0, 0];
  for (const line of text.split("\n")) {
    pixels = /\]: '(.{4})'/.exec(line)?.[1] ?? pixels;
    const size = /Size: Discrete (\d+)x(\d+)/.exec(line);
    if (size) [width, height] = [Number(size[1]), Number(size[2])];
    const fps = /\(([\d.]+) fps\)/.exec(line)?.[1];
    if (fps !== undefined) formats.push({ pixels, width, height, fps: Number(fps) });
  }
  return formats;
}

function checkFormat(source: string, offered: string, set: string): Finding[] {
  const size = /Width\/Height\s*:\s*(\d+)\/(\d+)/.exec(set);
  const pixels = /Pixel Format\s*:\s*'(.{4})'/.exec(set)?.[1];
  const fps = /Frames per second:\s*([\d.]+)/.exec(set)?.[1];
  if (!size || pixels === undefined || fps === undefined) return [];
  const present = { pixels, width: Number(size[1]), height: Number(size[2]), fps: Number(fps) };
  const area = (f: VideoFormat) => f.width * f.height;
  const better = parseFormats(offered)
    .filter((f) => area(f) <= MOST_PIXELS && area(f) >= area(present) && f.fps >= present.fps)
    .filter((f) => area(f) > area(present) || f.fps > present.fps)
    .sort((a, b) => area(b) - area(a) || b.fps - a.fps)[0];
  if (better === undefined) return [];
  const { width, height, pixels: named } = better;
  return [
    found("camera", "warning", "CB_CAMERA_FORMAT", {
      ...{ source, present: show(present), better: show(better) },
      command: `width=${width},height=${height},pixelformat=${named} -p ${better.fps}`,
    }),
  ];
}

/** The same controls before and since Linux 5.17. */
const AUTO = ["auto_exposure", "exposure_auto"];
const TIME = ["exposure_time_absolute", "exposure_absolute"];
const DYNAMIC = ["exposure_dynamic_framerate", "exposure_auto_priority"];
/** V4L2_EXPOSURE_MANUAL. */
const MANUAL = 1;

function checkExposure(source: string, controls: string): Finding[] {
  const value = (names: readonly string[]) => {
    for (const name of names) {
      const at = new RegExp(`^\\s*${name}\\s.*?value=(-?\\d+)`, "m").exec(controls)?.[1];
      if (at !== undefined) return { name, value: Number(at) };
    }
    return null;
  };
  const findings: Finding[] = [];
  const [auto, time, dynamic] = [value(AUTO), value(TIME), value(DYNAMIC)];
  if (dynamic !== null && dynamic.value !== 0)
    findings.push(found("camera", "warning", "CB_CAMERA_EXPOSURE_RATE", { source, control: dynamic.name }));
  if (auto !== null && auto.value !== MANUAL && time !== null) {
    const details = { source, manual: `${auto.name}=${MANUAL}`, control: time.name };
    findings.push(found("camera", "note", "CB_CAMERA_AUTO_EXPOSURE", details));
  }
  return findings;
}
