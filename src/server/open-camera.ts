import { demandSameSize, readProfile } from "../vision/calibration/profile-file.ts";
import { openSource } from "../vision/capture/open.ts";
import type { OpenTable } from "./open-table.ts";
import type { ProcessOrder } from "./process-messages.ts";

/** A camera, a stream or a file, with the profile that belongs to it. */
export async function openCamera(order: ProcessOrder): Promise<OpenTable> {
  const file = order.profile ?? "";
  const profile = await readProfile(file);
  const source = await openSource(order.source);
  try {
    demandSameSize(profile, file, source.info);
  } catch (error) {
    await source.close();
    throw error;
  }
  return { source, profile };
}
