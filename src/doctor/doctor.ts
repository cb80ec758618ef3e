import { CarambolaError, fault } from "../table/errors.ts";
import { checkCamera, type ServedHealth } from "./camera/camera.ts";
import { checkBroker } from "./checks/broker.ts";
import { checkClock } from "./checks/clock.ts";
import { checkDisk } from "./checks/disk.ts";
import { checkFfmpeg } from "./checks/ffmpeg.ts";
import { checkMemory } from "./checks/memory.ts";
import { checkNode } from "./checks/node.ts";
import { checkPort } from "./checks/port.ts";
import { checkPower } from "./checks/power.ts";
import { checkSpeed } from "./checks/speed.ts";
import { checkStore } from "./checks/store.ts";
import { type CheckName, type Finding, said } from "./finding.ts";
import type { Machine } from "./machine.ts";
import type { Subject } from "./subject.ts";

/** Where matches are kept, for the disk's check; the present folder where no configuration names one. */
const folderOf = (file: string | null): string => file?.replace(/\/[^/]*$/, "") || (file === null ? "." : "/");

/** Looks at everything in turn, and tells each thing as soon as it is known. One check that breaks keeps no other from it. */
export async function* examine(machine: Machine, subject: Subject): AsyncGenerator<Finding> {
  const { tables, host, port, store, broker } = subject;
  const health = (await machine.health(host, port)) as { tables?: Record<string, ServedHealth> } | null;
  const checks: [CheckName, () => Finding[] | Promise<Finding[]>][] = [
    ["node", () => checkNode(machine)],
    ["ffmpeg", () => checkFfmpeg(machine)],
    ...tables.map((t): [CheckName, () => Promise<Finding[]>] => [
      "camera",
      () => checkCamera(machine, t, health?.tables?.[t.table] ?? null),
    ]),
    ["disk", () => checkDisk(machine, folderOf(store))],
    ...(store === null ? [] : [["store", () => checkStore(machine, store)] as [CheckName, () => Finding[]]]),
    ["clock", () => checkClock(machine)],
    ["port", () => checkPort(machine, host, port)],
    ...(broker === null
      ? []
      : [["broker", () => checkBroker(machine, broker)] as [CheckName, () => Promise<Finding[]>]]),
    ["memory", () => checkMemory(machine, tables.length)],
    ["speed", () => checkSpeed(machine, tables.length)],
    ["power", () => checkPower(machine)],
  ];
  for (const [check, run] of checks) {
    try {
      yield* await run();
    } catch (error) {
      const broken = error instanceof CarambolaError ? error.fault : failed(check, error);
      yield said(check, "fault", broken);
    }
  }
}

const failed = (check: CheckName, error: unknown) =>
  fault("CB_CHECK_FAILED", { check, reason: error instanceof Error ? error.message : String(error) });
