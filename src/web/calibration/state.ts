import { computed, effect, signal } from "@preact/signals";
import type {
  CalibrationHistory,
  CalibrationJob,
  CalibrationReport,
  CalibrationState,
  ErrorData,
} from "../../table/messages/index.ts";
import { tableAddress } from "../camera/address.ts";
import { table } from "../live/table-live.ts";
import {
  type Corners,
  diamondPlaces,
  inTableOrder,
  OPPOSITE,
  type Px,
  planeMap,
  type Side,
  usualBottom,
} from "./corners.ts";

/** What the service says of this table's calibration. */
export const state = signal<CalibrationState | null>(null);
export const history = signal<CalibrationHistory | null>(null);
/** What went wrong with the last thing asked for; `offline` where there was no answer. */
export const trouble = signal<ErrorData | "offline" | null>(null);
export const saved = signal(false);

/** What people chose. */
export const TABLE_KINDS = { match: 2840, "half-match": 2300, small: 2100 } as const;
export type TableKind = keyof typeof TABLE_KINDS;
export const kind = signal<TableKind>("match");
export const heightMm = signal<number | null>(null);
export const lens = signal<unknown>(null);
export const bottom = signal<Side | null>(null);

/** Marks by hand: corners in any order, and diamonds that were moved. */
export const marking = signal(false);
export const corners = signal<Corners | null>(null);
export const withDiamonds = signal(false);
export const moved = signal<Readonly<Record<string, Px>>>({});

export const job = computed<CalibrationJob | null>(() => state.value?.job ?? null);
export const running = computed(() => ["pictures", "finding", "colours"].includes(job.value?.state ?? ""));
export const profile = computed<CalibrationReport | null>(() => state.value?.profile ?? null);

/** From nose line to diamonds and their distance, as tables are made; mm. */
const DIAMOND_OFFSET_MM = 93;
const PER_LENGTH = 8;

export interface MarkedDiamond {
  key: string;
  cushion: "bottom" | "top" | "right" | "left";
  index: number;
  px: Px;
  moved: boolean;
}
/** Diamonds where the marked corners put them, or where somebody took them. */
export const markedDiamonds = computed<MarkedDiamond[]>(() => {
  const at = corners.value;
  if (!withDiamonds.value || at === null) return [];
  const lengthMm = TABLE_KINDS[kind.value];
  const map = planeMap(inTableOrder(at, bottom.value ?? usualBottom(at)), lengthMm, lengthMm / 2);
  if (map === null) return [];
  return diamondPlaces(lengthMm, lengthMm / 2, { offsetMm: DIAMOND_OFFSET_MM, spacingMm: lengthMm / PER_LENGTH }).map(
    ({ cushion, index, mm: [x, y] }) => {
      const key = `${cushion} ${index}`;
      const byHand = moved.value[key];
      return { key, cushion, index, px: byHand ?? map(x, y), moved: byHand !== undefined };
    },
  );
});

const id = computed(() => table.value?.id ?? null);
const where = (path: string) => tableAddress(id.value ?? "", `/calibration${path}`);
export const jobPicture = (jobId: string) => tableAddress(id.value ?? "", "/calibration/picture", { job: jobId });

async function ask<T>(method: string, path: string, body?: unknown): Promise<T | null> {
  trouble.value = null;
  try {
    const answer = await fetch(where(path), {
      method,
      ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const data = await answer.json();
    if (answer.ok) return data as T;
    trouble.value = data as ErrorData;
  } catch {
    trouble.value = "offline";
  }
  return null;
}

export async function refresh(): Promise<void> {
  const now = await ask<CalibrationState>("GET", "");
  if (now !== null) state.value = now;
  if (now?.profile && now.profile.table.name in TABLE_KINDS && job.value === null)
    kind.value = now.profile.table.name as TableKind;
  history.value = await ask<CalibrationHistory>("GET", "/history");
}

/** Begins; how it goes on comes by itself. @param again on the pictures that were taken */
export async function calibrate(again: boolean): Promise<void> {
  saved.value = false;
  const at = marking.value ? corners.value : null;
  const began = await ask<CalibrationJob>("POST", "", {
    ...{ table: kind.value, again },
    ...(bottom.value && { bottom: bottom.value }),
    ...(heightMm.value !== null && { cameraHeightMm: heightMm.value }),
    ...(lens.value !== null && { lens: lens.value }),
    ...(at && { corners: at }),
    ...(at && {
      diamonds: markedDiamonds.value.filter((d) => d.moved).map(({ cushion, index, px }) => ({ cushion, index, px })),
    }),
  });
  if (began === null) return;
  put(began);
}

/** The end of the table where the bottom cushion truly is. */
export async function turnRound(): Promise<void> {
  const present = job.value?.report?.bottom;
  if (present === undefined) return;
  bottom.value = OPPOSITE[present];
  await calibrate(true);
}

export async function accept(): Promise<void> {
  const now = await ask<CalibrationState>("POST", "/accept", { id: job.value?.id ?? "" });
  if (now === null) return;
  clearMarks();
  saved.value = true;
  state.value = now;
  await refresh();
}

export async function discard(): Promise<void> {
  const now = await ask<CalibrationState>("DELETE", "");
  clearMarks();
  if (now !== null) state.value = now;
}

export async function restore(kept: string): Promise<void> {
  const now = await ask<CalibrationState>("POST", "/restore", { id: kept });
  if (now === null) return;
  state.value = now;
  await refresh();
}

/** Corners to begin with: as found, as known, or well inside the picture. */
export function mark(): void {
  const drawn = job.value?.report?.drawing.corners ?? profile.value?.drawing.corners;
  const size = job.value?.picture ?? state.value?.picture;
  if (!size) return;
  const [l, r, o, u] = [0.1 * size.width, 0.9 * size.width, 0.12 * size.height, 0.88 * size.height];
  corners.value ??= (drawn as unknown as Corners | undefined) ?? [
    [l, u],
    [r, u],
    [r, o],
    [l, o],
  ];
  marking.value = true;
}

function clearMarks(): void {
  marking.value = false;
  corners.value = null;
  moved.value = {};
  withDiamonds.value = false;
}

function put(next: CalibrationJob | null): void {
  if (state.value === null) return;
  const before = state.value.job;
  state.value = { ...state.value, job: next };
  // Found by the marks: now what was found is looked at. Not found: marks are what helps.
  if (before?.state !== next?.state && next?.state === "found") marking.value = false;
  if (before?.state !== next?.state && next?.state === "refused" && next.picture !== null) mark();
}

/** Asked again this often while a calibration runs, in case its line was cut, ms. */
const ASK_AGAIN_MS = 4000;

/** Follows the calibration on its way, also one that somebody else began. */
export function followCalibration(): void {
  setInterval(async () => {
    if (!running.value) return;
    const now = await ask<CalibrationState>("GET", "");
    if (now !== null) put(now.job);
  }, ASK_AGAIN_MS);
  let source: EventSource | null = null;
  effect(() => {
    const known = id.value;
    source?.close();
    source = null;
    if (known === null) return;
    void refresh().then(() => {
      if (state.peek() === null) return;
      source = new EventSource(where("/events"));
      source.onmessage = ({ data }) => put(JSON.parse(data) as CalibrationJob | null);
    });
  });
}
