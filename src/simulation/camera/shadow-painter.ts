import type { Place } from "../truth.ts";
import type { Canvas } from "./canvas.ts";
import type { Rays } from "./rays.ts";

/** Darkness under the ball and how far from its resting point it has gone, in radii: soft, since the lamps are long. */
const DARKNESS = 0.5;
const REACH_RADII = 1.75;
/** Full darkness up to here, in radii; most of it is hidden by the ball. */
const CORE_RADII = 0.75;

/** A ball in the air: its shadow fades with the height and widens, radii of height for half of it. */
const FADES_RADII = 3;

/** The soft shadow round the point where a ball rests or over which it flies, on the cloth. Centres at several instants, mm. */
export function paintShadow(canvas: Canvas, rays: Rays, centres: readonly Place[], radiusMm: number): void {
  const { projector, camera, a, b, eye } = rays;
  const wider = 1 + Math.max(0, ...centres.map((c) => c.z ?? 0)) / (FADES_RADII * radiusMm);
  const size = radiusMm * wider;
  const reachMm = REACH_RADII * size;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const c of centres) {
    const [u, v] = projector.project(c.x, c.y, 0);
    const reach = reachMm * projector.scaleAt(c.x, c.y, 0) * 1.1;
    left = Math.min(left, u - reach);
    right = Math.max(right, u + reach);
    top = Math.min(top, v - reach);
    bottom = Math.max(bottom, v + reach);
  }
  if (!canvas.begin(left, top, right, bottom)) return;
  const direction: [number, number] = [0, 0];
  const share = DARKNESS / (centres.length * wider * wider);
  for (let v = canvas.top; v < canvas.bottom; v++)
    for (let u = canvas.left; u < canvas.right; u++) {
      const pixel = v * camera.width + u;
      rays.towards(a[pixel]!, b[pixel]!, direction);
      const x = eye[0] + direction[0] * eye[2];
      const y = eye[1] + direction[1] * eye[2];
      let dark = 0;
      for (const c of centres) {
        const away = Math.hypot(x - c.x, y - c.y) / size;
        if (away >= REACH_RADII) continue;
        const fade = away <= CORE_RADII ? 1 : (REACH_RADII - away) / (REACH_RADII - CORE_RADII);
        dark += fade * fade;
      }
      if (dark > 0) canvas.add(u, v, dark * share, 0, 0, 0);
    }
  canvas.endShadow();
}
