import { type Camera, Projector } from "../camera/camera.ts";
import { poseFromPlane } from "../camera/pose.ts";
import type { CameraFit, KnownPoint } from "./fit-camera.ts";
import type { Refusal } from "./refusal.ts";
import type { Priors } from "./unknowns.ts";

/** A plane's map needs four points, no three of them in a line. */
const LEAST_POINTS = 4;
/** Area that the points must span, mm²: a hand's breadth square. */
const LEAST_AREA_MM2 = 1e4;
/** A point marked by hand is good to a pixel or two; farther off it is a mistake, px per 1000 px of width. */
const MISTAKE_PX_PER_1000 = 4;

/** A first camera from known points alone; null where there are too few or they lie in a line. */
export function startFromPoints(
  points: KnownPoint[],
  picture: { width: number; height: number },
  priors: Priors,
): Camera | null {
  if (points.length < LEAST_POINTS || spannedArea(points) < LEAST_AREA_MM2) return null;
  const z = points.reduce((s, p) => s + p.mm[2], 0) / points.length;
  const plane = points.map(({ px, mm }) => ({ px, mm: [mm[0], mm[1]] as [number, number] }));
  return poseFromPlane(plane, z, priors.lens.focal * picture.width, picture.width, picture.height);
}

/** The known point that disagrees most with the fit, if it disagrees too much. */
export function badPoint(fit: CameraFit, points: KnownPoint[], width: number): Refusal | null {
  const limitPx = (MISTAKE_PX_PER_1000 * width) / 1000;
  const projector = new Projector(fit.camera);
  let worst = { point: 0, offPx: 0 };
  points.forEach(({ px, mm }, i) => {
    const [u, v] = projector.project(...mm);
    const offPx = Math.hypot(u - px[0], v - px[1]);
    if (offPx > worst.offPx) worst = { point: i + 1, offPx };
  });
  return worst.offPx > limitPx ? { refused: "bad_point", ...worst, limitPx } : null;
}

/** Square root of the product of the points' spreads along their two main directions, as an area. */
function spannedArea(points: KnownPoint[]): number {
  const mx = points.reduce((s, p) => s + p.mm[0], 0) / points.length;
  const my = points.reduce((s, p) => s + p.mm[1], 0) / points.length;
  let [xx, xy, yy] = [0, 0, 0];
  for (const { mm } of points) {
    xx += (mm[0] - mx) ** 2 / points.length;
    xy += ((mm[0] - mx) * (mm[1] - my)) / points.length;
    yy += (mm[1] - my) ** 2 / points.length;
  }
  return Math.sqrt(Math.max(xx * yy - xy * xy, 0));
}
