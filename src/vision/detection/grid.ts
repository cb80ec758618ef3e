import type { TableSpec } from "../../table/geometry.ts";
import type { Projector } from "../camera/camera.ts";
import type { Frame, SourceInfo } from "../capture/frame-source.ts";

/** Cells across a ball's diameter that the search aims at: enough to tell a disc, few enough to be quick. */
const CELLS_PER_BALL = 6;
/** How far beyond the nose lines the grid reaches, mm: onto the cushions' cloth, not onto the wood. */
export const BEYOND_NOSE_MM = 42;

/** Cells by which the blurred edge of a ball reaches beyond its outline. */
const EDGE_CELLS = 0.7;

/**
 * The table at reduced size: square cells of `factor` px over the playing surface and the cushions' cloth. Cell (0, 0)
 * covers the pixels from (left, top).
 */
export class Grid {
  readonly factor: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 1 for cells on the cushions' cloth, 2 on the playing surface, 0 elsewhere. */
  readonly inside: Uint8Array;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
  /** A ball's radius and area in cells, at the table's centre. */
  readonly ballRadius: number;
  readonly ballArea: number;
  /** Cells that a ball with its blurred edge makes foreign. */
  readonly patchArea: number;

  constructor(info: SourceInfo, projector: Projector, table: TableSpec) {
    const r = table.ballDiameterMm / 2;
    const ballPx = 2 * r * projector.scaleAt(table.lengthMm / 2, table.widthMm / 2, r);
    const halved = info.chromaShiftX === 1 || info.chromaShiftY === 1;
    const ideal = ballPx / CELLS_PER_BALL;
    this.factor = halved ? Math.max(2, 2 * Math.round(ideal / 2)) : Math.max(1, Math.round(ideal));
    const m = BEYOND_NOSE_MM;
    const corners = [
      [-m, -m],
      [table.lengthMm + m, -m],
      [table.lengthMm + m, table.widthMm + m],
      [-m, table.widthMm + m],
    ].map(([x, y]) => projector.project(x!, y!, table.noseHeightMm));
    const f = this.factor;
    const us = corners.map((c) => c[0]);
    const vs = corners.map((c) => c[1]);
    this.left = Math.max(0, Math.floor(Math.min(...us) / f) * f);
    this.top = Math.max(0, Math.floor(Math.min(...vs) / f) * f);
    this.width = Math.floor((Math.min(info.width - 1, Math.max(...us)) - this.left) / f);
    this.height = Math.floor((Math.min(info.height - 1, Math.max(...vs)) - this.top) / f);
    const cells = this.width * this.height;
    this.inside = new Uint8Array(cells);
    this.y = new Uint8Array(cells);
    this.u = new Uint8Array(cells);
    this.v = new Uint8Array(cells);
    this.ballRadius = ballPx / 2 / f;
    this.ballArea = Math.PI * this.ballRadius ** 2;
    this.patchArea = Math.PI * (this.ballRadius + EDGE_CELLS) ** 2;
    const at: [number, number] = [0, 0];
    for (let j = 0; j < this.height; j++) {
      for (let i = 0; i < this.width; i++) {
        const [x, y] = projector.unproject(this.pixelX(i), this.pixelY(j), r, at);
        const on = x > -m && y > -m && x < table.lengthMm + m && y < table.widthMm + m;
        const playing = x > 0 && y > 0 && x < table.lengthMm && y < table.widthMm;
        this.inside[j * this.width + i] = playing ? 2 : on ? 1 : 0;
      }
    }
  }

  /** Picture coordinate of a (fractional) cell's centre. */
  pixelX(i: number): number {
    return this.left + (i + 0.5) * this.factor - 0.5;
  }
  pixelY(j: number): number {
    return this.top + (j + 0.5) * this.factor - 0.5;
  }
  cellX(u: number): number {
    return (u + 0.5 - this.left) / this.factor - 0.5;
  }
  cellY(v: number): number {
    return (v + 0.5 - this.top) / this.factor - 0.5;
  }

  /** Takes a frame's values into some cells: four samples of each plane. @param cells the first `count` are filled. */
  fill(frame: Frame, cells: Int32Array, count = cells.length): void {
    const { factor: f, width, left, top } = this;
    const { y, u, v } = frame;
    const sx = frame.chromaShiftX;
    const sy = frame.chromaShiftY;
    const cw = (frame.width + (1 << sx) - 1) >> sx;
    const q = f >> 2;
    const far = f - 1 - q;
    // Chroma: the mean of the cell's corners, which for cells of two chroma samples across is the mean of all.
    const right = Math.max(1, f >> sx) - 1;
    const down = (Math.max(1, f >> sy) - 1) * cw;
    for (let n = 0; n < count; n++) {
      const cell = cells[n]!;
      const j = (cell / width) | 0;
      const i = cell - j * width;
      const x = left + i * f;
      const row = top + j * f;
      const a = (row + q) * frame.width + x;
      const b = (row + far) * frame.width + x;
      this.y[cell] = (y[a + q]! + y[a + far]! + y[b + q]! + y[b + far]! + 2) >> 2;
      const k = (row >> sy) * cw + (x >> sx);
      const l = k + down;
      this.u[cell] = (u[k]! + u[k + right]! + u[l]! + u[l + right]! + 2) >> 2;
      this.v[cell] = (v[k]! + v[k + right]! + v[l]! + v[l + right]! + 2) >> 2;
    }
  }
}
