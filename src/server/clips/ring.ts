import { rmSync, statSync } from "node:fs";

/** A piece of video that begins with a key frame. Times are the recorder's own, s. */
export interface Segment {
  file: string;
  start: number;
  end: number;
  bytes: number;
  /** Which run of the recorder: times of two runs are not comparable. */
  session: number;
}
/** Where a run's times lie on the table's: t = time + offset, s; null while unknown. */
export type OffsetOf = (session: number) => number | null;

/** The last minutes of video on disk: old pieces go when there are too many seconds or bytes. */
export class Ring {
  private segments: Segment[] = [];
  private readonly seconds: number;
  private readonly most: number;

  constructor(seconds: number, bytes: number) {
    this.seconds = seconds;
    this.most = bytes;
  }

  get bytes(): number {
    return this.segments.reduce((sum, s) => sum + s.bytes, 0);
  }

  add(segment: Omit<Segment, "bytes">): void {
    let bytes: number;
    try {
      bytes = statSync(segment.file).size;
    } catch {
      return; // taken away already: the disk was full
    }
    this.segments.push({ ...segment, bytes });
    const lasts = () => this.segments.reduce((sum, s) => sum + s.end - s.start, 0);
    while (this.segments.length > 1 && (lasts() > this.seconds || this.bytes > this.most)) this.drop();
  }

  /** Pieces that show any of this stretch of the table's time, in order. */
  between(from: number, to: number, offsetOf: OffsetOf): (Segment & { t: number })[] {
    return this.segments.flatMap((s) => {
      const offset = offsetOf(s.session);
      if (offset === null || s.end + offset < from || s.start + offset > to) return [];
      return [{ ...s, t: s.start + offset }];
    });
  }

  /** The table's time of the oldest and of the newest frame; null while there is none. */
  span(offsetOf: OffsetOf): { from: number; to: number } | null {
    const [first, last] = [this.segments[0], this.segments.at(-1)];
    if (first === undefined || last === undefined) return null;
    const [a, b] = [offsetOf(first.session), offsetOf(last.session)];
    return a === null || b === null ? null : { from: first.start + a, to: last.end + b };
  }

  clear(): void {
    while (this.segments.length > 0) this.drop();
  }

  private drop(): void {
    rmSync(this.segments.shift()!.file, { force: true });
  }
}
