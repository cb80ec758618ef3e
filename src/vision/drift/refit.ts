import { type Camera, Projector } from "../camera/camera.ts";
import { leastSquares } from "../camera/least-squares.ts";
import type { Off } from "./shift.ts";

/** Marks are measured to about this, px. */
const MARK_PX = 0.1;
/** A bumped camera turns and moves a little: beliefs that choose between the two where the picture cannot, rad and mm. */
const TURN_RAD = 0.03;
const MOVE_MM = 40;
const HUBER = 3;
const STEPS = [1e-6, 1e-6, 1e-6, 0.01, 0.01, 0.01];

/** The pose of a camera whose marks have moved; lens and table stay. @returns null where no pose explains them. */
export function refitPose(camera: Camera, offs: readonly Off[]): { camera: Camera; restPx: number } | null {
  const before = new Projector(camera);
  const from = offs.map(({ mark }) => before.project(...mark.mm));
  const start = [...camera.rotation, ...camera.translation];
  const build = (p: number[]): Camera => ({
    ...camera,
    rotation: [p[0]!, p[1]!, p[2]!],
    translation: [p[3]!, p[4]!, p[5]!],
  });
  const misfits = (p: number[]): number[] => {
    const now = new Projector(build(p));
    return offs.flatMap(({ mark, du, dv }, i) => {
      const [u, v] = now.project(...mark.mm);
      const [ru, rv] = [u - from[i]![0] - du, v - from[i]![1] - dv];
      return mark.kind === "nose" ? [mark.nx * ru + mark.ny * rv] : [ru, rv];
    });
  };
  const residuals = (p: number[]): Float64Array =>
    Float64Array.from([
      ...misfits(p).map((px) => px / MARK_PX),
      ...p.map((v, i) => (v - start[i]!) / (i < 3 ? TURN_RAD : MOVE_MM)),
    ]);
  const { parameters } = leastSquares(residuals, start, STEPS, { huber: HUBER });
  const left = misfits(parameters)
    .map((px) => px * px)
    .sort((a, b) => a - b);
  const restPx = Math.sqrt(left[left.length >> 1] ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(restPx) ? { camera: build(parameters), restPx } : null;
}
