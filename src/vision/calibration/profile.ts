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
});
export type Profile = Static<typeof ProfileSchema>;
export type Colour = Static<typeof Colour>;
export type TableFile = Static<typeof TableFileSchema>;

export const KnownPointsSchema = Type.Array(
  Type.Object({ px: Type.Tuple([Type.Number(), Type.Number()]), mm: Three }),
  { minItems: 1, maxItems: 10_000 },
);

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

export function profileOf(source: string, found: Omit<FoundTable, "evidence">): Profile {
  const round = (v: number | null) => (v === null ? null : Number(v.toFixed(3)));
  const { camera, table } = found;
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
  };
}
