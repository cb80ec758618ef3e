import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";
import type { TableSpec } from "../../table/geometry.ts";
import { cushionOffsetMm } from "../../table/geometry.ts";
import type { Camera } from "../camera/camera.ts";
import type { FoundTable } from "./find-table.ts";

const Mm = Type.Number({ minimum: 0, maximum: 1e5, description: "mm" });
const Colour = Type.Object(
  { y: Type.Number(), u: Type.Number(), v: Type.Number() },
  { description: "8-bit Y, Cb, Cr as decoded" },
);
const Three = Type.Tuple([Type.Number(), Type.Number(), Type.Number()]);
/** A length measured in play. */
const Measured = Type.Object({
  mm: Type.Number(),
  sigma: Type.Number({ minimum: 0, description: "mm" }),
  count: Type.Integer({ minimum: 1, description: "measurements" }),
});
const BallDiameters = Type.Object({
  ...{ white: Type.Optional(Measured), yellow: Type.Optional(Measured), red: Type.Optional(Measured) },
});
const CushionOffsets = Type.Object(
  {
    ...{ bottom: Type.Optional(Measured), top: Type.Optional(Measured) },
    ...{ right: Type.Optional(Measured), left: Type.Optional(Measured) },
  },
  { description: "ball centre to nose line of a ball that touches, by cushion, measured in play" },
);
const Pixel = Type.Tuple([Type.Number(), Type.Number()]);
/** A place of nose or diamond by which a moved camera is noticed. */
const MarkSchema = Type.Object({
  kind: Type.Enum(["nose", "diamond"]),
  cushion: Type.Enum(["bottom", "top", "right", "left"]),
  mm: Three,
  px: Type.Tuple([Type.Number(), Type.Number()], { description: "where it appeared at calibration" }),
});
const ResidualPx = Type.Union([Type.Number(), Type.Null()]);

export const TableFileSchema = Type.Object({
  name: Type.Optional(Type.String()),
  lengthMm: Type.Number({ minimum: 500, maximum: 5000 }),
  widthMm: Type.Number({ minimum: 250, maximum: 2500 }),
  ballDiameterMm: Type.Number({ minimum: 20, maximum: 100 }),
  noseHeightMm: Type.Optional(Mm),
  railTopHeightMm: Type.Optional(Mm),
  diamonds: Type.Optional(
    Type.Object({ offsetMm: Mm, spacingMm: Type.Number({ exclusiveMinimum: 0, maximum: 2500 }) }),
  ),
  pockets: Type.Optional(Type.Boolean()),
  markers: Type.Optional(Type.Unknown()),
});

/** What calibration knows of one camera over one table. Written by `calibrate`, read by everything that sees. */
export const ProfileSchema = Type.Object({
  version: Type.Literal(1),
  source: Type.String({ description: "what it was calibrated from" }),
  picture: Type.Object({ width: Type.Integer({ minimum: 1 }), height: Type.Integer({ minimum: 1 }) }),
  bottom: Type.Enum(["left", "right", "up", "down"]),
  table: Type.Object({
    name: Type.String(),
    lengthMm: Mm,
    widthMm: Mm,
    ballDiameterMm: Mm,
    noseHeightMm: Mm,
    railTopHeightMm: Mm,
    diamonds: Type.Object({ offsetMm: Mm, spacingMm: Mm }),
    pockets: Type.Boolean(),
  }),
  camera: Type.Object({
    width: Type.Number(),
    height: Type.Number(),
    f: Type.Number({ exclusiveMinimum: 0, description: "px" }),
    cx: Type.Number(),
    cy: Type.Number(),
    k1: Type.Number(),
    k2: Type.Number(),
    aspect: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: "fy / f; 1 where absent" })),
    p1: Type.Optional(Type.Number()),
    p2: Type.Optional(Type.Number()),
    k3: Type.Optional(Type.Number()),
    rotation: Three,
    translation: Three,
  }),
  readoutMs: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: "rolling shutter, first to last row" }),
  ),
  cushionOffsetMm: Type.Number({ description: "ball centre to nose line of a ball that touches" }),
  colours: Type.Object({
    cloth: Colour,
    white: Type.Optional(Colour),
    yellow: Type.Optional(Colour),
    red: Type.Optional(Colour),
  }),
  residuals: Type.Object({ nosesPx: ResidualPx, diamondsPx: ResidualPx, pointsPx: ResidualPx }),
  evidence: Type.Object({ nosePoints: Type.Integer(), diamonds: Type.Integer(), points: Type.Integer() }),
  expectedMm: Type.Object(
    { centre: Type.Number(), worst: Type.Number() },
    { description: "sigma of a ball's position" },
  ),
  errorMap: Type.Optional(
    Type.Object(
      {
        x: Type.Array(Type.Number(), { minItems: 2 }),
        y: Type.Array(Type.Number(), { minItems: 2 }),
        sigmaMm: Type.Array(Type.Array(Type.Number())),
      },
      { description: "the same over the table: sigmaMm[row][column] at ball centres x[column], y[row], mm" },
    ),
  ),
  marks: Type.Optional(Type.Array(MarkSchema)),
  ballDiametersMm: Type.Optional(BallDiameters),
  cushionOffsetsMm: Type.Optional(CushionOffsets),
  history: Type.Optional(
    Type.Array(
      Type.Object({
        t: Type.Number({ description: "s, of the source" }),
        at: Type.Optional(Type.String({ description: "date and time, ISO 8601" })),
        shiftPx: Type.Number({ description: "how far the picture had moved" }),
        rotation: Three,
        translation: Three,
      }),
      { description: "poses re-fitted after the camera was moved, oldest first" },
    ),
  ),
  calibratedAt: Type.Optional(Type.String({ description: "date and time, ISO 8601" })),
  measured: Type.Optional(
    Type.Array(
      Type.Object({
        at: Type.String({ description: "date and time, ISO 8601" }),
        ballDiametersMm: Type.Optional(BallDiameters),
        cushionOffsetsMm: Type.Optional(CushionOffsets),
      }),
      { description: "what play told of balls and cushions, one entry a day, oldest first" },
    ),
  ),
});
export type Profile = Static<typeof ProfileSchema>;
export type Mark = Static<typeof MarkSchema>;
export type MeasuredMm = Static<typeof Measured>;
export type Colour = Static<typeof Colour>;
export type TableFile = Static<typeof TableFileSchema>;

export const KnownPointsSchema = Type.Array(Type.Object({ px: Pixel, mm: Three }), { minItems: 1, maxItems: 10_000 });

export const checkProfile = Compile(ProfileSchema);
export const checkTableFile = Compile(TableFileSchema);
export const checkKnownPoints = Compile(KnownPointsSchema);

/** A table file's measures with what it leaves out taken from the match table's make. */
export function tableFromFile(file: TableFile, match: TableSpec): TableSpec {
  return {
    name: file.name ?? "custom",
    lengthMm: file.lengthMm,
    widthMm: file.widthMm,
    ballDiameterMm: file.ballDiameterMm,
    noseHeightMm: file.noseHeightMm ?? match.noseHeightMm,
    railTopHeightMm: file.railTopHeightMm ?? match.railTopHeightMm,
    diamonds: file.diamonds ?? { offsetMm: match.diamonds.offsetMm, spacingMm: file.lengthMm / 8 },
    pockets: file.pockets ?? false,
  };
}

type Known = Pick<FoundTable, "camera" | "table" | "bottom" | "cloth" | "residualPx" | "used" | "expectedMm"> &
  Partial<Pick<FoundTable, "errorMap">>;

export function profileOf(source: string, found: Known): Profile {
  const round = (v: number | null) => (v === null ? null : Number(v.toFixed(3)));
  const { camera, table, errorMap } = found;
  return {
    version: 1,
    source,
    picture: { width: camera.width, height: camera.height },
    bottom: found.bottom,
    table: { ...table },
    camera: { ...(camera satisfies Camera) },
    cushionOffsetMm: Number(cushionOffsetMm(table.ballDiameterMm, table.noseHeightMm).toFixed(3)),
    colours: { cloth: found.cloth },
    residuals: {
      nosesPx: round(found.residualPx.noses),
      diamondsPx: round(found.residualPx.diamonds),
      pointsPx: round(found.residualPx.points),
    },
    evidence: { nosePoints: found.used.noses, diamonds: found.used.diamonds, points: found.used.points },
    expectedMm: { centre: round(found.expectedMm.centre)!, worst: round(found.expectedMm.worst)! },
    ...(errorMap && {
      errorMap: {
        x: errorMap.x.map((v) => round(v)!),
        y: errorMap.y.map((v) => round(v)!),
        sigmaMm: errorMap.sigmaMm.map((row) => row.map((v) => round(v)!)),
      },
    }),
  };
}
