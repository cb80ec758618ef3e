import { createTracker } from "../tracking/tracker.ts";
import { type CameraSetting, seeStroke } from "./strokes-camera.ts";
import { PHYSICS, strokeOf } from "./strokes-kinds.ts";

/** One stroke of the suite again: what truly happened and what the tracker said, line by line in order of time from the stroke. */
export function replayStroke(seed: number, { frameRate, errors }: CameraSetting): string[] {
  const stroke = strokeOf(seed);
  const seen = seeStroke(stroke, seed, { frameRate, errors });
  const { table, cushionOffsetMm } = PHYSICS;
  const tracker = createTracker({
    table,
    cushionOffsetMm,
    mmPerPx: errors.mmPerPx,
    ...(seen.readoutMs !== undefined && { readoutMs: seen.readoutMs }),
  });
  const lines: [number, string][] = [];
  const add = (who: string, e: object & { t: number }) => {
    const { t, ...rest } = e;
    lines.push([t - seen.strokeT, `${who} ${JSON.stringify(rest)}`]);
  };
  for (const e of seen.truth) add("true ", e);
  for (const o of seen.observations) for (const e of tracker.push(o)) if (e.type !== "path") add("given", e);
  lines.sort((a, b) => a[0] - b[0]);
  const fault = seen.fault === null ? "no fault" : seen.fault.kind;
  const head = `seed ${seed}: ${stroke.kind}; before it: ${seen.interlude}; source: ${fault}; readout ${1000 * seen.readoutS} ms`;
  return [head, ...lines.map(([t, text]) => `${t.toFixed(4).padStart(9)} ${text}`)];
}
