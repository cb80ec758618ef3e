import type { Colour } from "../calibration/profile.ts";
import type { Frame, SourceInfo } from "../capture/frame-source.ts";
import type { Grid } from "./grid.ts";

/** Cells along a block's side: half a ball, so that every ball covers the middles of three or four. */
export const BLOCK_CELLS = 3;

/** More than this is no noise of one pixel, levels of Y, Cb and Cr together. */
const UNEASY = 12;

/**
 * The whole table at reduced size, every frame: one pixel of each plane in the middle of each block of cells, against what
 * the empty table shows there. Blocks that differ are looked at closely, with all around them; the rest costs nothing more.
 */
export class BlockScan {
  readonly width: number;
  readonly height: number;
  /** Cells of the blocks to look at closely in the present frame. */
  readonly cells: Int32Array;
  cellCount = 0;
  /** Blocks of the present frame that differ. */
  changed = 0;
  /** Share of the blocks that differ by more than noise in the present frame. */
  uneasy = 0;
  /** Blocks with any cell on the table. */
  readonly total: number;
  private readonly grid: Grid;
  /** Indices of the middles in the luma and chroma planes; -1 beside the table. */
  private readonly lumaAt: Int32Array;
  private readonly chromaAt: Int32Array;
  /** The empty table in those pixels. */
  private readonly y: Uint8Array;
  private readonly u: Uint8Array;
  private readonly v: Uint8Array;
  /** Number of the scan in which a block was last chosen. */
  private readonly chosen: Int32Array;
  private readonly changedBlocks: Int32Array;
  private scans = 0;

  constructor(grid: Grid, info: SourceInfo) {
    this.grid = grid;
    const width = Math.ceil(grid.width / BLOCK_CELLS);
    const height = Math.ceil(grid.height / BLOCK_CELLS);
    this.width = width;
    this.height = height;
    const blocks = width * height;
    this.lumaAt = new Int32Array(blocks).fill(-1);
    this.chromaAt = new Int32Array(blocks);
    this.y = new Uint8Array(blocks);
    this.u = new Uint8Array(blocks);
    this.v = new Uint8Array(blocks);
    this.chosen = new Int32Array(blocks);
    this.changedBlocks = new Int32Array(blocks);
    this.cells = new Int32Array(blocks * BLOCK_CELLS * BLOCK_CELLS);
    const { chromaShiftX: sx, chromaShiftY: sy } = info;
    const chromaWidth = (info.width + (1 << sx) - 1) >> sx;
    let total = 0;
    for (let b = 0; b < blocks; b++) {
      if (!this.cellsOf(b).some((c) => grid.inside[c])) continue;
      total++;
      const half = (BLOCK_CELLS * grid.factor) >> 1;
      const px = Math.min(info.width - 1, grid.left + (b % width) * BLOCK_CELLS * grid.factor + half);
      const py = Math.min(info.height - 1, grid.top + Math.floor(b / width) * BLOCK_CELLS * grid.factor + half);
      this.lumaAt[b] = py * info.width + px;
      this.chromaAt[b] = (py >> sy) * chromaWidth + (px >> sx);
    }
    this.total = total;
  }

  get blocks(): number {
    return this.lumaAt.length;
  }

  /** The cells of a block, those beyond the grid left out. */
  cellsOf(block: number): number[] {
    const { grid } = this;
    const i0 = (block % this.width) * BLOCK_CELLS;
    const j0 = Math.floor(block / this.width) * BLOCK_CELLS;
    const cells: number[] = [];
    for (let j = j0; j < Math.min(j0 + BLOCK_CELLS, grid.height); j++)
      for (let i = i0; i < Math.min(i0 + BLOCK_CELLS, grid.width); i++) cells.push(j * grid.width + i);
    return cells;
  }

  blockOf(cell: number): number {
    const j = (cell / this.grid.width) | 0;
    const i = cell - j * this.grid.width;
    return ((j / BLOCK_CELLS) | 0) * this.width + ((i / BLOCK_CELLS) | 0);
  }

  /** What a block's pixel shows in a frame, and what it shows when the table is empty. */
  colourOf(frame: Frame, block: number): Colour {
    const c = this.chromaAt[block]!;
    return { y: frame.y[this.lumaAt[block]!]!, u: frame.u[c]!, v: frame.v[c]! };
  }
  referenceOf(block: number): Colour {
    return { y: this.y[block]!, u: this.u[block]!, v: this.v[block]! };
  }

  /** Says what the empty table shows in a block. */
  setReference(block: number, y: number, u: number, v: number): void {
    this.y[block] = y;
    this.u[block] = u;
    this.v[block] = v;
  }

  /** Moves a block's reference towards the present frame by a share. */
  learn(frame: Frame, block: number, rate: number): void {
    const l = this.lumaAt[block]!;
    const c = this.chromaAt[block]!;
    this.y[block] = this.y[block]! + Math.round(rate * (frame.y[l]! - this.y[block]!));
    this.u[block] = this.u[block]! + Math.round(rate * (frame.u[c]! - this.u[block]!));
    this.v[block] = this.v[block]! + Math.round(rate * (frame.v[c]! - this.v[block]!));
  }

  /** Whether a block was chosen in the present frame. */
  isChosen(block: number): boolean {
    return this.chosen[block] === this.scans;
  }
  isOnTable(block: number): boolean {
    return this.lumaAt[block]! >= 0;
  }

  /** Looks at every block, and chooses those that differ by more than `chromaApart` and `lumaFree`, with their neighbours. */
  scan(frame: Frame, chromaApart: number, lumaFree: number): void {
    const { lumaAt, chromaAt, y, u, v, changedBlocks } = this;
    this.scans++;
    const fy = frame.y;
    const fu = frame.u;
    const fv = frame.v;
    let changed = 0;
    let uneasy = 0;
    for (let b = 0; b < lumaAt.length; b++) {
      const l = lumaAt[b]!;
      if (l < 0) continue;
      const c = chromaAt[b]!;
      const du = fu[c]! - u[b]!;
      const dv = fv[c]! - v[b]!;
      const dy = fy[l]! - y[b]!;
      const bright = dy < 0 ? -dy : dy;
      const tinted = (du < 0 ? -du : du) + (dv < 0 ? -dv : dv);
      if (bright + tinted > UNEASY) uneasy++;
      const apart = tinted + Math.max(bright - lumaFree, 0);
      if (apart > chromaApart) changedBlocks[changed++] = b;
    }
    this.changed = changed;
    this.uneasy = uneasy / Math.max(1, this.total);
    this.choose();
  }

  /** Chooses everything: what is known of the empty table is not to be trusted yet. */
  chooseAll(): void {
    this.scans++;
    this.changed = 0;
    for (let b = 0; b < this.lumaAt.length; b++) if (this.lumaAt[b]! >= 0) this.changedBlocks[this.changed++] = b;
    this.choose();
  }

  private choose(): void {
    const { width, height, grid, chosen, cells, scans, changedBlocks } = this;
    let count = 0;
    for (let n = 0; n < this.changed; n++) {
      const b = changedBlocks[n]!;
      const bi = b % width;
      const bj = (b / width) | 0;
      for (let j = Math.max(0, bj - 1); j <= Math.min(height - 1, bj + 1); j++) {
        for (let i = Math.max(0, bi - 1); i <= Math.min(width - 1, bi + 1); i++) {
          const near = j * width + i;
          if (chosen[near] === scans) continue;
          chosen[near] = scans;
          const right = Math.min(BLOCK_CELLS * (i + 1), grid.width);
          const bottom = Math.min(BLOCK_CELLS * (j + 1), grid.height);
          for (let y = BLOCK_CELLS * j; y < bottom; y++)
            for (let x = BLOCK_CELLS * i; x < right; x++) {
              const cell = y * grid.width + x;
              if (grid.inside[cell]) cells[count++] = cell;
            }
        }
      }
    }
    this.cellCount = count;
  }
}
