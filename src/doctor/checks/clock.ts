import { type Finding, fine, found } from "../finding.ts";
import type { Machine } from "../machine.ts";

/** This program did not exist before; a machine without a battery starts in 1970 or at its last shutdown. */
const EARLIEST = Date.UTC(2026, 0, 1);
/** The two clocks may part by this much in a second: slewing by NTP is below 1 ms, reading takes some ms. */
const JUMP_S = 0.5;

/** Whether the wall clock is right, set by the network, and steady. Only dates depend on it. */
export async function checkClock(machine: Pick<Machine, "clocks" | "run">): Promise<Finding[]> {
  const readings = await machine.clocks();
  const [first, last] = [readings[0], readings.at(-1)];
  const findings: Finding[] = [];
  if (last !== undefined && last.wall < EARLIEST)
    findings.push(found("clock", "fault", "CB_CLOCK_WRONG", { now: new Date(last.wall).toISOString().slice(0, 10) }));
  if (first !== undefined && last !== undefined) {
    const jumps = readings.map((r) => Math.abs(r.wall - first.wall - (r.monotonic - first.monotonic)) / 1000);
    const jump = Math.max(...jumps);
    if (jump > JUMP_S) findings.push(found("clock", "warning", "CB_CLOCK_JUMPS", { seconds: jump.toFixed(1) }));
  }
  // Absent in containers, which have their host's clock.
  const told = await machine.run("timedatectl", ["show", "--property=NTPSynchronized", "--value"]);
  if (told?.code === 0 && told.stdout.trim() === "no") findings.push(found("clock", "warning", "CB_CLOCK_UNSYNCED"));
  if (findings.length > 0) return findings;
  const now = last === undefined ? "?" : `${new Date(last.wall).toISOString().slice(0, 16)}Z`;
  return [fine("clock", { pt: `${now}, estável`, en: `${now}, steady`, es: `${now}, estable` })];
}
