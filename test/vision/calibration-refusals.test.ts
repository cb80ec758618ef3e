import { beforeAll, describe, expect, it } from "vitest";
import { CLUB_CAMERA, placeCamera } from "../../src/simulation/camera/pose.ts";
import { openSimulation } from "../../src/simulation/index.ts";
import { faultLine } from "../../src/table/errors.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import { clearPicture } from "../../src/vision/calibration/clear-picture.ts";
import { findTable } from "../../src/vision/calibration/find-table.ts";
import { type Refusal, refusalFault } from "../../src/vision/calibration/refusal.ts";
import { Projector } from "../../src/vision/camera/camera.ts";
import { allocateFrame, type Frame } from "../../src/vision/capture/frame-source.ts";

const table = TABLE_PRESETS.match;
/** A dark wooden floor. */
const FLOOR = { y: 70, u: 120, v: 134 };

let club: Frame;
beforeAll(async () => {
  club = await clearPicture(openSimulation("shot"));
});

/** A picture of the floor alone, and planes laid over it: `take` gives for a pixel of a plane the one it shows, or null. */
function picture(take: (x: number, y: number, scale: number) => [number, number] | null): Frame {
  const { frame } = allocateFrame(club);
  for (const plane of ["y", "u", "v"] as const) {
    const scale = plane === "y" ? 1 : 2;
    const width = club.width / scale;
    const height = club.height / scale;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const from = take(x, y, scale);
        const grain = plane === "y" ? ((x * 7 + y * 13) % 5) - 2 : 0;
        frame[plane][y * width + x] = from ? club[plane][from[1] * width + from[0]]! : FLOOR[plane] + grain;
      }
    }
  }
  return frame;
}

const refusal = (found: ReturnType<typeof findTable>): Refusal => {
  if (!("refused" in found)) throw new Error("a table was found");
  return found;
};

describe("what calibration refuses, with what it saw", () => {
  it("no table", () => {
    expect(
      refusal(
        findTable(
          picture(() => null),
          { table },
        ),
      ),
    ).toMatchObject({ refused: "not_found" });
  });

  it("half a table: on which side it runs out of the picture", () => {
    const half = picture((x, y, scale) => {
      const shifted = x + 560 / scale;
      return shifted < club.width / scale ? [shifted, y] : null;
    });
    const seen = refusal(findTable(half, { table }));
    expect(seen).toEqual({ refused: "cut_off", sides: ["left"] });
    expect(faultLine(refusalFault(seen, "cam", "match"), "en")).toMatch(
      /^CB_TABLE_CUT_OFF: .*cam.*\(left\).*wider lens/,
    );
  });

  it("two tables", () => {
    // Every second pixel: the same table twice at half size, one above the other.
    const two = picture((x, y, scale) => {
      const [w, h] = [club.width / scale, club.height / scale];
      const left = x - w / 4;
      return left < 0 || left >= w / 2 ? null : [2 * left, y < h / 2 ? 2 * y : 2 * (y - h / 2)];
    });
    const seen = refusal(findTable(two, { table }));
    expect(seen).toEqual({ refused: "two_tables", count: 2 });
  });

  it("a size that the balls in view contradict, and the likely one", () => {
    for (const wrong of ["half-match", "small"] as const) {
      const seen = refusal(findTable(club, { table: TABLE_PRESETS[wrong] }));
      expect(seen).toMatchObject({ refused: "ball_size", expectedMm: 61.5, likely: "match" });
      expect(faultLine(refusalFault(seen, "cam", wrong), "pt")).toMatch(/as bolas vistas em cam medem 4\d.* mm.*match/);
    }
  });

  it("a known point that disagrees, by its number", () => {
    const truth = new Projector(placeCamera(CLUB_CAMERA, table));
    const points = [
      [300, 300],
      [2500, 300],
      [2500, 1100],
    ].map(([x, y]) => ({ px: truth.project(x!, y!, 0), mm: [x!, y!, 0] as [number, number, number] }));
    points[1]!.px[0] += 40;
    const seen = refusal(findTable(club, { table, points }));
    expect(seen).toMatchObject({ refused: "bad_point", point: 2 });
    expect(faultLine(refusalFault(seen, "cam", "match"), "es")).toMatch(/punto 2 de --points.*3\d/);
  });

  it("every refusal has its words in three languages, none with an empty place", () => {
    const all: Refusal[] = [
      { refused: "not_found", largestPercent: 12 },
      { refused: "cut_off", sides: ["left", "up"] },
      { refused: "two_tables", count: 2 },
      { refused: "no_noses", cushions: ["left", "top"] },
      { refused: "strange_lens", focal: 3.2 },
      { refused: "poor", residualPx: 3, limitPx: 2.3 },
      { refused: "bottom", side: "up" },
      { refused: "corners" },
      { refused: "bad_point", point: 3, offPx: 12, limitPx: 5 },
      { refused: "ball_size", seenMm: 50, expectedMm: 61.5, likely: null },
    ];
    for (const one of all) {
      const fault = refusalFault(one, "cam", "match");
      expect(fault.exitCode).toBe(2);
      for (const language of ["pt", "en", "es"] as const) expect(faultLine(fault, language)).not.toMatch(/\{\w+\}/);
    }
  });
});

describe("known points", () => {
  it("are enough alone, where no cloth is seen", () => {
    const truth = new Projector(placeCamera(CLUB_CAMERA, table));
    const points = [
      [100, 100],
      [2740, 100],
      [2740, 1320],
      [100, 1320],
      [1420, 710],
      [700, 400],
    ].map(([x, y]) => ({ px: truth.project(x!, y!, 0), mm: [x!, y!, 0] as [number, number, number] }));
    const found = findTable(
      picture(() => null),
      { table, points },
    );
    if ("refused" in found) throw new Error(JSON.stringify(found));
    expect(found.used.points).toBe(6);
    const [x, y] = new Projector(found.camera).unproject(...truth.project(2000, 300, 30.75), 30.75);
    expect(Math.hypot(x - 2000, y - 300)).toBeLessThan(3);
  });

  it("in one line are not: the picture is refused as before", () => {
    const points = [0, 1, 2, 3, 4].map((i) => ({
      px: [200 + 100 * i, 300] as [number, number],
      mm: [500 * i, 700, 0] as [number, number, number],
    }));
    expect(
      findTable(
        picture(() => null),
        { table, points },
      ),
    ).toMatchObject({ refused: "not_found" });
  });
});
