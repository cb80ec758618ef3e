import type { Board, BoardCorner } from "../vision/calibration/boards/board.ts";
import type { FittedLens, LensModel } from "../vision/calibration/boards/choose-lens.ts";

/** What OpenCV's process is asked; files by absolute path. */
export type OpenCvOrder =
  | { kind: "corners"; pictures: string[]; board: Board }
  | { kind: "lens"; views: BoardCorner[][]; width: number; height: number; model: LensModel }
  | { kind: "balls"; frame: RawPicture; cloth: HueRange };

/** A picture as BGR rows, 8 bit; base64. */
export interface RawPicture {
  width: number;
  height: number;
  data: string;
}
/** OpenCV's hue 0…179, saturation and value 0…255. */
export interface HueRange {
  least: [number, number, number];
  most: [number, number, number];
}

export interface CornersAnswer {
  width: number;
  height: number;
  /** By picture, in order: the corners found, null where the board was not. */
  views: (BoardCorner[] | null)[];
  /** Pictures that are none, or of another size. */
  unread: { picture: string; reason: string }[];
}
export type LensAnswer = FittedLens;
export interface BallsAnswer {
  /** Centres of gravity of the outlines, px, with their areas, px². */
  blobs: { u: number; v: number; area: number }[];
  /** CPU time of the search alone, ms. */
  cpuMs: number;
}
export interface OpenCvAnswers {
  corners: CornersAnswer;
  lens: LensAnswer;
  balls: BallsAnswer;
}
