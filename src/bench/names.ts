import { SCENARIOS } from "../simulation/index.ts";
import { nearestNames } from "../simulation/scenarios/nearest.ts";
import { failure } from "../table/errors.ts";
import { CLIPS } from "./real/clips.ts";

/** Names of scenarios (with or without `sim:`) and clips, bare. @throws CB_BENCH_NAME_UNKNOWN with the nearest names */
export function benchNames(names: readonly string[]): string[] {
  const known = [...Object.keys(SCENARIOS), ...CLIPS.map((c) => c.name)];
  return names.map((name) => {
    const bare = name.trim().replace(/^sim:/, "");
    if (known.includes(bare)) return bare;
    throw failure("CB_BENCH_NAME_UNKNOWN", { name, near: nearestNames(bare, known).join(", ") });
  });
}
