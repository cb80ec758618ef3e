import type { ErrorCode } from "../table/error-catalogue.ts";
import { type ErrorDetails, type Fault, fault } from "../table/errors.ts";
import type { Text } from "../table/messages/common.ts";

/** What is looked at, in this order. */
export const CHECKS = [
  "configuration",
  "node",
  "ffmpeg",
  "camera",
  "light",
  "calibration",
  "disk",
  "store",
  "clock",
  "port",
  "broker",
  "memory",
  "speed",
  "power",
] as const;
export type CheckName = (typeof CHECKS)[number];

/**
 * `ok`: it serves. `note`: it serves, and something is worth knowing. `warning`: it works, worse than it could.
 * `fault`: something does not work, or will lose what people rely on.
 */
export type Level = "ok" | "note" | "warning" | "fault";

/** One thing that doctor says: what it found and, unless all is well, what helps. */
export interface Finding {
  check: CheckName;
  level: Level;
  /** The table it is about; absent where it is the whole machine. */
  table?: string;
  /** From the catalogue; absent where all is well. */
  fault?: Fault;
  what: Text;
}

export const fine = (check: CheckName, what: Text): Finding => ({ check, level: "ok", what });

export function found(
  check: CheckName,
  level: Exclude<Level, "ok">,
  code: ErrorCode,
  details: ErrorDetails = {},
): Finding {
  return said(check, level, fault(code, details));
}
/** A fault that another part has named. */
export const said = (check: CheckName, level: Exclude<Level, "ok">, f: Fault): Finding => ({
  ...{ check, level, fault: f, what: f.what },
});

/** The same in every language: figures and names. */
export const same = (text: string): Text => ({ pt: text, en: text, es: text });

/**
 * 0 where nothing is broken (warnings included); 2 where a fault lies in what people wrote, the configuration or a profile;
 * 1 where the machine is at fault.
 */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  const codes = findings.flatMap((f) => (f.level === "fault" ? [f.fault?.exitCode ?? 1] : []));
  if (codes.length === 0) return 0;
  return codes.includes(2) ? 2 : 1;
}
