import type { Colour } from "../calibration/profile.ts";
import type { Frame } from "../capture/frame-source.ts";
import type { BlockScan } from "./block-scan.ts";
import { gainsBetween, type Light, lit, type Rgb } from "./light.ts";
import { medianColour } from "./median-colour.ts";

/** So large a part of the table must differ before lamps are thought of. */
const UNEASY = 0.3;
/** Tiles whose light differs less than this are left as they are. */
const SAME_GAIN = 0.02;
/** A tile has changed its light where this share of its blocks fits one gain, within so many levels of Cb + Cr and of Y. */
const AGREE = 0.8;
const CHROMA_WITHIN = 12;
const LUMA_WITHIN = 24;
/** Blocks of a tile needed to say so. */
const LEAST_BLOCKS = 12;
/** Gains of light that a lamp can bring about: all of them in this range, and not farther apart from each other than this. */
const LAMP_GAIN = [0.25, 3] as const;
const TINT = 1.6;
/** Share of the tiles that must agree: a player in a shirt covers fewer. */
const LEAST_TILES = 0.25;

/**
 * Whether the table is lit otherwise than before: tile by tile one gain of red, green and blue that explains what the blocks
 * show now. @returns gains by tile, null where a tile's light is the same or unknown; null altogether where lamps explain nothing.
 */
export function lampChange(scan: BlockScan, light: Light, frame: Frame): (Rgb | null)[] | null {
  if (scan.uneasy < UNEASY) return null;
  const blocksOf: number[][] = Array.from({ length: light.tiles }, () => []);
  for (let b = 0; b < scan.blocks; b++) if (scan.isOnTable(b)) blocksOf[light.tileOf(scan.cellsOf(b)[0]!)]!.push(b);
  const gains = blocksOf.map((blocks) => gainOf(blocks, scan, frame));
  return gains.filter((g) => g !== null).length < LEAST_TILES * light.tiles ? null : gains;
}

function gainOf(blocks: number[], scan: BlockScan, frame: Frame): Rgb | null {
  if (blocks.length < LEAST_BLOCKS) return null;
  const now = blocks.map((b) => scan.colourOf(frame, b));
  const before = blocks.map((b) => scan.referenceOf(b));
  const gains = gainsBetween(medianColour(before), medianColour(now));
  const least = Math.min(...gains);
  const most = Math.max(...gains);
  if (least < LAMP_GAIN[0] || most > LAMP_GAIN[1] || most / least > TINT) return null;
  if (Math.abs(least - 1) < SAME_GAIN && Math.abs(most - 1) < SAME_GAIN) return null;
  const fitting = now.filter((c, i) => near(c, lit(before[i]!, gains))).length;
  return fitting < AGREE * blocks.length ? null : gains;
}

function near(a: Colour, b: Colour): boolean {
  return Math.abs(a.u - b.u) + Math.abs(a.v - b.v) <= CHROMA_WITHIN && Math.abs(a.y - b.y) <= LUMA_WITHIN;
}
