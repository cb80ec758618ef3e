import type { Profile } from "../vision/calibration/profile.ts";
import type { FrameSource } from "../vision/capture/frame-source.ts";
import type { ProcessOrder } from "./process-messages.ts";
import type { StrokeTruth } from "./truth-check.ts";

export interface OpenTable {
  source: FrameSource;
  /** Null before the camera was calibrated. */
  profile: Profile | null;
}

const SIMULATION = "sim:";

/** Opens what a table's process is to look at. Loads only what that needs: a table must be back soon after a fault. */
export async function openTable(order: ProcessOrder, onTruth: (truth: StrokeTruth) => void): Promise<OpenTable> {
  if (order.source.startsWith(SIMULATION))
    return (await import("./open-simulated.ts")).openSimulatedTable(order, onTruth);
  return (await import("./open-camera.ts")).openCamera(order);
}
