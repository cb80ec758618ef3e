import { clothTable } from "../calibration/cloth.ts";
import type { Colour } from "../calibration/profile.ts";
import type { Frame, SourceInfo } from "../capture/frame-source.ts";
import { type Component, ComponentFinder } from "../kernels/components.ts";
import { BLOCK_CELLS, BlockScan } from "./block-scan.ts";
import type { Grid } from "./grid.ts";
import { lampChange } from "./lamp-change.ts";
import { LIGHT_TILES, Light, lit } from "./light.ts";
import { medianColour } from "./median-colour.ts";

/** Distance in Cb plus Cr at which a cell is no longer the cloth behind it, levels. */
const CHROMA_APART = 17;
/** Luma may differ by this before it counts, levels: shadows of players, flicker. */
const LUMA_FREE = 38;
/** Share by which a cell that shows cloth moves towards what it sees, each time it is visited; faster where it was wrong. */
const LEARNING = 1 / 16;
const RELEARNING = 1 / 3;
/** Cells so near to something that is no cloth may be mixed with it, and are not learned from. */
const GUARD_CELLS = 2;
/** Each frame renews one cell, and one block of cells, in so many. */
const STRIDE = 128;
/** Share by which the one pixel of a quiet block moves: fast enough to follow lamps, slow enough for its noise. */
const BLOCK_LEARNING = 0.25;
/** Lamps are asked about every so many frames; at once where so large a share of the table has changed. */
const LAMPS_EVERY = 6;
const LAMPS_AT_ONCE = 0.5;
/** One tile's light is read every so many frames: all of them within a stride. */
const LIGHT_STRIDE = STRIDE / LIGHT_TILES;
/** Cells of a tile from which its light is read: their median. */
const LIGHT_SAMPLES = 64;

/** What the empty cloth looks like, cell by cell: lamps light a table unevenly, and noses throw a shadow line. */
export class ClothModel {
  private readonly y: Float32Array;
  private readonly u: Float32Array;
  private readonly v: Float32Array;
  /** The same in whole levels, for the comparison of every frame. */
  private readonly y8: Uint8Array;
  private readonly u8: Uint8Array;
  private readonly v8: Uint8Array;
  private isCloth: Uint8Array;
  private readonly known: Uint8Array;
  private phase = 0;
  private sinceLamps = 0;
  private ready = false;
  /** 1 where the last frame shows something that is not cloth, and the list of those cells. */
  readonly foreign: Uint8Array;
  readonly foreignCells: Int32Array;
  foreignLength = 0;
  /** Cells of the playing surface; those of them that showed something foreign in the last frame. */
  readonly total: number;
  foreignCount = 0;

  /** The light over the table as the cloth shows it. */
  readonly light: Light;
  /** Cells of each tile from which its light is read. */
  private readonly samplesOf: number[][];
  private readonly grid: Grid;
  private readonly scan: BlockScan;
  private readonly parts: ComponentFinder;
  private readonly cellsOf: number[][];
  private readonly quiet = new Int32Array(BLOCK_CELLS * BLOCK_CELLS);
  private readonly cloth: Colour;

  constructor(grid: Grid, cloth: Colour, info: SourceInfo) {
    this.grid = grid;
    this.cloth = cloth;
    this.scan = new BlockScan(grid, info);
    this.parts = new ComponentFinder(grid.width, grid.height);
    this.cellsOf = Array.from({ length: this.scan.blocks }, (_, b) => this.scan.cellsOf(b));
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
    this.light = new Light(cloth, grid.width, grid.height);
    const ofTile: number[][] = Array.from({ length: this.light.tiles }, () => []);
    grid.inside.forEach((where, i) => {
      if (where === 2) ofTile[this.light.tileOf(i)]!.push(i);
    });
    this.samplesOf = ofTile.map((all) => all.filter((_, n) => n % Math.ceil(all.length / LIGHT_SAMPLES) === 0));
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

  /** Looks at a frame: marks what is foreign, and learns a share of the cells. */
  look(frame: Frame): void {
    const { grid, scan, foreign, foreignCells } = this;
    if (this.ready) this.scanFor(frame);
    else scan.chooseAll();
    const { cells, cellCount } = scan;
    grid.fill(frame, cells, cellCount);
    if (!this.ready) this.begin();
    foreign.fill(0);
    let count = 0;
    let length = 0;
    for (let n = 0; n < cellCount; n++) {
      const i = cells[n]!;
      if (!this.isForeign(i)) continue;
      foreign[i] = 1;
      foreignCells[length++] = i;
      if (grid.inside[i] === 2) count++;
    }
    this.foreignLength = length;
    this.foreignCount = count;
    this.learn(frame);
    if (this.phase % LIGHT_STRIDE === 0) this.readLight(this.phase / LIGHT_STRIDE);
    this.phase = (this.phase + 1) % STRIDE;
  }

  /** Where the table differs from itself empty; after lamps have changed, from itself empty in the new light. */
  private scanFor(frame: Frame): void {
    const { scan, light } = this;
    scan.scan(frame, CHROMA_APART, LUMA_FREE);
    // A player who leans over the table shifts its mean, too: then lamps are asked about now and then only.
    if (++this.sinceLamps < LAMPS_EVERY && scan.changed < LAMPS_AT_ONCE * scan.total) return;
    const gains = lampChange(scan, light, frame);
    this.sinceLamps = 0;
    if (!gains) return;
    for (let i = 0; i < this.y.length; i++) {
      const gain = this.grid.inside[i] ? gains[light.tileOf(i)] : null;
      if (!gain) continue;
      const c = lit({ y: this.y[i]!, u: this.u[i]!, v: this.v[i]! }, gain);
      this.y[i] = c.y;
      this.u[i] = c.u;
      this.v[i] = c.v;
      this.round(i);
    }
    for (let b = 0; b < scan.blocks; b++) {
      const gain = scan.isOnTable(b) ? gains[light.tileOf(this.cellsOf[b]![0]!)] : null;
      if (!gain) continue;
      const c = lit(scan.referenceOf(b), gain);
      scan.setReference(b, c.y + 0.5, c.u + 0.5, c.v + 0.5);
    }
    for (let tile = 0; tile < light.tiles; tile++) this.readLight(tile);
    this.isCloth = clothTable(this.mean());
    scan.scan(frame, CHROMA_APART, LUMA_FREE);
  }

  /** Reads a tile's light from its cloth. */
  private readLight(tile: number): void {
    const colours = this.samplesOf[tile]!.map((i) => ({ y: this.y[i]!, u: this.u[i]!, v: this.v[i]! }));
    if (colours.length > 0) this.light.set(tile, medianColour(colours));
  }

  /** The cloth over the whole field. */
  private mean(): Colour {
    return medianColour(this.samplesOf.flat().map((i) => ({ y: this.y[i]!, u: this.u[i]!, v: this.v[i]! })));
  }

  /** The connected foreign patches of the last frame with at least `least` cells, largest first. */
  foreignParts(least: number): Component[] {
    return this.parts.find(this.foreign, 1, least, this.foreignCells, this.foreignLength);
  }

  private isForeign(i: number): boolean {
    const { grid, y8, u8, v8 } = this;
    const du = grid.u[i]! - u8[i]!;
    const dv = grid.v[i]! - v8[i]!;
    const dy = grid.y[i]! - y8[i]!;
    const brightness = (dy < 0 ? -dy : dy) - LUMA_FREE;
    return (du < 0 ? -du : du) + (dv < 0 ? -dv : dv) + Math.max(brightness, 0) > CHROMA_APART;
  }

  /** Quiet blocks are learned in turn; in those looked at closely, cells that show cloth all around. */
  private learn(frame: Frame): void {
    const { grid, scan, quiet, foreign } = this;
    for (let b = this.phase; b < scan.blocks; b += STRIDE) {
      if (!scan.isOnTable(b) || scan.isChosen(b)) continue;
      let count = 0;
      for (const cell of this.cellsOf[b]!) if (grid.inside[cell]) quiet[count++] = cell;
      grid.fill(frame, quiet, count);
      for (let n = 0; n < count; n++) this.follow(quiet[n]!, this.known[quiet[n]!] ? LEARNING : 1);
      scan.learn(frame, b, BLOCK_LEARNING);
    }
    for (let n = this.phase; n < scan.cellCount; n += STRIDE) {
      const i = scan.cells[n]!;
      if (!this.pure(i)) continue;
      this.follow(i, !this.known[i] ? 1 : foreign[i] ? RELEARNING : LEARNING);
      this.refer(scan.blockOf(i));
    }
  }

  /** Moves a cell's cloth towards what it shows. */
  private follow(i: number, rate: number): void {
    const { grid } = this;
    this.known[i] = 1;
    this.y[i]! += rate * (grid.y[i]! - this.y[i]!);
    this.u[i]! += rate * (grid.u[i]! - this.u[i]!);
    this.v[i]! += rate * (grid.v[i]! - this.v[i]!);
    this.round(i);
  }

  /** A block's reference from the cloth of its cells, where its own pixel has not been seen empty. */
  private refer(block: number): void {
    let [n, y, u, v] = [0, 0, 0, 0];
    for (const i of this.cellsOf[block]!) {
      if (!this.grid.inside[i]) continue;
      n++;
      y += this.y[i]!;
      u += this.u[i]!;
      v += this.v[i]!;
    }
    if (n > 0) this.scan.setReference(block, y / n + 0.5, u / n + 0.5, v / n + 0.5);
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
        // A cell that was not looked at closely differs from no cloth.
        if (!grid.inside[k] || !this.scan.isChosen(this.scan.blockOf(k))) continue;
        if (!isCloth[grid.u[k]! * 256 + grid.v[k]!]) return false;
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
    for (let b = 0; b < this.scan.blocks; b++) if (this.scan.isOnTable(b)) this.refer(b);
    for (let tile = 0; tile < this.light.tiles; tile++) this.readLight(tile);
    this.ready = true;
  }
}
