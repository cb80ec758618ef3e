import { readFile, writeFile } from "node:fs/promises";
import type { ErrorCode } from "../table/errors.ts";
import { failure } from "../table/errors.ts";
import { TABLE_PRESETS, type TableSpec } from "../table/geometry.ts";
import type { KnownPoint } from "../vision/calibration/fit-camera.ts";
import {
  checkKnownPoints,
  checkProfile,
  checkTableFile,
  type Profile,
  tableFromFile,
} from "../vision/calibration/profile.ts";

interface Checker {
  Check(value: unknown): boolean;
  Errors(value: unknown): Iterable<unknown>;
}

/** Reads a JSON file and checks it; faults name the file, its kind and the first thing that is wrong. */
export async function readJson<T>(file: string, kind: string, checker: Checker): Promise<T> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const code: ErrorCode = missing ? "CB_FILE_NOT_FOUND" : "CB_FILE_INVALID";
    throw failure(code, { file, kind, reason: (error as Error).message }, error);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw failure("CB_FILE_INVALID", { file, kind, reason: (error as Error).message }, error);
  }
  if (!checker.Check(value)) {
    const [first] = checker.Errors(value) as Iterable<{ instancePath?: string; message?: string }>;
    const reason = first ? `${first.instancePath || "/"} ${first.message ?? ""}`.trim() : "?";
    throw failure("CB_FILE_INVALID", { file, kind, reason });
  }
  return value as T;
}

export const readProfile = (file: string): Promise<Profile> => readJson<Profile>(file, "profile", checkProfile);
export const readPoints = (file: string): Promise<KnownPoint[]> =>
  readJson<KnownPoint[]>(file, "points", checkKnownPoints);

/** A preset's name or a table file. */
export async function readTable(nameOrFile: string): Promise<TableSpec> {
  if (nameOrFile in TABLE_PRESETS) return TABLE_PRESETS[nameOrFile as keyof typeof TABLE_PRESETS];
  return tableFromFile(await readJson(nameOrFile, "table", checkTableFile), TABLE_PRESETS.match);
}

export async function writeResult(file: string, data: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, data);
  } catch (error) {
    throw failure("CB_FILE_NOT_WRITABLE", { file, reason: (error as Error).message }, error);
  }
}
