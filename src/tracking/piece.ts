import { FIT_LEAST_SAMPLES, FIT_WINDOW_S } from "./constants.ts";
import type { Sample } from "./motion.ts";

/** The last samples of a piece that one acceleration describes: those of the window, and never fewer than a few. */
export function tail(samples: readonly Sample[]): readonly Sample[] {
  const n = samples.length;
  if (n <= FIT_LEAST_SAMPLES) return samples;
  const from = samples[n - 1]!.t - FIT_WINDOW_S;
  let i = n - FIT_LEAST_SAMPLES;
  while (i > 0 && samples[i - 1]!.t >= from) i--;
  return i === 0 ? samples : samples.slice(i);
}

/** The first samples of a piece, the same way. */
export function head(samples: readonly Sample[]): readonly Sample[] {
  const n = samples.length;
  if (n <= FIT_LEAST_SAMPLES) return samples;
  const to = samples[0]!.t + FIT_WINDOW_S;
  let i = FIT_LEAST_SAMPLES;
  while (i < n && samples[i]!.t <= to) i++;
  return samples.slice(0, i);
}
