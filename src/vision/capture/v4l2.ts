import { execFile } from "node:child_process";
import type { ErrorCode } from "../../table/errors.ts";
import type { Notice, NoticeLevel } from "./report.ts";

/** What a configuration may wish of a camera on this machine. */
export interface CameraWish {
  /** `auto`, or a fixed time in units of 0.1 ms, as V4L2 counts it. */
  exposure?: "auto" | number;
  /** Frequency of the lamps' mains, Hz. */
  powerLineHz?: 50 | 60;
}

interface Control {
  name: string;
  value: number;
}

const LONGEST_WAIT_MS = 4000;
/** Names differ with the kernel: the second is the older one. */
const NAMES = {
  dynamicRate: ["exposure_dynamic_framerate", "exposure_auto_priority"],
  autoExposure: ["auto_exposure", "exposure_auto"],
  exposureTime: ["exposure_time_absolute", "exposure_absolute"],
  powerLine: ["power_line_frequency"],
} as const;
/** Values of V4L2's menus (Linux media documentation, camera and user controls). */
const EXPOSURE_MANUAL = 1;
const POWER_LINE = { 50: 1, 60: 2 } as const;
const POWER_LINE_OFF = 0;

/** `   exposure_dynamic_framerate 0x009a0903 (bool)   : default=0 value=1` */
export function parseControls(text: string): Control[] {
  return [...text.matchAll(/^\s*(\w+) 0x[0-9a-f]+ \(\w+\)\s*:.*\bvalue=(-?\d+)/gm)].map(([, name, value]) => ({
    name: name!,
    value: Number(value),
  }));
}

/**
 * Sets what keeps a camera's pictures even, and says what it could not set and what would help: an exposure that never
 * lengthens beyond a frame (it would halve the rate in dim light), the lamps' frequency, a fixed exposure.
 */
export async function adjustCamera(device: string, wish: CameraWish = {}): Promise<Notice[]> {
  const listed = await v4l2ctl(device, "--list-ctrls");
  if (listed === "missing") return [notice("CB_SOURCE_TOOL_MISSING", "advice")];
  if (listed === "failed") return [];
  const controls = parseControls(listed.said);
  const find = (names: readonly string[]) => controls.find((c) => names.includes(c.name));
  const notices: Notice[] = [];
  const set = async (control: Control, value: number): Promise<boolean> => {
    const setting = `${control.name}=${value}`;
    const done = typeof (await v4l2ctl(device, `--set-ctrl=${setting}`)) === "object";
    if (done && control.value !== value) notices.push(notice("CB_SOURCE_SET", "info", { setting }));
    if (!done) notices.push(notice("CB_SOURCE_NOT_SET", "advice", { setting }));
    return done;
  };
  const dynamicRate = find(NAMES.dynamicRate);
  if (dynamicRate !== undefined && dynamicRate.value !== 0) await set(dynamicRate, 0);
  const powerLine = find(NAMES.powerLine);
  if (powerLine !== undefined && wish.powerLineHz !== undefined) await set(powerLine, POWER_LINE[wish.powerLineHz]);
  else if (powerLine?.value === POWER_LINE_OFF) notices.push(notice("CB_SOURCE_POWER_LINE", "advice"));
  const auto = find(NAMES.autoExposure);
  if (auto === undefined) return notices;
  if (typeof wish.exposure === "number") {
    const time = find(NAMES.exposureTime);
    // The time can be set only once the automatic is off.
    if ((await set(auto, EXPOSURE_MANUAL)) && time !== undefined) await set(time, wish.exposure);
  } else if (wish.exposure === undefined && auto.value !== EXPOSURE_MANUAL) {
    notices.push(notice("CB_SOURCE_AUTO_EXPOSURE", "advice"));
  }
  return notices;
}

function notice(code: ErrorCode, level: NoticeLevel, details: Notice["details"] = {}): Notice {
  return { code, level, details };
}

function v4l2ctl(device: string, order: string): Promise<{ said: string } | "missing" | "failed"> {
  return new Promise((resolve) => {
    execFile(
      "v4l2-ctl",
      ["-d", device, order],
      { timeout: LONGEST_WAIT_MS, killSignal: "SIGKILL" },
      (error, stdout) => {
        if (error === null) resolve({ said: stdout });
        else resolve((error as NodeJS.ErrnoException).code === "ENOENT" ? "missing" : "failed");
      },
    );
  });
}
