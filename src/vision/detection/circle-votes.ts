import type { Frame } from "../capture/frame-source.ts";

/**
 * A change of this many levels over two pixels is an edge: beyond noise, less than the flattest ball's limb; ever stronger ones count
 * no more than so much, else a pale ball's edge would drown a dark one's.
 */
const EDGE = 8;
const STRONG = 40;
/** A vote is spread over the neighbouring pixels: radius and direction of an edge are known to about one. */
const SPREAD_PX = 2;

/**
 * Votes for centres of circles of known radius: each edge of the picture, in the plane that shows it most, votes for the two places
 * one radius away across it (circle Hough transform by the gradient's direction). Neighbours and shadows spoil only their own share of
 * the votes, so that touching balls come apart whatever their colours.
 */
export class CircleVotes {
  private readonly width: number;
  private readonly height: number;
  /** Where the box lies in the picture, px. */
  private readonly left: number;
  private readonly top: number;
  /** Votes by pixel of the box; a whole outline of strong edges, one pixel thick, makes 1. */
  private readonly votes: Float32Array;

  /** @param box px of the picture. @param radius of the circles at a pixel, px; 0 where edges are not asked. */
  constructor(
    frame: Frame,
    box: { left: number; top: number; right: number; bottom: number },
    radius: (u: number, v: number) => number,
  ) {
    this.left = Math.max(1, Math.floor(box.left));
    this.top = Math.max(1, Math.floor(box.top));
    this.width = Math.min(frame.width - 2, Math.ceil(box.right)) - this.left + 1;
    this.height = Math.min(frame.height - 2, Math.ceil(box.bottom)) - this.top + 1;
    const raw = new Float32Array(this.width * this.height);
    for (let j = 0; j < this.height; j++) {
      for (let i = 0; i < this.width; i++) {
        const [u, v] = [this.left + i, this.top + j];
        const r = radius(u, v);
        if (r === 0) continue;
        const [gx, gy, strength] = steepest(frame, u, v);
        if (strength < EDGE) continue;
        const weight = Math.min(strength, STRONG) / STRONG / (2 * Math.PI * r);
        for (const side of [-r, r]) {
          const x = Math.round(i + (side * gx) / strength);
          const y = Math.round(j + (side * gy) / strength);
          if (x >= 0 && y >= 0 && x < this.width && y < this.height) raw[y * this.width + x]! += weight;
        }
      }
    }
    this.votes = this.spread(raw);
  }

  /** All places with at least so many votes, each moved to the middle of the votes around it; px of the picture. */
  from(least: number): { u: number; v: number; votes: number }[] {
    const places: { u: number; v: number; votes: number }[] = [];
    for (let j = 0; j < this.height; j++) {
      for (let i = 0; i < this.width; i++) {
        const votes = this.votes[j * this.width + i]!;
        if (votes < least) continue;
        const [u, v] = this.middle(this.left + i, this.top + j);
        places.push({ u, v, votes });
      }
    }
    return places;
  }

  /** The middle of the votes within a few pixels of a peak, px of the picture. */
  private middle(u: number, v: number): [u: number, v: number] {
    const { width, height, votes } = this;
    let [sum, su, sv] = [0, 0, 0];
    for (let b = -SPREAD_PX; b <= SPREAD_PX; b++) {
      for (let a = -SPREAD_PX; a <= SPREAD_PX; a++) {
        const [i, j] = [u - this.left + a, v - this.top + b];
        if (i < 0 || j < 0 || i >= width || j >= height) continue;
        const weight = votes[j * width + i]!;
        sum += weight;
        su += weight * a;
        sv += weight * b;
      }
    }
    return sum > 0 ? [u + su / sum, v + sv / sum] : [u, v];
  }

  private spread(raw: Float32Array): Float32Array {
    const { width, height } = this;
    const out = new Float32Array(raw.length);
    for (let j = SPREAD_PX; j < height - SPREAD_PX; j++) {
      for (let i = SPREAD_PX; i < width - SPREAD_PX; i++) {
        let sum = 0;
        for (let b = -SPREAD_PX; b <= SPREAD_PX; b++)
          for (let a = -SPREAD_PX; a <= SPREAD_PX; a++) sum += raw[(j + b) * width + i + a]!;
        out[j * width + i] = sum;
      }
    }
    return out;
  }
}

/** The gradient of the plane that changes most at a pixel, levels over two pixels. */
function steepest(frame: Frame, u: number, v: number): [gx: number, gy: number, strength: number] {
  const { chromaShiftX: sx, chromaShiftY: sy, width } = frame;
  const cw = (width + (1 << sx) - 1) >> sx;
  const ch = (frame.height + (1 << sy) - 1) >> sy;
  let best: [number, number, number] = [0, 0, 0];
  for (const [plane, row, rows, x, y] of [
    [frame.y, width, frame.height, u, v],
    [frame.u, cw, ch, u >> sx, v >> sy],
    [frame.v, cw, ch, u >> sx, v >> sy],
  ] as const) {
    if (x < 1 || y < 1 || x > row - 2 || y > rows - 2) continue;
    const i = y * row + x;
    // Sobel's, a quarter of its sum: the mean change over two pixels.
    const [a, b, c] = [plane[i - row - 1]!, plane[i - row]!, plane[i - row + 1]!];
    const [d, e] = [plane[i - 1]!, plane[i + 1]!];
    const [f, g, h] = [plane[i + row - 1]!, plane[i + row]!, plane[i + row + 1]!];
    const gx = (c + 2 * e + h - a - 2 * d - f) / 4;
    const gy = (f + 2 * g + h - a - 2 * b - c) / 4;
    const strength = Math.hypot(gx, gy);
    if (strength > best[2]) best = [gx, gy, strength];
  }
  return best;
}
