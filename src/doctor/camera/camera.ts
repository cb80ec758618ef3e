import { NO_SOURCE } from "../../server/config/schema.ts";
import { CarambolaError } from "../../table/errors.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import { demandSameSize, readProfile } from "../../vision/calibration/profile-file.ts";
import type { FrameSource } from "../../vision/capture/frame-source.ts";
import { withoutSecret } from "../checks/broker.ts";
import { type Finding, fine, found, said } from "../finding.ts";
import type { Machine } from "../machine.ts";
import type { CameraSubject } from "../subject.ts";
import { checkCalibration } from "./calibration.ts";
import { checkDevice } from "./device.ts";
import { checkLight } from "./light.ts";
import { FIRST_FRAME_MS, lookAt } from "./look.ts";
import { checkRate } from "./rate.ts";

/** A table as the running service's `/healthz` tells of it. */
export interface ServedHealth {
  source?: string;
  vision?: string;
  reason?: string | null;
  fps?: number | null;
}

const SIMULATION = "sim:";

/** Everything about one table's camera: device, rate, light, calibration. `served`: a running service holds it already. */
export async function checkCamera(
  machine: Machine,
  subject: CameraSubject,
  served: ServedHealth | null,
  firstFrameMs: number = FIRST_FRAME_MS,
): Promise<Finding[]> {
  const { table, source } = subject;
  // A simulated table, or one scored by hand, has no camera that could be wrong.
  if (source.startsWith(SIMULATION) || source === NO_SOURCE) return [];
  const findings = await look(machine, subject, served, firstFrameMs);
  return findings.map((f) => ({ ...f, table }));
}

async function look(
  machine: Machine,
  { source, profile: file }: CameraSubject,
  served: ServedHealth | null,
  firstFrameMs: number,
): Promise<Finding[]> {
  const name = withoutSecret(source);
  const findings: Finding[] = [];
  let profile: Profile | null = null;
  if (file !== undefined) {
    try {
      profile = await readProfile(file);
    } catch (error) {
      if (!(error instanceof CarambolaError)) throw error;
      findings.push(said("calibration", "fault", error.fault));
    }
  }
  if (served?.source === "running") return [...findings, ...fromService(served, profile, file ?? "", name)];
  const local = source.startsWith("/dev/");
  if (local) {
    findings.push(...(await checkDevice(machine, source)));
    if (findings.some((f) => f.fault?.code === "CB_CAMERA_MISSING")) return findings;
  }
  let opened: FrameSource;
  try {
    opened = await machine.open(source);
  } catch (error) {
    return [...findings, unopened(error, name, source)];
  }
  if (profile !== null) {
    try {
      demandSameSize(profile, file!, { ...opened.info, name });
    } catch (error) {
      if (!(error instanceof CarambolaError)) throw error;
      findings.push(said("calibration", "fault", error.fault));
      profile = null;
    }
  }
  const seen = await lookAt(opened, profile, firstFrameMs);
  if (seen === null) {
    const seconds = Math.round(firstFrameMs / 1000);
    return [...findings, found("camera", "fault", "CB_CAMERA_NO_FRAME", { source: name, seconds })];
  }
  findings.push(...checkRate(seen, name));
  const light = checkLight(seen, name, profile !== null);
  findings.push(...light);
  // In the dark every calibration looks lost.
  const dark = light.some((f) => f.level === "fault");
  if (profile !== null) findings.push(...checkCalibration(profile, file!, name, dark ? null : seen.picture));
  return findings;
}

/** While the service has the camera, its own word counts: most cameras open only once. */
function fromService(served: ServedHealth, profile: Profile | null, file: string, source: string): Finding[] {
  const fps = served.fps ?? "?";
  const findings = [
    fine("camera", {
      pt: `${source}: em uso pelo serviço, ${fps} quadros por segundo (pare-o para ver luz e formato)`,
      en: `${source}: in use by the service, ${fps} frames per second (stop it to check light and format)`,
      es: `${source}: en uso por el servicio, ${fps} cuadros por segundo (deténgalo para revisar luz y formato)`,
    }),
  ];
  if (served.vision !== "ok" && served.reason === "camera_lost")
    findings.push(found("calibration", "fault", "CB_CALIBRATION_LOST", { profile: file, source }));
  else if (profile !== null) findings.push(...checkCalibration(profile, file, source, null));
  return findings;
}

/** Why a camera did not open, from what the system and the decoder say. */
function unopened(error: unknown, name: string, source: string): Finding {
  const details = error instanceof CarambolaError ? error.fault.details : {};
  const reason = withoutSecret(String(details.reason ?? (error as Error).message)).slice(0, 200);
  if (/busy|EBUSY/i.test(reason)) return found("camera", "fault", "CB_CAMERA_BUSY", { source: name });
  if (/permission denied|EACCES/i.test(reason))
    return found("camera", "fault", "CB_CAMERA_FORBIDDEN", { source: name });
  if (source.includes("://")) return found("camera", "fault", "CB_CAMERA_UNREACHABLE", { source: name, reason });
  if (error instanceof CarambolaError) return said("camera", "fault", error.fault);
  throw error;
}
