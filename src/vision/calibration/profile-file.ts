import { readFile, rename, writeFile } from "node:fs/promises";
import { type ErrorCode, failure } from "../../table/errors.ts";
import type { SourceInfo } from "../capture/frame-source.ts";
import { checkProfile, type Profile } from "./profile.ts";

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

/** Writes a profile whole or not at all: who reads it meanwhile sees the old one. @throws CB_FILE_NOT_WRITABLE */
export async function writeProfile(file: string, profile: Profile): Promise<void> {
  const draft = `${file}.new`;
  try {
    await writeFile(draft, `${JSON.stringify(profile, null, 2)}\n`);
    await rename(draft, file);
  } catch (error) {
    throw failure("CB_FILE_NOT_WRITABLE", { file, reason: (error as Error).message }, error);
  }
}

/** A profile holds for one picture size. @throws CB_PROFILE_SIZE */
export function demandSameSize(profile: Profile, file: string, info: SourceInfo): void {
  const { width, height } = profile.picture;
  if (info.width === width && info.height === height) return;
  throw failure("CB_PROFILE_SIZE", {
    profile: file,
    expected: `${width}x${height}`,
    source: info.name,
    actual: `${info.width}x${info.height}`,
  });
}
