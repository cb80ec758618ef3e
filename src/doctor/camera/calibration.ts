import { decides, decidesInWords } from "../../vision/calibration/decides.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import type { Frame } from "../../vision/capture/frame-source.ts";
import { DriftWatch } from "../../vision/drift/drift-watch.ts";
import { type Finding, fine, found } from "../finding.ts";

/** A ball's tenth: beyond it lines and frozen balls are asked about nearly always. */
const ROUGH_MM = 3;
/** Rounds of all marks that the watch may take: to notice, to be sure, to fit anew and to look again. */
const ROUNDS = 6;

/** What this calibration is worth, and whether the present picture still agrees with it. */
export function checkCalibration(profile: Profile, file: string, source: string, picture: Frame | null): Finding[] {
  const findings = picture === null ? [] : drift(profile, file, source, picture);
  const worst = decides(profile).cornerMm;
  if (worst > ROUGH_MM)
    findings.push(found("calibration", "warning", "CB_CALIBRATION_ROUGH", { profile: file, worst: worst.toFixed(1) }));
  findings.push(fine("calibration", decidesInWords(decides(profile))));
  return findings;
}

/** The same watch as the service's, shown one still picture as often as it needs. */
function drift(profile: Profile, file: string, source: string, picture: Frame): Finding[] {
  const watch = new DriftWatch(profile);
  const marks = Math.max(1, profile.marks?.length ?? 0);
  let state = watch.look(picture, true);
  for (let i = 1; i < ROUNDS * marks; i++) state = watch.look(picture, true);
  if (state.vision !== "ok") return [found("calibration", "fault", "CB_CALIBRATION_LOST", { profile: file, source })];
  if (state.profile === profile) return [];
  const moved = (state.profile.history ?? []).filter((h) => !profile.history?.includes(h));
  const px = Math.max(...moved.map((h) => h.shiftPx), 0);
  return [found("calibration", "warning", "CB_CAMERA_SHIFTED", { px: px.toFixed(1) })];
}
