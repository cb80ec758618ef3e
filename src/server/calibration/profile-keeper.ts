import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { CalibrationHistory } from "../../table/messages/index.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import { readProfile, writeProfile } from "../../vision/calibration/profile-file.ts";

/** Earlier profiles kept. */
const KEPT = 40;
/** `2026-12-01T14-44-58-123Z calibrated.json` */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z) (\w+)\.json$/;
export type Kept = CalibrationHistory["kept"][number];

/** The file of a camera's profile, and those before it in a folder beside: written whole or not at all. */
export class ProfileKeeper {
  readonly file: string;
  private readonly folder: string;
  /** One writing after the other. */
  private line: Promise<unknown> = Promise.resolve();

  constructor(file: string) {
    this.file = file;
    this.folder = `${file}.history`;
  }

  /** Another profile takes the place of the present one, which is kept. @throws CB_FILE_NOT_WRITABLE */
  replace(profile: Profile, reason: "calibrated" | "restored" | "moved", at = new Date()): Promise<void> {
    return this.after(async () => {
      await mkdir(path.dirname(this.file), { recursive: true });
      await this.keep(reason, at);
      await writeProfile(this.file, profile);
    });
  }

  /** The same profile with more in it. @throws CB_FILE_NOT_WRITABLE */
  update(profile: Profile): Promise<void> {
    return this.after(() => writeProfile(this.file, profile));
  }

  /** Null where there is none, or none that can be read. */
  present(): Promise<Profile | null> {
    return readProfile(this.file).catch(() => null);
  }

  /** Earlier profiles, newest first. */
  async earlier(): Promise<Kept[]> {
    const names = await this.names();
    const all = await Promise.all(
      names.map(async (name): Promise<Kept[]> => {
        const profile = await readProfile(path.join(this.folder, name)).catch(() => null);
        if (profile === null) return [];
        const [, stamp, reason] = NAME.exec(name)!;
        return [{ id: name.slice(0, -".json".length), at: timeOf(stamp!), reason: reason!, ...summary(profile) }];
      }),
    );
    return all.flat();
  }

  /** An earlier profile; null where none is kept under this name. */
  async kept(id: string): Promise<Profile | null> {
    const name = `${id}.json`;
    if (!NAME.test(name)) return null;
    return readProfile(path.join(this.folder, name)).catch(() => null);
  }

  private async keep(reason: string, at: Date): Promise<void> {
    if ((await this.present()) === null) return;
    await mkdir(this.folder, { recursive: true });
    const stamp = at.toISOString().replace(/[:.]/g, "-");
    await copyFile(this.file, path.join(this.folder, `${stamp} ${reason}.json`));
    for (const name of (await this.names()).slice(KEPT)) await rm(path.join(this.folder, name), { force: true });
  }

  private async names(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names.filter((n) => NAME.test(n)).sort((a, b) => (a < b ? 1 : -1));
  }

  private after<T>(act: () => Promise<T>): Promise<T> {
    const done = this.line.then(act);
    this.line = done.catch(() => {});
    return done;
  }
}

/** 2026-12-01T14-44-58-123Z → 2026-12-01T14:44:58.123Z */
const timeOf = (stamp: string) => stamp.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, "T$1:$2:$3.$4Z");

const summary = ({ expectedMm, table }: Profile) => ({ expectedMm, table: table.name });
