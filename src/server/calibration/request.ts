import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";
import { CUSHIONS } from "../../table/balls.ts";
import { TABLE_PRESETS, type TablePreset } from "../../table/geometry.ts";
import { oneOf, PICTURE_SIDE_NAMES } from "../../table/messages/index.ts";
import { LensFileSchema } from "../../vision/calibration/lens-file.ts";
import type { Xy } from "../../vision/calibration/lines.ts";
import { KnownPointsSchema, TableFileSchema, tableFromFile } from "../../vision/calibration/profile.ts";
import type { CalibrationWish } from "./order.ts";

const PRESETS = Object.keys(TABLE_PRESETS) as TablePreset[];
const Pixel = Type.Array(Type.Number({ minimum: -1e4, maximum: 1e5 }), { minItems: 2, maxItems: 2, description: "px" });
const MOST_DIAMONDS = 100;

export const CalibrationRequestSchema = Type.Object({
  table: Type.Optional(
    Type.Union([oneOf(PRESETS), TableFileSchema], {
      description: "a preset or a table file; default: the present one's",
    }),
  ),
  bottom: Type.Optional(oneOf(PICTURE_SIDE_NAMES)),
  cameraHeightMm: Type.Optional(Type.Number({ minimum: 500, maximum: 20_000, description: "over the cloth, by tape" })),
  lens: Type.Optional(LensFileSchema),
  points: Type.Optional(KnownPointsSchema),
  corners: Type.Optional(
    Type.Array(Pixel, {
      minItems: 4,
      maxItems: 4,
      description: "roughly where the nose lines meet, in any order: the table is looked for there",
    }),
  ),
  diamonds: Type.Optional(
    Type.Array(Type.Object({ cushion: oneOf(CUSHIONS), index: Type.Integer({ minimum: 0, maximum: 30 }), px: Pixel }), {
      maxItems: MOST_DIAMONDS,
      description: "marked by hand, used where none is found",
    }),
  ),
  again: Type.Optional(Type.Boolean({ description: "on the pictures of the last try" })),
});
export type CalibrationRequest = Static<typeof CalibrationRequestSchema>;

export const checkCalibrationRequest = Compile(CalibrationRequestSchema);

/** What a request asks for. @param present name of the table that the present profile is for */
export function wishOf(request: CalibrationRequest, present: string | null): CalibrationWish {
  const { table = preset(present), bottom, cameraHeightMm, lens, points, corners, diamonds } = request;
  const file = typeof table === "string" ? null : table;
  return {
    table: file === null ? TABLE_PRESETS[table as TablePreset] : tableFromFile(file, TABLE_PRESETS.match),
    measured: { railTop: file?.railTopHeightMm !== undefined, diamonds: file?.diamonds !== undefined },
    ...(bottom && { bottom }),
    ...(cameraHeightMm !== undefined && { cameraHeightMm }),
    ...(lens && { lensFile: { name: "lens", lens } }),
    ...(points && { points }),
    ...((corners || diamonds) && {
      marked: {
        ...(corners && { corners: corners as [Xy, Xy, Xy, Xy] }),
        ...(diamonds && { diamonds: diamonds.map(({ cushion, index, px }) => ({ cushion, index, px: px as Xy })) }),
      },
    }),
  };
}

const preset = (name: string | null): TablePreset => PRESETS.find((p) => p === name) ?? "match";
