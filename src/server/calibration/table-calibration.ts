import type { Logger } from "pino";
import type { CalibrationHistory, CalibrationReport, CalibrationState, ErrorData } from "../../table/messages/index.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import { errorData } from "../errors.ts";
import type { TableService } from "../table-service.ts";
import { Calibrator, KEPT_MINUTES } from "./calibrator.ts";
import { withLearned } from "./learned.ts";
import { ProfileKeeper } from "./profile-keeper.ts";
import { reportOf } from "./report.ts";

/** What was learned is saved this often besides at the end of each match, ms. */
const LEARN_EVERY_MS = 3_600_000;
/** The last saving before the service ends must not hold it up, ms. */
const LAST_PATIENCE_MS = 400;

/** A table's calibration: tries, the profile's file with those before it, and what play adds to it. */
export class TableCalibration {
  readonly calibrator: Calibrator;
  private readonly table: TableService;
  private readonly keeper: ProfileKeeper;
  private readonly log: Logger;
  /** With which the table's process began. */
  private begun: Profile | null = null;
  private moved = false;
  private saving = false;
  private savedAt = performance.now();
  private matchRan = false;
  private report: { of: Profile; report: CalibrationReport } | null = null;

  constructor(table: TableService, file: string, log: Logger) {
    this.table = table;
    this.keeper = new ProfileKeeper(file);
    this.log = log;
    this.calibrator = new Calibrator(table.name, table.camera);
    table.camera.listen((profile, why) => {
      if (why === "begun") this.begun = profile;
      if (why === "moved") this.moved = true;
    });
  }

  state(): CalibrationState {
    const { camera } = this.table;
    return {
      camera: camera.connected,
      picture: camera.picture && { width: camera.picture.width, height: camera.picture.height },
      profile: camera.profile && this.reportOf(camera.profile),
      job: this.calibrator.job,
    };
  }

  async history(): Promise<CalibrationHistory> {
    const [profile, kept] = [await this.keeper.present(), await this.keeper.earlier()];
    const { history = [], measured = [] } = profile ?? {};
    return { drift: history.map(({ at, shiftPx }) => ({ at: at ?? null, shiftPx })), measures: measured, kept };
  }

  /** The profile that was found counts from the next frame on. @returns a fault where there is none of this id */
  async accept(id: string): Promise<ErrorData | null> {
    const { job, profile } = this.calibrator;
    const { camera, name } = this.table;
    if (job?.id !== id || profile === null)
      return errorData("CB_CALIBRATION_NONE", { id: id.slice(0, 40), table: name, minutes: KEPT_MINUTES });
    await this.take(carriedOver(profile, camera.profile), "calibrated");
    await this.calibrator.discard();
    return null;
  }

  async restore(id: string): Promise<ErrorData | null> {
    const profile = await this.keeper.kept(id);
    if (profile === null) return errorData("CB_PROFILE_NOT_KEPT", { id: id.slice(0, 60), table: this.table.name });
    await this.take(profile, "restored");
    return null;
  }

  /** Once a second: what was learned is saved while no ball rolls, at the end of a match, after the camera was moved, hourly. */
  tick(): void {
    const open = this.table.book !== null && !this.table.book.closed;
    const matchEnded = this.matchRan && !open;
    this.matchRan = open;
    const due = this.moved || matchEnded || performance.now() - this.savedAt > LEARN_EVERY_MS;
    if (!due || this.saving || this.table.strokeRuns) return;
    void this.save();
  }

  /** Saves what was learned, if there is a file to save it in. */
  async save(patienceMs?: number): Promise<void> {
    this.saving = true;
    this.moved = false;
    this.savedAt = performance.now();
    try {
      const kept = this.begun && (await this.keeper.present());
      const learned = kept && (await this.table.camera.learned(patienceMs));
      if (!kept || !learned || !this.begun) return;
      const profile = withLearned(kept, this.begun, learned, new Date());
      const refits = (p: Profile) => p.history?.length ?? 0;
      if (refits(profile) > refits(kept)) await this.keeper.replace(profile, "moved");
      else if (JSON.stringify(profile) !== JSON.stringify(kept)) await this.keeper.update(profile);
    } catch (error) {
      this.log.error({ err: error, table: this.table.id }, "what was learned could not be saved");
    } finally {
      this.saving = false;
    }
  }

  async close(): Promise<void> {
    await this.save(LAST_PATIENCE_MS);
    await this.calibrator.discard();
  }

  private async take(profile: Profile, reason: "calibrated" | "restored"): Promise<void> {
    const dated = {
      ...profile,
      calibratedAt: reason === "calibrated" ? new Date().toISOString() : profile.calibratedAt,
    };
    await this.keeper.replace(dated as Profile, reason);
    this.table.camera.use(dated as Profile);
  }

  private reportOf(profile: Profile): CalibrationReport {
    if (this.report?.of !== profile) this.report = { of: profile, report: reportOf(profile) };
    return this.report.report;
  }
}

/** What a new calibration of the same camera does not find anew: its shutter, and the balls' sizes. */
function carriedOver(found: Profile, before: Profile | null): Profile {
  if (before === null) return found;
  const sameSize = before.picture.width === found.picture.width && before.picture.height === found.picture.height;
  const sameTable = before.table.name === found.table.name;
  const { readoutMs, ballDiametersMm, measured, colours } = before;
  return {
    ...found,
    colours: { ...colours, ...found.colours },
    ...(sameSize && readoutMs !== undefined && { readoutMs }),
    ...(sameTable && ballDiametersMm && { ballDiametersMm }),
    ...(measured && { measured }),
  };
}
