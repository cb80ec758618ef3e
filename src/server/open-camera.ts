import { CarambolaError } from "../table/errors.ts";
import { demandSameSize, readProfile } from "../vision/calibration/profile-file.ts";
import { openAsCamera } from "../vision/capture/open.ts";
import type { OpenTable } from "./open-table.ts";
import type { ProcessOrder } from "./process-messages.ts";

/**
 * A camera, a stream or a recording that plays one, with the profile that belongs to it. A camera that can send pictures of
 * several sizes is asked for the profile's.
 */
export async function openCamera(order: ProcessOrder): Promise<OpenTable> {
  const profile = await profileIfAny(order.profile);
  const { source: name, decode, camera, loop = false } = order;
  const options = {
    ...(decode !== undefined && { decode }),
    camera: { ...(profile !== null && pick(profile.picture)), ...camera },
  };
  const source = await openAsCamera(name, loop, options);
  try {
    if (profile !== null) demandSameSize(profile, order.profile!, source.info);
  } catch (error) {
    await source.close();
    throw error;
  }
  return { source, profile };
}

/** The profile of a file; null where there is no such file: the camera waits to be calibrated. */
export async function profileIfAny(file: string | undefined) {
  if (file === undefined) return null;
  return readProfile(file).catch((error: unknown) => {
    if (error instanceof CarambolaError && error.fault.code === "CB_FILE_NOT_FOUND") return null;
    throw error;
  });
}

const pick = ({ width, height }: { width: number; height: number }) => ({ width, height });
