import type { Point } from "../../table/balls.ts";
import { FRAME_WIDTH_MM } from "../physics/flight.ts";
import type { Rotation } from "../physics/orientation.ts";
import type { Place } from "../truth.ts";
import type { Canvas } from "./canvas.ts";
import { Dots } from "./dots.ts";
import type { BallExposure } from "./exposure.ts";
import { LAMP, type Yuv } from "./palette.ts";
import type { Rays } from "./rays.ts";
import { smoothStep } from "./texture.ts";

/** How a ball takes the light. */
const AMBIENT = 0.42;
/** Share of the cloth's colour that the lower flank mirrors, at the outline. */
const CLOTH_MIRRORED = 0.22;
/** Two strip lamps along the table, as over a match table: height, half length, offset and half width, mm above the cloth. */
const LAMP_HEIGHT_MM = 1000;
const LAMP_HALF_LENGTH_MM = 700;
const LAMP_OFFSET_MM = 280;
const LAMP_HALF_WIDTH_MM = 130;
const LAMP_EDGE_MM = 60;
const LAMP_GLARE = 0.85;
/** Beside the outline the patch needs room for the softness, px. */
const ROOM_PX = 2;

/** Draws balls: shaded spheres whose outline is the true one of the perspective. Emissive ones are flat: to prove the truth. */
export class BallPainter {
  private readonly rays: Rays;
  private readonly radiusMm: number;
  private readonly cloth: Yuv;
  private readonly softnessPx: number;
  private readonly tableCentre: Point;
  private readonly dots = new Dots();
  private readonly emissive: boolean;

  constructor(rays: Rays, radiusMm: number, cloth: Yuv, softnessPx: number, tableCentre: Point, emissive: boolean) {
    this.rays = rays;
    this.radiusMm = radiusMm;
    this.cloth = cloth;
    this.softnessPx = softnessPx;
    this.tableCentre = tableCentre;
    this.emissive = emissive;
  }

  /** Draws a ball at several instants of the exposure, each of equal weight; with a colour for its dots where it has any. */
  paint(canvas: Canvas, seen: BallExposure, colour: Yuv, dotColour: Yuv | null = null): void {
    const { ofRow, turns } = seen;
    let { places } = seen;
    if (ofRow !== undefined) {
      // The rows of the outline see the ball up to so much further on its way.
      const reach = this.radiusMm * ASLANT * this.rays.projector.scaleAt(seen.middle.x, seen.middle.y, this.radiusMm);
      const row = this.rays.projector.project(seen.middle.x, seen.middle.y, this.radiusMm)[1];
      places = [...ofRow(row - 2 * reach), ...places, ...ofRow(row + 2 * reach)];
    }
    if (!this.begin(canvas, places)) return;
    const count = seen.places.length;
    const { height } = this.rays.camera;
    const dot = (k: number) => (dotColour === null ? null : { colour: dotColour, turn: turns[k]! });
    if (ofRow === undefined)
      for (let k = 0; k < count; k++) this.add(canvas, seen.places[k]!, colour, dot(k), 0, height);
    else
      for (let row = canvas.top; row < canvas.bottom; row++) {
        const now = ofRow(row);
        for (let k = 0; k < count; k++) this.add(canvas, now[k]!, colour, dot(k), row, row + 1);
      }
    canvas.end(count);
  }

  private begin(canvas: Canvas, centres: readonly Place[]): boolean {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    const { projector } = this.rays;
    let reach = 0;
    for (const c of centres) {
      const z = this.radiusMm + (c.z ?? 0);
      const [u, v] = projector.project(c.x, c.y, z);
      // The outline reaches further than R times the scale, since it is seen aslant.
      reach = Math.max(reach, this.radiusMm * projector.scaleAt(c.x, c.y, z) * ASLANT + ROOM_PX);
      left = Math.min(left, u);
      right = Math.max(right, u);
      top = Math.min(top, v);
      bottom = Math.max(bottom, v);
    }
    return canvas.begin(left - reach, top - reach, right + reach, bottom + reach);
  }

  private add(
    canvas: Canvas,
    centre: Place,
    ballColour: Yuv,
    dot: { colour: Yuv; turn: Rotation } | null,
    fromRow: number,
    toRow: number,
  ): void {
    const { r, camera, a: rayA, b: rayB, projector } = this.rays;
    const radius = this.radiusMm;
    const t = camera.translation;
    const up = radius + (centre.z ?? 0);
    const cx = r[0]! * centre.x + r[1]! * centre.y + r[2]! * up + t[0];
    const cy = r[3]! * centre.x + r[4]! * centre.y + r[5]! * up + t[1];
    const cz = r[6]! * centre.x + r[7]! * centre.y + r[8]! * up + t[2];
    const centre2 = cx * cx + cy * cy + cz * cz;
    const pxPerMm = projector.scaleAt(centre.x, centre.y, up);
    const [pu, pv] = projector.project(centre.x, centre.y, up);
    const reach = radius * pxPerMm * ASLANT + ROOM_PX;
    const falls = this.isBehindTable(centre);
    if (dot !== null) this.dots.turn(dot.turn);
    let [y, u, v] = ballColour;
    const u0 = Math.max(canvas.left, Math.floor(pu - reach));
    const u1 = Math.min(canvas.right, Math.ceil(pu + reach) + 1);
    const v0 = Math.max(canvas.top, fromRow, Math.floor(pv - reach));
    const v1 = Math.min(canvas.bottom, toRow, Math.ceil(pv + reach) + 1);
    for (let row = v0; row < v1; row++)
      for (let col = u0; col < u1; col++) {
        const pixel = row * camera.width + col;
        const a = rayA[pixel]!;
        const b = rayB[pixel]!;
        const length2 = a * a + b * b + 1;
        const along = (a * cx + b * cy + cz) / length2;
        const off2 = centre2 - along * along * length2;
        const off = Math.sqrt(Math.max(0, off2));
        const inside = ((radius - off) * pxPerMm) / this.softnessPx;
        if (inside <= -0.5) continue;
        let cover = inside >= 0.5 ? 1 : inside + 0.5;
        if (falls) cover *= 1 - canvas.tableAt(pixel);
        if (this.emissive) {
          canvas.add(col, row, cover, y, u, v);
          continue;
        }
        // Where the ray enters the ball; on the outline's soft rim it only grazes it.
        const half = Math.sqrt(Math.max(0, radius * radius - off2) / length2);
        const nx = (a * (along - half) - cx) / Math.max(radius, off);
        const ny = (b * (along - half) - cy) / Math.max(radius, off);
        const nz = (along - half - cz) / Math.max(radius, off);
        // Upward part of the normal, and the normal in the table frame.
        const tx = r[0]! * nx + r[3]! * ny + r[6]! * nz;
        const ty = r[1]! * nx + r[4]! * ny + r[7]! * nz;
        const tz = r[2]! * nx + r[5]! * ny + r[8]! * nz;
        const light = AMBIENT + (1 - AMBIENT) * Math.sqrt(Math.max(0, tz));
        const glare = LAMP_GLARE * this.lamps(centre, tx, ty, tz, a, b);
        const mirrored = CLOTH_MIRRORED * (1 - Math.max(0, tz)) ** 2;
        if (dot !== null) [y, u, v] = this.dots.mix(tx, ty, tz, ballColour, dot.colour);
        const own = (1 - mirrored) * (1 - glare);
        const other = mirrored * (1 - glare);
        canvas.add(
          col,
          row,
          cover,
          own * light * y + other * this.cloth[0] + glare * LAMP[0],
          own * (128 + (u - 128) * light) + other * this.cloth[1] + glare * LAMP[1],
          own * (128 + (v - 128) * light) + other * this.cloth[2] + glare * LAMP[2],
        );
      }
  }

  /** Whether a ball is beyond the frame and below its top, so that the table may hide it. */
  private isBehindTable({ x, y, z = 0 }: Place): boolean {
    if (z >= 0) return false;
    const { x: halfLength, y: halfWidth } = this.tableCentre;
    return Math.max(Math.abs(x - halfLength) - halfLength, Math.abs(y - halfWidth) - halfWidth) > FRAME_WIDTH_MM;
  }

  /** How much of a lamp the ball mirrors at a point with the normal (nx, ny, nz) of the table frame: 0 to 1. */
  private lamps(centre: Point, nx: number, ny: number, nz: number, a: number, b: number): number {
    if (nz < LOWEST_MIRROR) return 0;
    const r = this.rays.r;
    const dx = r[0]! * a + r[3]! * b + r[6]!;
    const dy = r[1]! * a + r[4]! * b + r[7]!;
    const dz = r[2]! * a + r[5]! * b + r[8]!;
    const twice = 2 * (dx * nx + dy * ny + dz * nz);
    const mz = dz - twice * nz;
    if (mz <= 0) return 0;
    const rise = LAMP_HEIGHT_MM / mz;
    const x = Math.abs(centre.x + (dx - twice * nx) * rise - this.tableCentre.x);
    const y = Math.abs(centre.y + (dy - twice * ny) * rise - this.tableCentre.y);
    const acrossStrip = Math.abs(y - LAMP_OFFSET_MM);
    return (
      (1 - smoothStep(LAMP_HALF_LENGTH_MM - LAMP_EDGE_MM, LAMP_HALF_LENGTH_MM + LAMP_EDGE_MM, x)) *
      (1 - smoothStep(LAMP_HALF_WIDTH_MM - LAMP_EDGE_MM, LAMP_HALF_WIDTH_MM + LAMP_EDGE_MM, acrossStrip))
    );
  }
}

/** Outline over R times scale: 1/cos² of the steepest view at a table's end. */
const ASLANT = 1.3;
/** A normal flatter than this mirrors the room, not the lamps. */
const LOWEST_MIRROR = 0.3;
