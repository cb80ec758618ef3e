import path from "node:path";
import Type, { type Static } from "typebox";
import type { ClipLimits } from "../clips/clips.ts";
import type { Limits } from "../store/retention.ts";

const MOST_DAYS = 36_500;
const MOST_MEGABYTES = 10_000_000;
const MB = 1e6;
const Days = (description: string) => Type.Integer({ minimum: 1, maximum: MOST_DAYS, description });
const Megabytes = (description: string) => Type.Integer({ minimum: 1, maximum: MOST_MEGABYTES, description });
const Folder = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });
const closed = { additionalProperties: false };

/** Fields of the configuration about what is kept, and for how long. */
export const KEEPING_FIELDS = {
  retention: Type.Optional(
    Type.Object(
      {
        days: Type.Optional(Days("matches that ended longer ago are deleted; default: never")),
        megabytes: Type.Optional(Megabytes("while the store is larger the oldest matches are deleted; default 4000")),
      },
      closed,
    ),
  ),
  backup: Type.Optional(
    Type.Object(
      {
        folder: Type.Optional(Folder("where the copies go, best on another disk; default backups beside this file")),
        everyHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8760, description: "default 24" })),
        keep: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: "copies that stay; default 14" })),
      },
      closed,
    ),
  ),
  clips: Type.Optional(
    Type.Object(
      {
        folder: Type.Optional(Folder("for the video; default clips beside this file")),
        minutes: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 120, description: "of video that every table holds back; default 3" }),
        ),
        ringMegabytes: Type.Optional(Megabytes("that these may take, for each table; default 1000")),
        megabytes: Type.Optional(Megabytes("that all clips may take; default 5000")),
        days: Type.Optional(Days("clips that are older are deleted; default 60")),
        reserveMegabytes: Type.Optional(Megabytes("that video always leaves free on its disk; default 1000")),
      },
      { ...closed, description: "video of disputed strokes; without this none is recorded" },
    ),
  ),
  writeBudgetMegabytes: Type.Optional(
    Megabytes("health says so when the service writes more to the disk in an hour; default 300"),
  ),
};
const KeepingSchema = Type.Object(KEEPING_FIELDS);
const DEFAULTS = { megabytes: 4000, writeBudgetMegabytes: 300 };
const CLIPS = { folder: "clips", minutes: 3, ringMegabytes: 1000, megabytes: 5000, days: 60, reserveMegabytes: 1000 };
const S_PER_MINUTE = 60;
const BACKUP = { folder: "backups", everyHours: 24, keep: 14 };

/** The same with every default filled in, sizes in bytes, paths absolute. */
export interface Keeping {
  retention: Limits;
  /** Copies of the store by schedule; null: none. */
  backup: { folder: string; everyHours: number; keep: number } | null;
  /** Video of disputed strokes; null: none. */
  clips: ClipLimits | null;
  /** Bytes to the disk in an hour. */
  writeBudgetBytes: number;
}

export function completeKeeping(config: Static<typeof KeepingSchema>, folder: string): Keeping {
  const { retention, backup, writeBudgetMegabytes = DEFAULTS.writeBudgetMegabytes } = config;
  const beside = (name: string) => path.resolve(folder, name);
  return {
    retention: { days: retention?.days ?? null, bytes: MB * (retention?.megabytes ?? DEFAULTS.megabytes) },
    backup: backup === undefined ? null : { ...BACKUP, ...backup, folder: beside(backup.folder ?? BACKUP.folder) },
    clips: config.clips === undefined ? null : clipLimits({ ...CLIPS, ...config.clips }, beside),
    writeBudgetBytes: MB * writeBudgetMegabytes,
  };
}

function clipLimits(clips: typeof CLIPS, beside: (name: string) => string): ClipLimits {
  return {
    folder: beside(clips.folder),
    ringSeconds: S_PER_MINUTE * clips.minutes,
    ringBytes: MB * clips.ringMegabytes,
    bytes: MB * clips.megabytes,
    days: clips.days,
    reserveBytes: MB * clips.reserveMegabytes,
  };
}
