import { readFile } from "node:fs/promises";
import { failure } from "../table/errors.ts";
import { checkProfile, type Profile } from "../vision/calibration/profile.ts";
import { openSource } from "../vision/capture/open.ts";
import type { OpenTable } from "./open-table.ts";
import type { ProcessOrder } from "./process-messages.ts";

/** A camera, a stream or a file, with the profile that belongs to it. */
export async function openCamera(order: ProcessOrder): Promise<OpenTable> {
  const profile = await readProfile(order.profile ?? "");
  const source = await openSource(order.source);
  const { width, height } = profile.picture;
  if (source.info.width !== width || source.info.height !== height) {
    await source.close();
    throw failure("CB_PROFILE_SIZE", {
      profile: order.profile ?? "",
      expected: `${width}x${height}`,
      source: order.source,
      actual: `${source.info.width}x${source.info.height}`,
    });
  }
  return { source, profile };
}

async function readProfile(file: string): Promise<Profile> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (missing) throw failure("CB_FILE_NOT_FOUND", { file }, error);
    throw failure("CB_FILE_INVALID", { file, kind: "profile", reason: (error as Error).message }, error);
  }
  if (checkProfile.Check(value)) return value;
  const [first] = checkProfile.Errors(value);
  throw failure("CB_FILE_INVALID", { file, kind: "profile", reason: `${first?.instancePath} ${first?.message}` });
}
