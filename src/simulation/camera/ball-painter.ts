import type { Point } from "../../table/balls.ts";
import { FRAME_WIDTH_MM } from "../physics/flight.ts";
import type { Rotation } from "../physics/orientation.ts";
import type { Place } from "../truth.ts";
import type { Canvas } from "./canvas.ts";
import { CURVE, type Light, lightOf, yuvOf } from "./colour.ts";
import { Dots } from "./dots.ts";
import type { BallExposure } from "./exposure.ts";
import { type Lamps, lampSeen } from "./lamps.ts";
import { LAMP, type Yuv } from "./palette.ts";
import type { Rays } from "./rays.ts";

/**
 * How a ball takes the light of the broad lamps above it: all of it where the normal's upward part is at least the first, then
 * less by so much signal for each unit of that part. Orange and white balls of the 1080p three-cushion clip are even to 0.62
 * radii, have 0.94 of that signal at 0.71, 0.88 at 0.79 and 0.82 at 0.88 (what they mirror taken off).
 */
const LIT_UP = 0.8;
const FALLS = 0.56;
/** Mirroring of phenolic resin seen straight on: index of refraction about 1.6 (Fresnel). */
const MIRRORED = 0.053;
/** Light of the room that the upper part mirrors where there is no lamp. */
const ROOM: Light = [0.02, 0.02, 0.02];
/** A mirrored way flatter than this meets neither cloth nor lamps but both in part (its rise over its length). */
const FLAT = 0.15;
const LAMP_GLARE = 0.85;
/** Beside the outline the patch needs room for the softness, px. */
const ROOM_PX = 2;

export interface BallLook {
  softnessPx: number;
  emissive: boolean;
  lamps: Lamps;
}

/** Draws balls: shaded spheres whose outline is the true one of the perspective. Emissive ones are flat: to prove the truth. */
export class BallPainter {
  private readonly rays: Rays;
  private readonly radiusMm: number;
  private readonly cloth: Light;
  private readonly softnessPx: number;
  private readonly tableCentre: Point;
  private readonly dots = new Dots();
  private readonly emissive: boolean;
  private readonly lamps: Lamps;
  /** Of the last point shaded: its colour, and the way that its mirrored ray takes (table frame, any length). */
  private readonly colour: [number, number, number] = [0, 0, 0];
  private mx = 0;
  private my = 0;
  private mz = 0;

  constructor(rays: Rays, radiusMm: number, cloth: Yuv, look: BallLook, tableCentre: Point) {
    this.rays = rays;
    this.radiusMm = radiusMm;
    this.cloth = lightOf(cloth);
    this.softnessPx = look.softnessPx;
    this.tableCentre = tableCentre;
    this.emissive = look.emissive;
    this.lamps = look.lamps;
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
    // A colour is what the picture shows of a ball's middle, where it mirrors a little of the light away.
    const ownOf = (yuv: Yuv) => lightOf(yuv).map((light) => light / (1 - MIRRORED)) as Light;
    const own = ownOf(ballColour);
    const dotLight = dot === null ? own : ownOf(dot.colour);
    const [y, u, v] = ballColour;
    const px = this.colour;
    const fromCentre = { x: centre.x - this.tableCentre.x, y: centre.y - this.tableCentre.y };
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
        // On the soft rim a pixel sees the ball's outermost part: its middle is half as far inside as it reaches.
        const deep = inside >= 0.5 ? radius - off : (0.5 * cover * this.softnessPx) / pxPerMm;
        const sin = 1 - deep / radius;
        const cos = Math.sqrt(Math.max(0, 1 - sin * sin));
        // The normal: outwards from the sight's middle by the sine, back along the sight by the cosine.
        const k = off > 0 ? sin / off : 0;
        const back = cos / Math.sqrt(length2);
        const nx = (a * along - cx) * k - a * back;
        const ny = (b * along - cy) * k - b * back;
        const nz = (along - cz) * k - back;
        const tx = r[0]! * nx + r[3]! * ny + r[6]! * nz;
        const ty = r[1]! * nx + r[4]! * ny + r[7]! * nz;
        const tz = r[2]! * nx + r[5]! * ny + r[8]! * nz;
        this.shade(dot === null ? own : this.dots.mix(tx, ty, tz, own, dotLight), tx, ty, tz, cos, a, b, length2);
        const glare = this.mz > 0 && tz > LOWEST_MIRROR ? LAMP_GLARE * this.glare(fromCentre) : 0;
        canvas.add(
          col,
          row,
          cover,
          px[0] + glare * (LAMP[0] - px[0]),
          px[1] + glare * (LAMP[1] - px[1]),
          px[2] + glare * (LAMP[2] - px[2]),
        );
      }
  }

  /** Whether a ball is beyond the frame and below its top, so that the table may hide it. */
  private isBehindTable({ x, y, z = 0 }: Place): boolean {
    if (z >= 0) return false;
    const { x: halfLength, y: halfWidth } = this.tableCentre;
    return Math.max(Math.abs(x - halfLength) - halfLength, Math.abs(y - halfWidth) - halfWidth) > FRAME_WIDTH_MM;
  }

  /** How much of a lamp stands in the mirrored way of the last point shaded. */
  private glare(fromCentre: Point): number {
    return lampSeen(this.lamps, fromCentre, this.mx, this.my, this.mz);
  }

  /**
   * Colour of a point with the normal (tx, ty, tz) of the table frame, seen along (a, b, 1) at `cos` to the normal, into `colour`:
   * its own colour in the lamps' light, and by Fresnel's law (Schlick's form) the cloth or the room that it mirrors. Light adds up
   * as light, not as levels: that makes the flanks of dark balls pale in bright cloth.
   */
  private shade(
    own: Light,
    tx: number,
    ty: number,
    tz: number,
    cos: number,
    a: number,
    b: number,
    length2: number,
  ): void {
    const { r } = this.rays;
    const dx = r[0]! * a + r[3]! * b + r[6]!;
    const dy = r[1]! * a + r[4]! * b + r[7]!;
    const dz = r[2]! * a + r[5]! * b + r[8]!;
    const twice = 2 * (dx * tx + dy * ty + dz * tz);
    this.mx = dx - twice * tx;
    this.my = dy - twice * ty;
    this.mz = dz - twice * tz;
    const flat = (1 - cos) * (1 - cos);
    const mirrored = MIRRORED + (1 - MIRRORED) * flat * flat * (1 - cos);
    const rise = this.mz / Math.sqrt(length2);
    const down = rise >= FLAT ? 0 : rise <= -FLAT ? 1 : 0.5 - rise / (2 * FLAT);
    const lit = (1 - mirrored) * SHADES[(Math.max(0, tz) * SHADE_STEPS) | 0]!;
    const cloth = mirrored * down;
    const room = mirrored * (1 - down);
    yuvOf(
      lit * own[0] + cloth * this.cloth[0] + room * ROOM[0],
      lit * own[1] + cloth * this.cloth[1] + room * ROOM[1],
      lit * own[2] + cloth * this.cloth[2] + room * ROOM[2],
      this.colour,
    );
  }
}

/** Light on a point by the upward part of its normal, in steps. */
const SHADE_STEPS = 512;
const SHADES = Float32Array.from(
  { length: SHADE_STEPS + 1 },
  (_, i) => (1 - FALLS * Math.max(0, LIT_UP - i / SHADE_STEPS)) ** (1 / CURVE),
);
/** Outline over R times scale: 1/cos² of the steepest view at a table's end. */
const ASLANT = 1.3;
/** A normal flatter than this mirrors the room, not the lamps. */
const LOWEST_MIRROR = 0.3;
