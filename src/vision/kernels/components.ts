/** Connected pixels of a mask (4 neighbours). */
export interface Component {
  /** Indices into the mask. */
  pixels: Int32Array;
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

/** Finds connected parts in masks of one size; keeps its working memory from one mask to the next. */
export class ComponentFinder {
  private readonly width: number;
  private readonly height: number;
  private readonly stack: Int32Array;
  /** Number of the search in which a pixel was last reached. */
  private readonly reached: Int32Array;
  private search = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.stack = new Int32Array(width * height);
    this.reached = new Int32Array(width * height);
  }

  /**
   * The parts of `mask` whose value is `value` with at least `least` pixels, largest first.
   * @param among the first `count` of these indices hold every pixel of that value; null: the whole mask is searched.
   */
  find(
    mask: Uint8Array,
    value: number,
    least: number,
    among: Int32Array | null = null,
    count = mask.length,
  ): Component[] {
    const { width, height, stack, reached } = this;
    const search = ++this.search;
    const found: Component[] = [];
    for (let s = 0; s < count; s++) {
      const start = among ? among[s]! : s;
      if (mask[start] !== value || reached[start] === search) continue;
      let top = 0;
      let head = 0;
      // The stack doubles as the list of pixels: `head` runs through what `top` has added.
      stack[top++] = start;
      reached[start] = search;
      let [minX, maxX, minY, maxY] = [width, 0, height, 0];
      while (head < top) {
        const i = stack[head++]!;
        const y = (i / width) | 0;
        const x = i - y * width;
        if (x < minX) minX = x;
        if (x > maxX) maxX = x;
        if (y < minY) minY = y;
        if (y > maxY) maxY = y;
        if (x > 0 && mask[i - 1] === value && reached[i - 1] !== search) {
          reached[i - 1] = search;
          stack[top++] = i - 1;
        }
        if (x < width - 1 && mask[i + 1] === value && reached[i + 1] !== search) {
          reached[i + 1] = search;
          stack[top++] = i + 1;
        }
        if (y > 0 && mask[i - width] === value && reached[i - width] !== search) {
          reached[i - width] = search;
          stack[top++] = i - width;
        }
        if (y < height - 1 && mask[i + width] === value && reached[i + width] !== search) {
          reached[i + width] = search;
          stack[top++] = i + width;
        }
      }
      if (top >= least) found.push({ pixels: stack.slice(0, top), minX, maxX, minY, maxY });
    }
    return found.sort((a, b) => b.pixels.length - a.pixels.length);
  }
}

/** The connected parts of one mask (value 1) with at least `least` pixels, largest first. */
export function components(mask: Uint8Array, width: number, height: number, least = 1): Component[] {
  return new ComponentFinder(width, height).find(mask, 1, least);
}

/** The outer boundary of a component: its pixels next to the outside, where holes count as inside. As [x, y] pairs. */
export function outline(part: Component, width: number): [number, number][] {
  const w = part.maxX - part.minX + 3;
  const h = part.maxY - part.minY + 3;
  const local = new Uint8Array(w * h);
  for (const i of part.pixels) local[(((i / width) | 0) - part.minY + 1) * w + (i % width) - part.minX + 1] = 1;
  const outside = new Uint8Array(w * h);
  const stack = [0];
  outside[0] = 1;
  while (stack.length > 0) {
    const i = stack.pop()!;
    const x = i % w;
    const y = (i / w) | 0;
    const visit = (j: number) => {
      if (!local[j] && !outside[j]) {
        outside[j] = 1;
        stack.push(j);
      }
    };
    if (x > 0) visit(i - 1);
    if (x < w - 1) visit(i + 1);
    if (y > 0) visit(i - w);
    if (y < h - 1) visit(i + w);
  }
  const points: [number, number][] = [];
  for (let i = 0; i < local.length; i++) {
    if (local[i] && (outside[i - 1] || outside[i + 1] || outside[i - w] || outside[i + w])) {
      points.push([(i % w) - 1 + part.minX, ((i / w) | 0) - 1 + part.minY]);
    }
  }
  return points;
}
