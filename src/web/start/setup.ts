import { signal } from "@preact/signals";
import type { Me } from "../../table/messages/index.ts";
import { ask, get } from "../club/api.ts";
import { wordsOf } from "../club/section.tsx";
import { language } from "../language/index.ts";
import { table } from "../live/table-live.ts";

export interface Camera {
  source: string;
  name: string;
}
interface ConfiguredTable {
  id: string;
  name?: string;
  source: string;
  table?: string;
  profile?: string;
}
interface Written {
  version: string;
  config: { tables: ConfiguredTable[] };
}
export const NO_CAMERA = "none";

export const me = signal<Me | null>(null);
export const cameras = signal<readonly Camera[] | null>(null);
export const written = signal<Written | null>(null);
export const noFile = signal(false);
export const fault = signal<string | null>(null);
/** The calibration's worth, where the table's camera has one. */
export const calibrated = signal(false);

export async function readSetup(): Promise<void> {
  const [who, config] = await Promise.all([get<Me>("/me"), get<Written>("/config")]);
  if (who.ok) me.value = who.data;
  if (config.ok) written.value = config.data;
  noFile.value = !config.ok && config.status === 404;
  await findCameras();
}

export async function findCameras(): Promise<void> {
  const found = await get<readonly Camera[]>("/cameras");
  if (found.ok) cameras.value = found.data;
}

/** The table that the guide sets up: the one in the address, else the first. */
export function tableOf(config: Written["config"] | undefined): ConfiguredTable | undefined {
  const wanted = new URLSearchParams(location.search).get("table");
  return config?.tables.find((t) => t.id === wanted) ?? config?.tables[0];
}

/** Writes what was chosen for the table into the configuration; it is in force at once. */
export async function configure(change: Partial<ConfiguredTable>): Promise<boolean> {
  const now = written.value;
  const known = tableOf(now?.config);
  if (now === null || known === undefined) return false;
  const next = { ...known, ...change };
  // Without a camera there is nothing to keep a profile of.
  if (next.source === NO_CAMERA) delete next.profile;
  const tables = now.config.tables.map((t) => (t.id === known.id ? next : t));
  const answer = await ask<Written>("PUT", "/config", { config: { ...now.config, tables }, version: now.version });
  fault.value = answer.ok ? null : wordsOf(answer);
  if (answer.ok) written.value = answer.data;
  return answer.ok;
}

/** Looks whether the table's camera has a profile by now. */
export async function readCalibration(table: string): Promise<void> {
  const answer = await get<{ profile: unknown }>(`/tables/${encodeURIComponent(table)}/calibration`);
  calibrated.value = answer.ok && answer.data.profile !== null;
}

/** Another page of the same table. */
export function pageOf(path: string): string {
  const query = new URLSearchParams({ lang: language.value });
  if (table.value !== null) query.set("table", table.value.id);
  return `${path}?${query}`;
}
