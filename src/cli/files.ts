import { writeFile } from "node:fs/promises";
import { failure } from "../table/errors.ts";
import { TABLE_PRESETS, type TableSpec } from "../table/geometry.ts";
import type { KnownPoint } from "../vision/calibration/fit-camera.ts";
import { checkLensFile, type LensFile } from "../vision/calibration/lens-file.ts";
import { checkKnownPoints, checkTableFile, type TableFile, tableFromFile } from "../vision/calibration/profile.ts";
import { readJson } from "../vision/calibration/profile-file.ts";

export const readPoints = (file: string): Promise<KnownPoint[]> =>
  readJson<KnownPoint[]>(file, "points", checkKnownPoints);

/** A preset's name or a table file. */
export async function readTable(nameOrFile: string): Promise<TableSpec> {
  if (nameOrFile in TABLE_PRESETS) return TABLE_PRESETS[nameOrFile as keyof typeof TABLE_PRESETS];
  return tableFromFile(await readJson(nameOrFile, "table", checkTableFile), TABLE_PRESETS.match);
}

/** Which measures a table file gives of this very table; presets' and their files' own are assumed. */
export async function measuredIn(nameOrFile: string): Promise<{ railTop: boolean; diamonds: boolean }> {
  if (nameOrFile in TABLE_PRESETS) return { railTop: false, diamonds: false };
  const file = await readJson<TableFile>(nameOrFile, "table", checkTableFile);
  const assumed = file.name !== undefined && file.name in TABLE_PRESETS;
  return { railTop: !assumed && file.railTopHeightMm !== undefined, diamonds: !assumed && file.diamonds !== undefined };
}

export const readLens = (file: string): Promise<LensFile> => readJson<LensFile>(file, "lens", checkLensFile);

export async function writeResult(file: string, data: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, data);
  } catch (error) {
    throw failure("CB_FILE_NOT_WRITABLE", { file, reason: (error as Error).message }, error);
  }
}
