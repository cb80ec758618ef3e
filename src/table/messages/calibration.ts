import Type, { type Static, type TSchema } from "typebox";
import { BALLS, CUSHIONS } from "../balls.ts";
import { oneOf, TextSchema } from "./common.ts";
import { ErrorSchema } from "./envelope.ts";

const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Mm = Type.Number({ description: "mm" });
const Px = OrNull(Type.Number({ description: "px, RMS" }));
const Pixel = Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: "px" });
const Hex = Type.String({ pattern: "^#[0-9a-f]{6}$" });
const When = Type.String({ description: "date and time, ISO 8601" });
const Measured = Type.Object({ mm: Mm, sigma: Mm, count: Type.Integer() });
const perBall = <T extends TSchema>(schema: T) =>
  Type.Object({
    [BALLS[0]]: Type.Optional(schema),
    [BALLS[1]]: Type.Optional(schema),
    [BALLS[2]]: Type.Optional(schema),
  });
const perCushion = <T extends TSchema>(schema: T) =>
  Type.Object({
    [CUSHIONS[0]]: Type.Optional(schema),
    [CUSHIONS[1]]: Type.Optional(schema),
    [CUSHIONS[2]]: Type.Optional(schema),
    [CUSHIONS[3]]: Type.Optional(schema),
  });

export const PICTURE_SIDE_NAMES = ["left", "right", "up", "down"] as const;
const DiamondPlace = Type.Object({ cushion: oneOf(CUSHIONS), index: Type.Integer({ minimum: 0 }), px: Pixel });

/** What was found, to be drawn over the picture; pixels of the camera's picture. */
export const FoundDrawingSchema = Type.Object({
  noses: Type.Array(
    Type.Object({
      cushion: oneOf(CUSHIONS),
      line: Type.Array(Pixel, { description: "the nose line as fitted" }),
      measured: Type.Array(Pixel, { description: "places where the edge was seen" }),
    }),
  ),
  corners: Type.Array(Pixel, { description: "bottom-right, top-right, top-left, bottom-left" }),
  diamonds: Type.Array(
    Type.Object({
      ...DiamondPlace.properties,
      measured: OrNull(Pixel),
    }),
    { description: "where each belongs, and where it was seen" },
  ),
  spots: Type.Array(Pixel),
  errors: Type.Array(Type.Object({ px: Type.Array(Pixel), mm: Mm }), {
    description: "patches of the cloth with the expected standard error of a resting ball there",
  }),
});

/** What a calibration is worth. */
export const CalibrationReportSchema = Type.Object({
  table: Type.Object({ name: Type.String(), lengthMm: Mm, widthMm: Mm, ballDiameterMm: Mm }),
  bottom: oneOf(PICTURE_SIDE_NAMES),
  picture: Type.Object({ width: Type.Integer(), height: Type.Integer() }),
  camera: Type.Object({ heightMm: Mm, focalWidths: Type.Number({ description: "focal length in picture widths" }) }),
  residuals: Type.Object({ nosesPx: Px, diamondsPx: Px, pointsPx: Px }),
  evidence: Type.Object({ nosePoints: Type.Integer(), diamonds: Type.Integer(), points: Type.Integer() }),
  unseen: Type.Array(oneOf(CUSHIONS), { description: "cushions whose nose was not seen" }),
  expectedMm: Type.Object({ centre: Mm, worst: Mm }),
  errorMap: OrNull(Type.Object({ x: Type.Array(Mm), y: Type.Array(Mm), sigmaMm: Type.Array(Type.Array(Mm)) })),
  decides: Type.Object({
    ...{ centreMm: Mm, railMm: Mm, cornerMm: Mm, ballsApartMm: Mm, cushionApartMm: Mm, lineMm: Mm },
    message: TextSchema,
  }),
  colours: Type.Object({ cloth: Hex, ...perBall(Hex).properties }),
  ballDiametersMm: perBall(Measured),
  cushionOffsetsMm: perCushion(Measured),
  drawing: FoundDrawingSchema,
});

export const CALIBRATION_STATES = ["pictures", "finding", "colours", "found", "refused", "failed"] as const;
/** A calibration on its way or finished; nothing changes at the table before it is accepted. */
export const CalibrationJobSchema = Type.Object({
  id: Type.String(),
  state: oneOf(CALIBRATION_STATES),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  startedAt: When,
  tableKind: Type.String(),
  bottom: OrNull(oneOf(PICTURE_SIDE_NAMES)),
  picture: OrNull(
    Type.Object(
      { width: Type.Integer(), height: Type.Integer() },
      { description: "set once there is a picture to see" },
    ),
  ),
  report: OrNull(CalibrationReportSchema),
  fault: OrNull(ErrorSchema),
});

/** What a table's camera knows, and what is being found out. */
export const CalibrationStateSchema = Type.Object({
  camera: Type.Boolean({ description: "this service has a camera for the table" }),
  picture: OrNull(Type.Object({ width: Type.Integer(), height: Type.Integer() })),
  profile: OrNull(CalibrationReportSchema),
  job: OrNull(CalibrationJobSchema),
});

/** One re-fit of the camera's pose after it was moved. */
const DriftSchema = Type.Object({ at: OrNull(When), shiftPx: Type.Number() });
const MeasuresSchema = Type.Object({
  at: When,
  ballDiametersMm: Type.Optional(perBall(Measured)),
  cushionOffsetsMm: Type.Optional(perCushion(Measured)),
});
const KeptSchema = Type.Object({
  id: Type.String(),
  at: When,
  reason: Type.String({ description: "why another took its place: calibrated, restored" }),
  expectedMm: Type.Object({ centre: Mm, worst: Mm }),
  table: Type.String(),
});
export const CalibrationHistorySchema = Type.Object({
  drift: Type.Array(DriftSchema, { description: "oldest first" }),
  measures: Type.Array(MeasuresSchema, { description: "oldest first" }),
  kept: Type.Array(KeptSchema, { description: "earlier profiles, newest first" }),
});

export type CalibrationReport = Static<typeof CalibrationReportSchema>;
export type FoundDrawing = Static<typeof FoundDrawingSchema>;
export type CalibrationJob = Static<typeof CalibrationJobSchema>;
export type CalibrationState = Static<typeof CalibrationStateSchema>;
export type CalibrationHistory = Static<typeof CalibrationHistorySchema>;
export type MeasuredLength = Static<typeof Measured>;
