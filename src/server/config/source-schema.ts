import Type from "typebox";
import { oneOf } from "../../table/messages/common.ts";
import { DECODE_CHOICES } from "../../vision/capture/decoding.ts";

const closed = { additionalProperties: false };
/** Larger pictures than this no camera of the trade sends, px. */
const LARGEST_PX = 8192;
const HIGHEST_RATE = 300;
/** V4L2 counts exposure in units of 0.1 ms; a second is longer than any frame. */
const LONGEST_EXPOSURE = 10_000;

/** A camera on this machine: its mode and its exposure. */
const CameraSchema = Type.Object(
  {
    width: Type.Optional(Type.Integer({ minimum: 16, maximum: LARGEST_PX, description: "px; default: the profile's" })),
    height: Type.Optional(
      Type.Integer({ minimum: 16, maximum: LARGEST_PX, description: "px; default: the profile's" }),
    ),
    rate: Type.Optional(Type.Number({ minimum: 1, maximum: HIGHEST_RATE, description: "pictures a second" })),
    format: Type.Optional(Type.String({ pattern: "^[a-z0-9_]{2,20}$", description: "mjpeg, h264, yuyv422, …" })),
    exposure: Type.Optional(
      Type.Union([
        Type.Literal("auto"),
        Type.Integer({ minimum: 1, maximum: LONGEST_EXPOSURE, description: "fixed, in units of 0.1 ms" }),
      ]),
    ),
    powerLineHz: Type.Optional(
      Type.Union([Type.Literal(50), Type.Literal(60)], { description: "mains: 60 in Brazil, 50 in Europe" }),
    ),
  },
  closed,
);

/** What a table's configuration says of its source besides its address. */
export const SOURCE_FIELDS = {
  decode: Type.Optional(oneOf(DECODE_CHOICES)),
  loop: Type.Optional(Type.Boolean({ description: "a video or pictures begin anew at their end; default false" })),
  camera: Type.Optional(CameraSchema),
};
