import { type Finding, fine, found } from "../finding.ts";
import type { Machine } from "../machine.ts";

const GB = 1e9;
/** A year of matches is far below one GB; clips and backups need the rest. */
const LEAST_FREE_GB = 2;
/** Every command waits for one such write: above this people feel it (measured on SSDs: 1-3 ms; good cards: 10-30). */
const SLOW_MS = 100;

/** Room, speed and safety of the folder in which matches are stored. */
export function checkDisk(machine: Pick<Machine, "volume" | "writes">, folder: string): Finding[] {
  const writes = machine.writes(folder);
  if (!Array.isArray(writes))
    return [found("disk", "fault", "CB_DISK_NOT_WRITABLE", { folder, reason: writes.reason })];
  const findings: Finding[] = [];
  const volume = machine.volume(folder);
  const free = volume === null ? null : volume.freeBytes / GB;
  if (volume?.inMemory) findings.push(found("disk", "fault", "CB_DISK_IN_MEMORY", { folder }));
  if (free !== null && free < LEAST_FREE_GB)
    findings.push(found("disk", "fault", "CB_DISK_LOW", { folder, free: free.toFixed(1), least: LEAST_FREE_GB }));
  const sorted = [...writes].sort((a, b) => a - b);
  const [median = 0, worst = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  if (median > SLOW_MS) findings.push(found("disk", "warning", "CB_DISK_SLOW", { folder, ms: Math.round(median) }));
  if (findings.length > 0) return findings;
  const room = free === null ? "?" : free.toFixed(0);
  const [m, w] = [median.toFixed(1), worst.toFixed(1)];
  const comma = (s: string) => s.replace(".", ",");
  return [
    fine("disk", {
      pt: `${folder}: ${room} GB livres; gravar com segurança leva ${comma(m)} ms (pior: ${comma(w)})`,
      en: `${folder}: ${room} GB free; storing safely takes ${m} ms (worst: ${w})`,
      es: `${folder}: ${room} GB libres; guardar con seguridad tarda ${comma(m)} ms (peor: ${comma(w)})`,
    }),
  ];
}
