import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type CarambolaError, failure } from "../../table/errors.ts";
import { TABLE_PRESETS, type TableSpec } from "../../table/geometry.ts";
import { type TableFile, tableFromFile } from "../../vision/calibration/profile.ts";
import { truthClips } from "../footage.ts";

/** What kind of truth a clip has. */
export type ClipKind = "three-cushion" | "one-ball" | "overhead" | "stills" | "measured";

/** A real clip by the name that figures carry. */
export interface Clip {
  name: string;
  kind: ClipKind;
  /** Below the folder of real footage. */
  video: string;
  truth: string;
  /** Replaces the container's stamps where those are nominal. */
  fps?: number;
}

const ONE_BALL = "one-ball-1080p";
const OVERHEAD = "overhead-720p";
const VIDEOS = [
  ...["simulation_vs_reality_1_0049_0053", "simulation_vs_reality_2_0153_0200", "null_grad_stoss_1_0003_0009"],
  ...["gleitreibungskoeffizient_0000_0005", "video_9_0056_0101", "video_13_0030_0034"],
] as const;

export const CLIPS: readonly Clip[] = [
  ...truthClips("").map(({ name, video, events, fps }) => ({
    ...{ name, kind: "three-cushion" as const, video, truth: events },
    ...(fps && { fps }),
  })),
  ...[1, 2, 3, 4, 5, 6].map((n) => ({
    name: `one-ball-${n}`,
    kind: "one-ball" as const,
    video: `${ONE_BALL}/clip_${n}.mp4`,
    truth: `${ONE_BALL}/clip_${n}.track.txt`,
  })),
  ...VIDEOS.map((name) => ({
    name,
    kind: "overhead" as const,
    video: `${OVERHEAD}/videos/${name}.mp4`,
    truth: `${OVERHEAD}/videos/events.json`,
  })),
  { name: "stills", kind: "stills", video: `${OVERHEAD}/stills`, truth: `${OVERHEAD}/stills/balls.json` },
  { name: "measured", kind: "measured", video: `${OVERHEAD}/measured`, truth: `${OVERHEAD}/measured/positions.json` },
];

/** What CI measures: one of each kind that costs little. */
export const QUICK_CLIPS = ["shot", "F1", "F3", "F4", "one-ball-1", "video_13_0030_0034", "stills", "measured"];

/** A file of the footage. */
export const footageFile = (folder: string, clip: Clip, what: "video" | "truth"): string =>
  path.join(folder, clip[what]);

/** What of a clip is missing, as the fault that says so; null where all is there. */
export function missingOf(folder: string, clip: Clip): CarambolaError | null {
  const [video, truth] = [footageFile(folder, clip, "video"), footageFile(folder, clip, "truth")];
  if (!existsSync(truth)) return failure("CB_TRUTH_MISSING", { clip: clip.name, file: truth });
  return existsSync(video) ? null : failure("CB_FILE_NOT_FOUND", { file: video });
}

/** The table under a clip, from the data's own measures. */
export function tableOf(folder: string, kind: ClipKind): TableSpec {
  const read = (...parts: string[]) => JSON.parse(readFileSync(path.join(folder, ...parts), "utf8"));
  switch (kind) {
    case "three-cushion":
      return TABLE_PRESETS.match;
    case "one-ball": {
      const setup = read(ONE_BALL, "setup.json") as Record<string, number>;
      const { longueurBillard, largeurBillard, diametreBille } = setup;
      const measures = { lengthMm: longueurBillard!, widthMm: largeurBillard!, ballDiameterMm: diametreBille! };
      return tableFromFile({ name: "one ball", ...measures }, TABLE_PRESETS.match);
    }
    default:
      return tableFromFile(read(OVERHEAD, "table.json") as TableFile, TABLE_PRESETS.match);
  }
}
