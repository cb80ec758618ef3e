import { readFileSync } from "node:fs";
import path from "node:path";
import type { TableSpec } from "../../table/geometry.ts";
import { findTable } from "../../vision/calibration/find-table.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import { profileOf } from "../../vision/calibration/profile.ts";
import type { Frame } from "../../vision/capture/frame-source.ts";
import { openSource } from "../../vision/capture/open.ts";
import type { FoundBall } from "../../vision/detection/find-balls.ts";
import type { Sheet } from "../figures/figure.ts";
import { mean, median, quantile } from "../figures/statistics.ts";
import { refusalWords } from "./watch-clip.ts";

/** A found ball nearer than this to a true one is that one, px of 1280. */
const SAME_PX = 12;

type Finder = (frame: Frame, profile: Profile) => FoundBall[];
interface Still {
  image: string;
  balls: { pixelX: number; pixelY: number }[];
}
interface MeasuredPoint {
  image: string;
  pixel_1280x720: [number, number];
  model_mm: [number, number];
}

/** Pictures full of balls: how many are found, how exactly, how many are invented. @returns what could not be measured */
export async function measureStills(sheet: Sheet, truth: string, table: TableSpec, find: Finder): Promise<string[]> {
  const { cases } = JSON.parse(readFileSync(truth, "utf8")) as { cases: Still[] };
  const errors: number[] = [];
  const notes: string[] = [];
  let [of, invented, found] = [0, 0, 0];
  for (const { image, balls } of cases) {
    const looked = await lookAt(path.join(path.dirname(truth), image), table, find);
    if (typeof looked === "string") {
      notes.push(`${image}: ${looked}`);
      continue;
    }
    of += balls.length;
    found += looked.found.length;
    const nearest = balls.map((b) =>
      Math.min(
        Number.POSITIVE_INFINITY,
        ...looked.found.map(({ px }) => Math.hypot(px[0] - b.pixelX, px[1] - b.pixelY)),
      ),
    );
    const right = nearest.filter((e) => e <= SAME_PX);
    errors.push(...right);
    invented += Math.max(0, looked.found.length - right.length);
  }
  sheet.rate("found", errors.length, of, "more");
  sheet.rate("invented", invented, found, "less");
  sheet.number("median", median(errors), "px", errors.length);
  sheet.number("p99", quantile(errors, 0.99), "px", errors.length);
  return notes;
}

/** Balls whose places were measured on the table by tape: mm from the table's centre. */
export async function measureTape(sheet: Sheet, truth: string, table: TableSpec, find: Finder): Promise<string[]> {
  const { points } = JSON.parse(readFileSync(truth, "utf8")) as { points: MeasuredPoint[] };
  const errors: number[] = [];
  const notes: string[] = [];
  for (const image of new Set(points.map((p) => p.image))) {
    const looked = await lookAt(path.join(path.dirname(truth), image), table, find);
    if (typeof looked === "string") {
      notes.push(`${image}: ${looked}`);
      continue;
    }
    const scale = looked.frame.width / 1280;
    for (const {
      pixel_1280x720: [u, v],
      model_mm: [x, y],
    } of points.filter((p) => p.image === image)) {
      const away = ({ px }: FoundBall) => Math.hypot(px[0] / scale - u, px[1] / scale - v);
      const nearest = looked.found.toSorted((a, b) => away(a) - away(b))[0];
      if (!nearest || away(nearest) > SAME_PX) notes.push(`${image}: no ball found at ${u}, ${v}`);
      else errors.push(Math.hypot(nearest.x - table.lengthMm / 2 - x, nearest.y - table.widthMm / 2 - y));
    }
  }
  sheet.number("mean", mean(errors), "mm", errors.length);
  sheet.number("max", quantile(errors, 1), "mm", errors.length);
  return notes;
}

async function lookAt(
  file: string,
  table: TableSpec,
  find: Finder,
): Promise<{ frame: Frame; found: FoundBall[] } | string> {
  const source = await openSource(file);
  try {
    for await (const frame of source.frames()) {
      const table_ = findTable(frame, { table });
      if ("refused" in table_) return refusalWords(table_);
      return { frame, found: find(frame, profileOf(file, table_)) };
    }
    return "no picture in the file";
  } finally {
    await source.close();
  }
}
