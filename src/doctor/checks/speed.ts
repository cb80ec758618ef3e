import { type Finding, fine, found } from "../finding.ts";
import type { Machine } from "../machine.ts";

/** The rate that contacts are timed best at; 30 is enough to referee. */
const FPS = 60;
/** Half of a core's time is left to decoding, the service, and everything else on the machine. */
const SHARE = 0.5;
const SLOWER_FPS = 30;

/** Whether this machine keeps up with its cameras: one core a table for seeing, none for wishes. */
export async function checkSpeed(machine: Pick<Machine, "looks" | "cores">, tables: number): Promise<Finding[]> {
  const looks = [...(await machine.looks())].sort((a, b) => a - b);
  if (looks.length === 0) return [];
  const mean = looks.reduce((a, b) => a + b, 0) / looks.length;
  const perCore = Math.max(1, Math.ceil(tables / Math.max(1, machine.cores)));
  const budget = (fps: number) => (1000 * SHARE) / fps / perCore;
  const details = (fps: number) => ({
    ...{ ms: mean.toFixed(1), tables: Math.max(1, tables), fps, budget: budget(fps).toFixed(1) },
  });
  if (mean > budget(SLOWER_FPS)) return [found("speed", "fault", "CB_CPU_SLOW", details(SLOWER_FPS))];
  if (mean > budget(FPS)) return [found("speed", "warning", "CB_CPU_SLOW", details(FPS))];
  const ms = mean.toFixed(1);
  return [
    fine("speed", {
      pt: `ver um quadro 1080p leva ${ms.replace(".", ",")} ms; ${FPS} quadros por segundo cabem`,
      en: `seeing a 1080p frame takes ${ms} ms; ${FPS} frames per second fit`,
      es: `ver un cuadro 1080p tarda ${ms.replace(".", ",")} ms; ${FPS} cuadros por segundo caben`,
    }),
  ];
}
