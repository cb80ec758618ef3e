import type { Finding } from "./finding.ts";
import type { Machine } from "./machine.ts";
import { redact, redactText } from "./redact.ts";
import { asJson } from "./report.ts";

/** What a helper needs who does not stand beside the machine: one JSON file, no secret, no picture, no name of a player. */
export interface BundleParts {
  version: string;
  madeAt: string;
  findings: readonly Finding[];
  /** The configuration's file as text; null where none was given or it cannot be read. */
  config: string | null;
  /** `/healthz` of a running service. */
  health: unknown;
  env: NodeJS.ProcessEnv;
}

/** Output of these tells how the machine is built; none of them prints what people wrote. */
const PROGRAMS: readonly (readonly [string, ...string[]])[] = [
  ["uname", "-srm"],
  ["ffmpeg", "-hide_banner", "-version"],
  ["lsusb"],
  ["v4l2-ctl", "--list-devices"],
  ["df", "-h"],
  ["uptime"],
  ["systemctl", "show", "carambola", "--property=ActiveState,SubState,NRestarts,MemoryCurrent,ExecMainStatus"],
];
const FILES = ["/etc/os-release", "/proc/cpuinfo", "/proc/meminfo", "/proc/device-tree/model"] as const;
/** Kept of each file and output, characters. */
const MOST = 8000;

export async function bundle(machine: Machine, parts: BundleParts): Promise<string> {
  const { version, madeAt, findings, config, health, env } = parts;
  const clean = redactText(env, config ?? "");
  const programs: Record<string, string> = {};
  for (const [program, ...args] of PROGRAMS) {
    const ran = await machine.run(program, args);
    programs[[program, ...args].join(" ")] = ran === null ? "absent" : `${ran.stdout}${ran.stderr}`.slice(0, MOST);
  }
  const files = Object.fromEntries(FILES.map((f) => [f, machine.read(f)?.slice(0, MOST) ?? null]));
  const whole = {
    ...{ carambola: version, madeAt, node: machine.node, cores: machine.cores },
    doctor: asJson(findings),
    config: config === null ? null : redact(config),
    ...{ health, cameras: machine.cameras(), programs, files },
  };
  // Last of all over everything: a secret may stand in any program's answer.
  return clean(`${JSON.stringify(whole, null, 2)}\n`);
}
