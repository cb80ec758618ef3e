import { signal } from "@preact/signals";

/** What lies over the desk: one group of buttons at a time. */
export const SHEETS = ["fouls", "discipline", "claim", "balls", "points", "match"] as const;
export type SheetName = (typeof SHEETS)[number] | "latest";
export const openSheet = signal<SheetName | null>(null);
export const closeSheet = (): void => {
  openSheet.value = null;
};
