import type { Colour } from "../calibration/profile.ts";

/** Tiles along the grid's sides: lamps light a table in patches of half a metre and more. */
const ACROSS = 8;
const DOWN = 4;
export const LIGHT_TILES = ACROSS * DOWN;
/** A component of a cloth darker than this says too little about the light on it, levels: the luma's gain counts for it. */
const DARK = 30;
const GAIN = [0.2, 4] as const;
/** Smaller changes of a gain are the picture's noise. */
const NOTICED = 0.01;
/** Black of the video range, and no colour. */
const BLACK = 16;
const NEUTRAL = 128;
/** ITU-R BT.709, all in units of the luma's range: Y = KR R + KG G + KB B, R - Y = RV Cr, B - Y = BU Cb. */
const KR = 0.2126;
const KG = 0.7152;
const KB = 0.0722;
const CHROMA_UNITS = 219 / 224;
const RV = 2 * (1 - KR) * CHROMA_UNITS;
const BU = 2 * (1 - KB) * CHROMA_UNITS;
const GV = (KR / KG) * RV;
const GU = (KB / KG) * BU;

/** Red, green and blue above black. */
export type Rgb = readonly [number, number, number];

function rgb({ y, u, v }: Colour): Rgb {
  const l = y - BLACK;
  const cb = u - NEUTRAL;
  const cr = v - NEUTRAL;
  return [l + RV * cr, l - GU * cb - GV * cr, l + BU * cb];
}

/**
 * By how much a lamp multiplies red, green and blue when one surface looks like `before` and then like `now`. Levels are about
 * the light to a power, so a factor of light is a factor of levels.
 */
export function gainsBetween(before: Colour, now: Colour): Rgb {
  const luma = ratio(now.y - BLACK, before.y - BLACK);
  const a = rgb(before);
  const b = rgb(now);
  const gain = (k: 0 | 1 | 2) => (a[k] < DARK ? luma : ratio(b[k], a[k]));
  return [gain(0), gain(1), gain(2)];
}

/** What a colour becomes when the light on it is multiplied. */
export function lit(colour: Colour, gains: Rgb): Colour {
  const c = rgb(colour);
  const [r, g, b] = [c[0] * gains[0], c[1] * gains[1], c[2] * gains[2]];
  const l = KR * r + KG * g + KB * b;
  return { y: l + BLACK, u: NEUTRAL + (b - l) / BU, v: NEUTRAL + (r - l) / RV };
}

const ratio = (a: number, b: number) => Math.min(GAIN[1], Math.max(GAIN[0], a / Math.max(b, 1)));

/** Light over the table, tile by tile, against that in which the profile's colours were learned; read from the cloth. */
export class Light {
  readonly tiles = LIGHT_TILES;
  /** Grows with every change: what is worked out from the light is then worked out anew. */
  version = 0;
  private readonly width: number;
  private readonly height: number;
  private readonly cloth: Colour;
  private readonly gains: Rgb[];

  /** @param cloth the cloth's colour in the light of the profile. @param width, height of the grid, cells. */
  constructor(cloth: Colour, width: number, height: number) {
    this.width = width;
    this.height = height;
    this.cloth = cloth;
    this.gains = Array.from({ length: this.tiles }, () => [1, 1, 1]);
  }

  tileOf(cell: number): number {
    const j = (cell / this.width) | 0;
    const i = cell - j * this.width;
    return (((j * DOWN) / this.height) | 0) * ACROSS + (((i * ACROSS) / this.width) | 0);
  }

  /** Says what the empty cloth looks like in a tile now. */
  set(tile: number, cloth: Colour): void {
    const gains = gainsBetween(this.cloth, cloth);
    const before = this.gains[tile]!;
    if (gains.every((g, k) => Math.abs(g / before[k]! - 1) < NOTICED)) return;
    this.gains[tile] = gains;
    this.version++;
  }

  /** What a colour of the profile's light looks like in a tile. */
  seenIn(tile: number, colour: Colour): Colour {
    return lit(colour, this.gains[tile]!);
  }

  /** What a colour seen in a tile would be in the profile's light. */
  known(tile: number, colour: Colour): Colour {
    const [r, g, b] = this.gains[tile]!;
    return lit(colour, [1 / r, 1 / g, 1 / b]);
  }
}
