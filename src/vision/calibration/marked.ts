import type { TableSpec } from "../../table/geometry.ts";
import type { Camera } from "../camera/camera.ts";
import { poseFromPlane } from "../camera/pose.ts";
import type { Diamond } from "./diamonds.ts";
import type { KnownPoint } from "./fit-camera.ts";
import type { Xy } from "./lines.ts";
import { orient, type PictureSide, type TableCorners } from "./orient.ts";
import { convexHull, quadOf } from "./quad.ts";
import type { Priors } from "./unknowns.ts";

/** What a person has marked in the picture where the automatic search failed: a few pixels off, it tells where to look. */
export interface Marked {
  /** Where the nose lines meet, in any order. */
  corners?: [Xy, Xy, Xy, Xy];
  diamonds?: Diamond[];
}

/** A first camera from marked corners, with the corners in the table's order. */
export interface MarkedStart {
  starts: Camera[];
  corners: KnownPoint[];
  bottom: PictureSide;
}

/** A corner is marked to some pixels and lenses bend more than that: a first camera for each usual curve. */
const CURVES = [0, -0.1, -0.2, 0.06] as const;

/** The corners round the figure. Null where they make none: three in a line, one inside the others. */
export function aroundFigure(corners: [Xy, Xy, Xy, Xy]): [Xy, Xy, Xy, Xy] | null {
  const hull = convexHull(corners);
  return hull.length === 4 ? (hull as [Xy, Xy, Xy, Xy]) : null;
}

/** First cameras from four corners; null where no short side faces the wanted side, or the corners make no figure. */
export function startFromCorners(
  marked: [Xy, Xy, Xy, Xy],
  wanted: PictureSide | undefined,
  table: TableSpec,
  picture: { width: number; height: number },
  priors: Priors,
): MarkedStart | null {
  const around = aroundFigure(marked);
  const oriented = around && orient(quadOf(around), wanted);
  if (!oriented) return null;
  const { width, height } = picture;
  const { lengthMm: l, widthMm: w, noseHeightMm: z } = table;
  const mm: TableCorners = [
    [0, 0],
    [l, 0],
    [l, w],
    [0, w],
  ];
  const plane = oriented.corners.map((px, i) => ({ px, mm: mm[i]! }));
  const f = priors.lens.focal * width;
  const pose = poseFromPlane(plane, z, f, width, height);
  return {
    starts: CURVES.map((k1) => ({ ...pose, k1 })),
    corners: plane.map(({ px, mm: [x, y] }) => ({ px, mm: [x, y, z] })),
    bottom: oriented.bottom,
  };
}
