import type { TableSpec } from "../../table/geometry.ts";
import { CUSHION_TOP_MM, FLOOR_DEPTH_MM, FRAME_WIDTH_MM } from "../physics/flight.ts";
import type { Marks } from "./cloth-marks.ts";
import { BLACK } from "./colour.ts";
import { DIAMOND, DIAMOND_RIM, FLOOR, LINE, SEAM, SPOT, TRIM, WOOD, type Yuv } from "./palette.ts";
import { smoothNoise, smoothStep } from "./texture.ts";

/** What a ray meets; pixels whose corners meet the same kind need few samples. */
export const KIND = {
  field: 0,
  shadow: 1,
  under: 2,
  cushion: 3,
  seam: 4,
  wood: 5,
  diamond: 6,
  trim: 7,
  floor: 8,
} as const;

const SEAM_MM = 3;
const TRIM_MM = 7;
/** The face of the cushion under its nose, in luma. What light comes there has been on cloth before: its colour stays. */
const UNDER_SHADE = 0.58;
/**
 * The nose's shadow on the cloth: how much of the luma is left, dark up to so far from the nose line, gone at so far, mm. Under
 * strip lamps the long cushions' is short and sharp, the ends' long and soft (the 1080p three-cushion clip: 0.55-0.6 of the
 * luma, 13-16 mm seen at the long sides; at the ends, from the nose on, 0.6-1 over 25 mm).
 */
const LONG_SHADOW = { left: 0.6, core: 5, end: 10 } as const;
const END_SHADOW = { left: UNDER_SHADE, core: -14, end: 16 } as const;
/** Cushion tops catch the lamps a little more than the field. */
const CUSHION_SHADE = 1.03;
const MITRE_MM = 1.5;
/** Where two cushions' cloths meet, in luma. */
const MITRE_SHADE = 0.93;
/** A pencil covers the cloth's fibres only in part. */
const LINE_STRENGTH = 0.7;
/** A diamond is a white disc of 11 mm in a thin dark rim. */
const DIAMOND_RADIUS_MM = 5.5;
const DIAMOND_RIM_MM = 1.6;
/** The table's lamps: brightest along the axis, falling off towards the ends. */
const LAMP_FALL = 0.07;
/** Grain of the cloth in luma, ±, and the size of its patches, mm. */
const CLOTH_GRAIN = 1.2;
const CLOTH_PATCH_MM = 60;

/**
 * The table without balls as one function of a ray: where it meets cushion, wood, cloth or floor, and the colour there.
 * Heights matter: nose at its height, wood and diamonds at the rail's top, cloth at 0.
 */
export class Surface {
  private readonly table: TableSpec;
  private readonly cloth: Yuv;
  private readonly marks: Marks | null;
  /** Colour of the last point looked at. */
  readonly colour: [number, number, number] = [0, 0, 0];

  constructor(table: TableSpec, cloth: Yuv, marks: Marks | null = null) {
    this.table = table;
    this.cloth = cloth;
    this.marks = marks;
  }

  /** Looks along the ray from (ex, ey, ez) that moves by (dx, dy) mm for each mm down. Returns the kind, sets `colour`. */
  look(ex: number, ey: number, ez: number, dx: number, dy: number): number {
    const { lengthMm, widthMm, noseHeightMm, railTopHeightMm } = this.table;
    const atNose = ez - noseHeightMm;
    const outX = beyond(ex + dx * atNose, lengthMm);
    const outY = beyond(ey + dy * atNose, widthMm);
    if (outX <= 0 && outY <= 0) return this.field(ex + dx * ez, ey + dy * ez);
    const atTop = ez - railTopHeightMm;
    const x = ex + dx * atTop;
    const y = ey + dy * atTop;
    const out = Math.max(beyond(x, lengthMm), beyond(y, widthMm));
    if (out < CUSHION_TOP_MM) return this.cushion(outX, outY, ex + dx * atNose, ey + dy * atNose);
    if (out < CUSHION_TOP_MM + SEAM_MM) return this.paint(SEAM, 1, KIND.seam);
    if (out < FRAME_WIDTH_MM - TRIM_MM) return this.rail(x, y);
    if (out < FRAME_WIDTH_MM) return this.paint(TRIM, 1, KIND.trim);
    const down = ez + FLOOR_DEPTH_MM;
    return this.floor(ex + dx * down, ey + dy * down);
  }

  private field(x: number, y: number): number {
    const { lengthMm, widthMm } = this.table;
    const inEnds = Math.min(x, lengthMm - x);
    const inLong = Math.min(y, widthMm - y);
    const light = this.light(x, y);
    const grain = CLOTH_GRAIN * smoothNoise(x / CLOTH_PATCH_MM, y / CLOTH_PATCH_MM);
    if (inLong < 0) return this.paint(this.cloth, light, KIND.under, 0, UNDER_SHADE);
    if (inEnds < 0) return this.paint(this.cloth, light, KIND.under, 0, litBeside(END_SHADOW, inEnds));
    const lit = Math.min(litBeside(LONG_SHADOW, inLong), litBeside(END_SHADOW, inEnds));
    const kind = lit < 1 ? KIND.shadow : KIND.field;
    this.paint(this.cloth, light, kind, grain, lit);
    const shade = light * lit;
    if (this.marks !== null) {
      this.over(LINE, shade, this.marks.line(x, y) * LINE_STRENGTH);
      this.over(SPOT, shade, this.marks.spot(x, y));
    }
    return kind;
  }

  private cushion(outX: number, outY: number, x: number, y: number): number {
    const mitre = outX > 0 && outY > 0 && Math.abs(outX - outY) < MITRE_MM ? MITRE_SHADE : 1;
    // The top slopes up from the nose: a touch brighter towards the wood on the far sides.
    return this.paint(this.cloth, CUSHION_SHADE * mitre * this.light(x, y), KIND.cushion);
  }

  private rail(x: number, y: number): number {
    const { lengthMm, widthMm, diamonds } = this.table;
    const outX = beyond(x, lengthMm);
    const outY = beyond(y, widthMm);
    const along = outX > outY ? y : x;
    const length = outX > outY ? widthMm : lengthMm;
    const nearest = Math.round(along / diamonds.spacingMm) * diamonds.spacingMm;
    if (nearest >= 0 && nearest <= length + 1) {
      const away = Math.hypot(along - nearest, Math.max(outX, outY) - diamonds.offsetMm);
      if (away < DIAMOND_RADIUS_MM) return this.paint(DIAMOND, 1, KIND.diamond);
      if (away < DIAMOND_RADIUS_MM + DIAMOND_RIM_MM) return this.paint(DIAMOND_RIM, 1, KIND.diamond);
    }
    const across = outX > outY ? x : y;
    const grain = 7 * smoothNoise(along / 90, across / 5) + 4 * smoothNoise(along / 25 + 40, across / 2.5);
    return this.paint(WOOD, this.light(x, y), KIND.wood, grain);
  }

  private floor(x: number, y: number): number {
    const { lengthMm, widthMm } = this.table;
    const away = Math.hypot(Math.max(0, beyond(x, lengthMm)), Math.max(0, beyond(y, widthMm)));
    // The table shades the floor beside it; the lamps light what is a step away and fade further out.
    const shade = 0.55 + 0.45 * smoothStep(100, 500, away) - 0.25 * smoothStep(600, 2000, away);
    const board = Math.floor(y / 120);
    const grain = 5 * smoothNoise(x / 400 + board * 17, board * 3.3) + 2 * smoothNoise(x / 60 + board * 7, y / 9);
    return this.paint(FLOOR, shade, KIND.floor, grain);
  }

  /** Brightness of the lamps at a place, 1 at the centre. */
  private light(x: number, y: number): number {
    const u = (2 * x) / this.table.lengthMm - 1;
    const v = (2 * y) / this.table.widthMm - 1;
    return 1 - LAMP_FALL * (0.6 * u * u + 0.4 * v * v);
  }

  /** Lays a colour over the one looked at. */
  private over([y, u, v]: Yuv, shade: number, cover: number): void {
    if (cover === 0) return;
    const { colour } = this;
    colour[0] += cover * (y * shade - colour[0]);
    colour[1] += cover * (128 + (u - 128) * shade - colour[1]);
    colour[2] += cover * (128 + (v - 128) * shade - colour[2]);
  }

  /** @param dimmed what is left of the luma alone. */
  private paint([y, u, v]: Yuv, shade: number, kind: number, grain = 0, dimmed = 1): number {
    this.colour[0] = BLACK + (y * shade - BLACK) * dimmed + grain;
    // Chroma fades with the light as luma does: the colour itself stays.
    this.colour[1] = 128 + (u - 128) * shade;
    this.colour[2] = 128 + (v - 128) * shade;
    return kind;
  }
}

/** Luma left beside a cushion. */
function litBeside({ left, core, end }: typeof LONG_SHADOW | typeof END_SHADOW, inside: number): number {
  return inside >= end ? 1 : left + (1 - left) * smoothStep(core, end, inside);
}

/** How far a coordinate lies outside [0, length], mm; negative inside. */
function beyond(x: number, length: number): number {
  return Math.max(-x, x - length);
}
