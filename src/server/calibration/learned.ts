import { mergeMeasures } from "../../vision/calibration/merge-measured.ts";
import type { Profile } from "../../vision/calibration/profile.ts";

/** Days of measures kept in a profile. */
const DAYS = 60;
type Refit = NonNullable<Profile["history"]>[number];

/**
 * What a profile becomes by what its process has learned since it began.
 * @param kept as it stands in the file. @param begun measures with which the process began. @param learned what it says now
 */
export function withLearned(kept: Profile, begun: Profile, learned: Profile, at: Date): Profile {
  const now = at.toISOString();
  const measures = mergeMeasures(begun, learned);
  const history = learned.history?.map((refit) => ({ ...refit, at: dateOf(refit, kept) ?? now }));
  const changed = JSON.stringify(mergeMeasures(kept, {})) !== JSON.stringify(measures);
  const today = { at: now, ...measures };
  const measured = changed ? [...(kept.measured ?? []).filter((m) => day(m.at) !== day(now)), today] : kept.measured;
  return {
    ...learned,
    ...measures,
    ...(history && { history }),
    ...(measured && { measured: measured.slice(-DAYS) }),
  };
}

/** When a re-fit that is in the file already was made. */
const dateOf = (refit: Refit, { history }: Profile): string | undefined =>
  refit.at ?? history?.find((h) => h.t === refit.t && h.shiftPx === refit.shiftPx)?.at;
const day = (at: string) => at.slice(0, "2026-12-01".length);
