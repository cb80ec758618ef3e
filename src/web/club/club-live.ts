import { signal } from "@preact/signals";
import type { ErrorData, Me, TableState } from "../../table/messages/index.ts";
import { get } from "./api.ts";

export interface Machine {
  version: string;
  startedAt: string;
  uptimeS: number;
  memoryMb: number;
  node: string;
  system: string;
  cores: number;
  load: number;
}
export interface Storage {
  report: {
    bytes: number | null;
    freeBytes: number | null;
    writtenLastHour: number | null;
    writeBudgetBytes: number | null;
    lastBackup: string | null;
  };
  alarms: ErrorData[];
}

/** How often the club is asked how it is, ms; and from when on what is shown counts as old, s. */
const EVERY_MS = 2000;
const OLD_S = 6;

export const me = signal<Me | null>(null);
export const tables = signal<readonly TableState[] | null>(null);
export const machine = signal<Machine | null>(null);
/** Null where nothing is stored. */
export const storage = signal<Storage | null>(null);
const answeredAt = signal<number | null>(null);
const now = signal(performance.now());
/** Seconds since the service has answered; null before the first answer. */
export const answerAge = () => (answeredAt.value === null ? null : (now.value - answeredAt.value) / 1000);
export const isOld = () => (answerAge() ?? 0) > OLD_S;

async function look(): Promise<void> {
  const [who, known, its, stored] = await Promise.all([
    get<Me>("/me"),
    get<{ id: string }[]>("/tables"),
    get<Machine>("/machine"),
    get<Storage>("/store"),
  ]);
  if (who.ok) me.value = who.data;
  if (its.ok) machine.value = its.data;
  storage.value = stored.ok ? stored.data : null;
  if (!known.ok) return;
  const states = await Promise.all(
    known.data.map(({ id }) => get<TableState>(`/tables/${encodeURIComponent(id)}/state`)),
  );
  if (!states.every((s) => s.ok)) return;
  tables.value = states.map((s) => s.data);
  answeredAt.value = performance.now();
}

/** Asks again and again, one question after the other. */
export function followClub(): void {
  const again = async () => {
    if (document.visibilityState === "visible") await look();
    now.value = performance.now();
    setTimeout(again, EVERY_MS);
  };
  void again();
  setInterval(() => {
    now.value = performance.now();
  }, EVERY_MS / 2);
}
