import { CarambolaError, type Fault, fault } from "../table/errors.ts";
import { findBalls } from "./balls.ts";
import { loadOpenCv } from "./binding.ts";
import { findCorners } from "./corners.ts";
import { fitLens } from "./lens.ts";
import type { OpenCvOrder } from "./messages.ts";

/** The program of OpenCV's own process: one order, one answer. Started with the project's root. */
const [root = "."] = process.argv.slice(2);

process.once("message", async (order: OpenCvOrder) => {
  let answer: { result: unknown } | { fault: Fault };
  try {
    const cv = loadOpenCv(root);
    if (order.kind === "corners") answer = { result: await findCorners(cv, order.pictures, order.board) };
    else if (order.kind === "lens") answer = { result: fitLens(cv, order) };
    else answer = { result: findBalls(cv, order) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    answer = { fault: error instanceof CarambolaError ? error.fault : fault("CB_OPENCV_FAILED", { reason }) };
  }
  process.send?.(answer, undefined, undefined, () => process.exit(0));
});
// Whoever asked is gone.
process.once("disconnect", () => process.exit(0));
