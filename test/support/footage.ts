import path from "node:path";
import { footageFolder, ROOT, type TruthClip, truthClips } from "../../src/bench/footage.ts";

export { ROOT };

/** The folder of real footage, or null; a test that needs it skips and says so. */
export const footage = footageFolder();
export const WITHOUT_FOOTAGE = "real footage is absent (../shared/data or CARAMBOLA_DATA)";

export function clipNamed(name: string): TruthClip {
  const clip = truthClips(footage ?? "").find((c) => c.name === name);
  if (!clip) throw new Error(`no clip ${name}`);
  return clip;
}

export const footageFile = (...parts: string[]): string => path.join(footage ?? "", ...parts);
