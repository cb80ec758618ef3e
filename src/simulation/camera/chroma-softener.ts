/** A 1-2-1 filter over a plane of chroma, repeated: the blur that colour suffers in cameras and codecs. Edges are repeated. */
export class ChromaSoftener {
  private readonly width: number;
  private readonly height: number;
  private readonly turns: number;
  private rows = new Float32Array(0);
  private columns = new Float32Array(0);

  /** @param turns how often the filter is applied; 0 = not at all. */
  constructor(width: number, height: number, turns: number) {
    this.width = width;
    this.height = height;
    this.turns = turns;
  }

  /** Every row of a rectangle and of what its softening reaches, as a range of indices in the plane. */
  each(left: number, top: number, right: number, bottom: number, row: (from: number, to: number) => void): void {
    const { width, height, turns } = this;
    const [u0, u1] = [Math.max(0, left - turns), Math.min(width, right + turns)];
    for (let v = Math.max(0, top - turns); v < Math.min(height, bottom + turns); v++)
      row(v * width + u0, v * width + u1);
  }

  /** Softens a rectangle (samples; right and bottom exclusive) and what it reaches, from a plane at an offset to another. */
  soften(
    from: Uint8Array,
    fromAt: number,
    to: Uint8Array,
    toAt: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
  ): void {
    const { width, height, turns } = this;
    if (turns === 0) {
      this.each(left, top, right, bottom, (start, end) =>
        to.set(from.subarray(fromAt + start, fromAt + end), toAt + start),
      );
      return;
    }
    const [u0, u1] = [Math.max(0, left - turns), Math.min(width, right + turns)];
    const [v0, v1] = [Math.max(0, top - turns), Math.min(height, bottom + turns)];
    // The filter sees so much more than it writes.
    const wide = u1 - u0 + 2 * turns;
    const high = v1 - v0 + 2 * turns;
    if (this.rows.length < wide * high) {
      this.rows = new Float32Array(wide * high);
      this.columns = new Float32Array(wide * high);
    }
    const a = this.rows;
    const b = this.columns;
    for (let j = 0; j < high; j++) {
      const row = fromAt + Math.min(height - 1, Math.max(0, v0 - turns + j)) * width;
      for (let i = 0; i < wide; i++) a[j * wide + i] = from[row + Math.min(width - 1, Math.max(0, u0 - turns + i))]!;
    }
    for (let turn = 0; turn < turns; turn++) {
      for (let j = 0, k = 0; j < high; j++)
        for (let i = 0; i < wide; i++, k++)
          b[k] = 0.25 * (a[k - (i > 0 ? 1 : 0)]! + a[k + (i < wide - 1 ? 1 : 0)]!) + 0.5 * a[k]!;
      for (let j = 0, k = 0; j < high; j++) {
        const up = j > 0 ? wide : 0;
        const down = j < high - 1 ? wide : 0;
        for (let i = 0; i < wide; i++, k++) a[k] = 0.25 * (b[k - up]! + b[k + down]!) + 0.5 * b[k]!;
      }
    }
    for (let v = v0; v < v1; v++) {
      let k = (v - v0 + turns) * wide + turns;
      for (let u = u0; u < u1; u++, k++) to[toAt + v * width + u] = a[k]! + 0.5;
    }
  }
}
