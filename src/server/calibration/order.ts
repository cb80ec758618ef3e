import type { TableSpec } from "../../table/geometry.ts";
import type { CalibrationReport, ErrorData } from "../../table/messages/index.ts";
import type { KnownPoint } from "../../vision/calibration/fit-camera.ts";
import type { LensFile } from "../../vision/calibration/lens-file.ts";
import type { Marked } from "../../vision/calibration/marked.ts";
import type { PictureSide } from "../../vision/calibration/orient.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import type { SourceInfo } from "../../vision/capture/frame-source.ts";

/** What is asked of a calibration. */
export interface CalibrationWish {
  table: TableSpec;
  /** Which measures of the table were taken on this very table. */
  measured: { railTop: boolean; diamonds: boolean };
  bottom?: PictureSide;
  cameraHeightMm?: number;
  lensFile?: { name: string; lens: LensFile };
  points?: KnownPoint[];
  marked?: Marked;
}

/** What the calibrating process is told, as its first message. */
export interface CalibrationOrder {
  /** How people call the camera: never its address, which may hold a password. */
  source: string;
  frames: { file: string; info: SourceInfo; everyS: number };
  /** Where pictures of what was seen and found are written. */
  folder: string;
  wish: CalibrationWish;
}

/** What it tells. */
export type FromCalibration =
  /** The clear picture stands in the folder. */
  | { kind: "picture" }
  /** The table is found; the balls' colours are being learned. */
  | { kind: "colours" }
  | { kind: "found"; profile: Profile; report: CalibrationReport }
  | { kind: "fault"; refused: boolean; fault: ErrorData };

/** Names of the pictures in the folder. */
export const CLEAR_PICTURE = "clear.jpg";
export const FOUND_PICTURE = "found.jpg";
