import { type Finding, fine, found } from "../finding.ts";
import type { CameraLook } from "./look.ts";

/** Fewer frames leave contacts of one stroke unordered. */
const LEAST_FPS = 25;
/** A camera that dims its own rate halves it; a tenth is a clock's error. */
const NOMINAL_SHARE = 0.85;
/** A gap that differs from the median by more than half of it is a frame late or lost. */
const OUT_OF_STEP = 0.5;
const UNEVEN_SHARE = 0.05;
const LEAST_WIDTH = 1280;
const LEAST_FRAMES = 10;
/** Most frames equal: compressed streams of a dark hall may repeat some. */
const FROZEN_SHARE = 0.9;

/** Rate, evenness and size of what a camera gives; whether its picture lives. */
export function checkRate({ info, stamps, repeats }: CameraLook, source: string): Finding[] {
  const findings: Finding[] = [];
  const size = `${info.width}x${info.height}`;
  if (info.width < LEAST_WIDTH) findings.push(found("camera", "warning", "CB_CAMERA_SMALL", { source, size }));
  const gaps = stamps.slice(1).map((t, i) => t - stamps[i]!);
  const seconds = stamps.at(-1)! - stamps[0]!;
  const fps = seconds > 0 ? gaps.length / seconds : 0;
  const shown = fps.toFixed(1).replace(/\.0$/, "");
  if (gaps.length >= LEAST_FRAMES) {
    if (repeats >= FROZEN_SHARE * gaps.length) return [found("camera", "fault", "CB_CAMERA_FROZEN", { source })];
    const nominal = info.frameRate;
    const typical = [...gaps].sort((a, b) => a - b)[gaps.length >> 1]!;
    const uneven = gaps.filter((g) => Math.abs(g - typical) > OUT_OF_STEP * typical).length / gaps.length;
    if (nominal !== null && fps < NOMINAL_SHARE * nominal)
      findings.push(found("camera", "warning", "CB_CAMERA_SLOW", { source, fps: shown, nominal: Math.round(nominal) }));
    else if (fps < LEAST_FPS)
      findings.push(found("camera", "warning", "CB_CAMERA_FEW_FRAMES", { source, fps: shown, least: LEAST_FPS }));
    if (uneven > UNEVEN_SHARE)
      findings.push(found("camera", "warning", "CB_CAMERA_UNEVEN", { source, percent: Math.round(100 * uneven) }));
  }
  if (findings.length > 0) return findings;
  return [
    fine("camera", {
      pt: `${source}: ${size}, ${shown} quadros por segundo`,
      en: `${source}: ${size}, ${shown} frames per second`,
      es: `${source}: ${size}, ${shown} cuadros por segundo`,
    }),
  ];
}
