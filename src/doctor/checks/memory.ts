import { type Finding, fine, found } from "../finding.ts";
import type { Machine } from "../machine.ts";

const MB = 1e6;
/** A table's process with its decoder at 1080p, and the service itself (docs/guides/cameras.md). */
const TABLE_MB = 300;
const SERVICE_MB = 150;
/** Docker gives 64 MB unless told otherwise: browsers on the same machine (a scoreboard) die of it. */
const LEAST_SHARED_MB = 128;
const SHARED = "/dev/shm";

/** Memory for the tables, and shared memory for browsers beside them. */
export function checkMemory(machine: Pick<Machine, "freeMemoryBytes" | "volume">, tables: number): Finding[] {
  const findings: Finding[] = [];
  const free = Math.round(machine.freeMemoryBytes / MB);
  if (free < SERVICE_MB + TABLE_MB * Math.max(1, tables))
    findings.push(found("memory", "warning", "CB_MEMORY_LOW", { free, each: TABLE_MB }));
  const shared = machine.volume(SHARED);
  if (shared !== null && shared.freeBytes / MB < LEAST_SHARED_MB)
    findings.push(found("memory", "note", "CB_SHARED_MEMORY_SMALL", { free: Math.round(shared.freeBytes / MB) }));
  if (findings.length > 0) return findings;
  return [fine("memory", { pt: `${free} MB livres`, en: `${free} MB free`, es: `${free} MB libres` })];
}
