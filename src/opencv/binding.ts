import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { failure } from "../table/errors.ts";

/** What is used of opencv4nodejs; its own types need its build. Names are OpenCV's. */
export interface OpenCv {
  version: { major: number; minor: number; revision: number };
  calibrateCamera(
    objectPoints: unknown[][],
    imagePoints: unknown[][],
    imageSize: unknown,
    cameraMatrix: Mat,
    distCoeffs: number[],
    flags?: number,
  ): { returnValue: number; rvecs: Vec3[]; tvecs: Vec3[]; distCoeffs: number[] };
  Mat: {
    new (rows: number, columns: number, type: number, fill?: number): Mat;
    new (values: number[][], type: number): Mat;
    new (data: Buffer, rows: number, columns: number, type: number): Mat;
  };
  Size: new (width: number, height: number) => unknown;
  Point2: new (x: number, y: number) => Point2;
  Point3: new (x: number, y: number, z: number) => unknown;
  Vec3: new (x: number, y: number, z: number) => Vec3;
  TermCriteria: new (type: number, iterations: number, epsilon: number) => unknown;
  [
    constant: `${"CV_" | "COLOR_" | "CALIB_" | "ADAPTIVE_" | "THRESH_" | "RETR_" | "CHAIN_" | "IMREAD_"}${string}`
  ]: number;
}
export interface Point2 {
  x: number;
  y: number;
}
export interface Vec3 extends Point2 {
  z: number;
}
export interface Contour {
  area: number;
  isConvex: boolean;
  arcLength(closed: boolean): number;
  approxPolyDP(epsilon: number, closed: boolean): Point2[];
  moments(): { m00: number; m10: number; m01: number };
}
export interface Mat {
  rows: number;
  cols: number;
  cvtColor(code: number): Mat;
  getData(): Buffer;
  getDataAsArray(): number[][];
  findChessboardCorners(size: unknown, flags?: number): { returnValue: boolean; corners: Point2[] };
  cornerSubPix(corners: Point2[], window: unknown, zero: unknown, criteria: unknown): Point2[];
  adaptiveThreshold(most: number, method: number, type: number, block: number, c: number): Mat;
  inRange(lower: Vec3, upper: Vec3): Mat;
  bitwiseNot(): Mat;
  findContours(mode: number, method: number): Contour[];
}

/** Where `./carambola native` builds it, from the project's root; CARAMBOLA_OPENCV names another folder. */
const OPENCV_FOLDER = "native/opencv";
const NAME = "opencv4nodejs";

/** The folders in which OpenCV is looked for. */
export function openCvFolders(root: string, env: NodeJS.ProcessEnv = process.env): string[] {
  const chosen = env.CARAMBOLA_OPENCV;
  return chosen === undefined ? [path.join(root, OPENCV_FOLDER), root] : [path.resolve(chosen)];
}

/**
 * Loads OpenCV. Only in a process of its own: a fault of native code ends the process that it is in. @throws CB_OPENCV_MISSING
 */
export function loadOpenCv(root: string): OpenCv {
  // Its account of foreign memory crashes V8 when OpenCV's own threads free theirs.
  process.env.OPENCV4NODEJS_DISABLE_EXTERNAL_MEM_TRACKING = "1";
  process.env.OPENCV4NODEJS_DISABLE_AUTOBUILD = "1";
  let reason = "";
  for (const folder of openCvFolders(root)) {
    if (!existsSync(path.join(folder, "node_modules", NAME))) continue;
    try {
      return createRequire(path.join(folder, "package.json"))(NAME) as OpenCv;
    } catch (error) {
      reason ||= (error as Error).message.split("\n")[0]!;
    }
  }
  throw failure("CB_OPENCV_MISSING", { reason: reason || NAME });
}
