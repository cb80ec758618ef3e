import { clothTable } from "../calibration/cloth.ts";
import type { Colour } from "../calibration/profile.ts";
import type { Grid } from "./grid.ts";

/** Distance in Cb plus Cr at which a cell is no longer the cloth behind it, levels. */
const CHROMA_APART = 17;
/** Luma may differ by this before it counts, levels: shadows of players, flicker. */
const LUMA_FREE = 38;
/** Share by which a cell that shows cloth moves towards what it sees, each time it is visited; faster where it was wrong. */
const LEARNING = 1 / 16;
const RELEARNING = 1 / 3;
/** Cells so near to something that is no cloth may be mixed with it, and are not learned from. */
const GUARD_CELLS = 2;
/** Each frame renews one cell in so many. */
const STRIDE = 23;

/** What the empty cloth looks like, cell by cell: lamps light a table unevenly, and noses throw a shadow line. */
export class ClothModel {
  private readonly y: Float32Array;
  private readonly u: Float32Array;
  private readonly v: Float32Array;
  /** The same in whole levels, for the comparison of every frame. */
  private readonly y8: Uint8Array;
  private readonly u8: Uint8Array;
  private readonly v8: Uint8Array;
  private readonly isCloth: Uint8Array;
  private readonly known: Uint8Array;
  private phase = 0;
  private ready = false;
  /** 1 where the last frame shows something that is not cloth, and the list of those cells. */
  readonly foreign: Uint8Array;
  readonly foreignCells: Int32Array;
  foreignLength = 0;
  /** Cells of the playing surface; those of them that showed something foreign in the last frame. */
  readonly total: number;
  foreignCount = 0;

  private readonly grid: Grid;
  private readonly cloth: Colour;

  constructor(grid: Grid, cloth: Colour) {
    this.grid = grid;
    this.cloth = cloth;
    const cells = grid.inside.length;
    this.y = new Float32Array(cells);
    this.u = new Float32Array(cells);
    this.v = new Float32Array(cells);
    this.y8 = new Uint8Array(cells);
    this.u8 = new Uint8Array(cells);
    this.v8 = new Uint8Array(cells);
    this.isCloth = clothTable(cloth);
    this.foreignCells = new Int32Array(cells);
    this.known = new Uint8Array(cells);
    this.foreign = new Uint8Array(cells);
    this.total = grid.inside.reduce((n, i) => n + (i === 2 ? 1 : 0), 0);
  }

  /** Cloth behind a cell. */
  yAt(cell: number): number {
    return this.y[cell]!;
  }
  uAt(cell: number): number {
    return this.u[cell]!;
  }
  vAt(cell: number): number {
    return this.v[cell]!;
  }

  /** Compares the grid's present values with the cloth, marks what is foreign, and learns a share of the cells. */
  look(): void {
    if (!this.ready) this.begin();
    const { grid, y8, u8, v8, foreign, foreignCells } = this;
    const { inside, y, u, v } = grid;
    let count = 0;
    let length = 0;
    for (let i = 0; i < inside.length; i++) {
      if (inside[i] === 0) continue;
      const du = u[i]! - u8[i]!;
      const dv = v[i]! - v8[i]!;
      const dy = y[i]! - y8[i]!;
      const brightness = (dy < 0 ? -dy : dy) - LUMA_FREE;
      const apart = (du < 0 ? -du : du) + (dv < 0 ? -dv : dv) + Math.max(brightness, 0);
      if (apart <= CHROMA_APART) {
        foreign[i] = 0;
        continue;
      }
      foreign[i] = 1;
      foreignCells[length++] = i;
      if (inside[i] === 2) count++;
    }
    this.foreignLength = length;
    this.foreignCount = count;
    for (let i = this.phase; i < inside.length; i += STRIDE) {
      if (inside[i] === 0 || !this.pure(i)) continue;
      const rate = !this.known[i] ? 1 : foreign[i] ? RELEARNING : LEARNING;
      this.known[i] = 1;
      this.y[i]! += rate * (y[i]! - this.y[i]!);
      this.u[i]! += rate * (u[i]! - this.u[i]!);
      this.v[i]! += rate * (v[i]! - this.v[i]!);
      this.round(i);
    }
    this.phase = (this.phase + 1) % STRIDE;
  }

  private round(i: number): void {
    this.y8[i] = this.y[i]! + 0.5;
    this.u8[i] = this.u[i]! + 0.5;
    this.v8[i] = this.v[i]! + 0.5;
  }

  /** Whether a cell and all around it show cloth. */
  private pure(cell: number): boolean {
    const { grid, isCloth } = this;
    const x = cell % grid.width;
    const y = (cell / grid.width) | 0;
    for (let j = Math.max(0, y - GUARD_CELLS); j <= Math.min(grid.height - 1, y + GUARD_CELLS); j++) {
      for (let i = Math.max(0, x - GUARD_CELLS); i <= Math.min(grid.width - 1, x + GUARD_CELLS); i++) {
        const k = j * grid.width + i;
        if (grid.inside[k] && !isCloth[grid.u[k]! * 256 + grid.v[k]!]) return false;
      }
    }
    return true;
  }

  /** The first frame: cells that show cloth are taken as they are, what is covered is filled in from around it. */
  private begin(): void {
    const { grid } = this;
    for (let i = 0; i < grid.inside.length; i++) {
      if (!grid.inside[i] || !this.pure(i)) continue;
      this.known[i] = 1;
      this.y[i] = grid.y[i]!;
      this.u[i] = grid.u[i]!;
      this.v[i] = grid.v[i]!;
    }
    const filled = this.known.slice();
    const { width } = grid;
    let open = true;
    while (open) {
      open = false;
      const edge: number[] = [];
      for (let i = 0; i < filled.length; i++) {
        if (filled[i] || !grid.inside[i]) continue;
        const near = [i - 1, i + 1, i - width, i + width].filter((k) => filled[k]);
        if (near.length === 0) continue;
        this.y[i] = near.reduce((s, k) => s + this.y[k]!, 0) / near.length;
        this.u[i] = near.reduce((s, k) => s + this.u[k]!, 0) / near.length;
        this.v[i] = near.reduce((s, k) => s + this.v[k]!, 0) / near.length;
        edge.push(i);
      }
      for (const i of edge) filled[i] = 1;
      open = edge.length > 0;
    }
    // Cells with no cloth anywhere around (a picture without the table): the profile's colour.
    for (let i = 0; i < filled.length; i++) {
      if (filled[i] || !grid.inside[i]) continue;
      this.y[i] = this.cloth.y;
      this.u[i] = this.cloth.u;
      this.v[i] = this.cloth.v;
    }
    for (let i = 0; i < filled.length; i++) this.round(i);
    this.ready = true;
  }
}
