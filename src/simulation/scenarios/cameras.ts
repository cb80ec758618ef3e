import { ORANGE_SET } from "../camera/palette.ts";
import { CLUB_CAMERA } from "../camera/pose.ts";
import { stroke, type Unseeded } from "./build.ts";
import { CAROM, SHOT } from "./shot.ts";

/** The carom of `shot` under another camera, on another cloth. */
const shot = (description: string, changes: Parameters<typeof stroke>[3]) =>
  stroke(description, SHOT.initial, CAROM, changes);
const FULL_HD = { width: 1920, height: 1080 };
/** The lens hangs so far from above the centre that it looks down by 10° aslant at 3.2 m: 3200·tan 10°, mm. */
const TILTED_MM = 564;

/** Cameras, cloths and balls other than the club's. */
export const CAMERAS: Record<string, Unseeded> = {
  "cloth-grey": shot("Grey cloth", { cloth: "grey" }),
  "cloth-red": shot("Red cloth, on which the red ball is hard to see", { cloth: "red" }),
  dots: shot("Balls with dots that turn", { look: { dots: true } }),
  "dots-green": shot("Balls with dots on green cloth", { cloth: "green", look: { dots: true } }),
  "orange-set": shot("Green cloth, an orange ball for the yellow one, a dark red one", {
    cloth: "green",
    ballColours: ORANGE_SET,
  }),
  "rolling-shutter": shot("Rows are read within 16 ms", { look: { readoutS: 0.016 } }),
  tilt: shot("The camera hangs 10° beside the middle", {
    camera: { ...CLUB_CAMERA, offsetMm: { x: 0, y: -TILTED_MM } },
  }),
  "tilt-end": shot("The camera hangs 10° towards the table's end", {
    camera: { ...CLUB_CAMERA, offsetMm: { x: -TILTED_MM, y: 0 } },
  }),
  roll: shot("The picture is turned by 20°", { camera: { ...CLUB_CAMERA, rollRad: 0.35 } }),
  "roll-90": shot("The table stands upright in the picture", { camera: { ...CLUB_CAMERA, rollRad: Math.PI / 2 } }),
  "off-centre": shot("The camera does not look at the table's middle", {
    camera: { ...CLUB_CAMERA, aimMm: { x: 260, y: -140 } },
  }),
  "short-lens": shot("0.7 of the usual focal length, low and strongly curved", {
    camera: { ...CLUB_CAMERA, heightMm: 2240, k1: -0.16, k2: 0.03 },
  }),
  "long-lens": shot("1.5 times the usual focal length, high", {
    camera: { ...CLUB_CAMERA, heightMm: 4800, k1: 0.01, k2: 0 },
  }),
  "dark-room": shot("Little light: long exposure, high gain, photon noise, warm lamps", {
    look: {
      ...{ exposureS: 1 / 60, noiseSigma: 1.2, photonNoise: 0.03, gain: 2 },
      ...{ vignetting: 0.3, whiteBalance: { red: 1.15, blue: 0.8 } },
    },
  }),
  "spot-lamps": shot("Single lamps about the room: several hard shadows round each ball, small highlights", {
    look: { lamps: "spots" },
  }),
  "spot-lamps-green": shot("The same on green cloth", { cloth: "green", look: { lamps: "spots" } }),
  broadcast: shot("1080p from afar as in a broadcast: orange set, sharpened edges, washed-out chroma", {
    cloth: "green",
    ballColours: ORANGE_SET,
    camera: { ...CLUB_CAMERA, ...FULL_HD, heightMm: 3800, fill: 0.66, k1: 0.05, k2: 0 },
    look: { sharpening: 0.5, softnessPx: 2.6, chromaSoftness: 2 },
  }),
  oversharpened: shot("A camera that sharpens too much", { look: { sharpening: 0.8, softnessPx: 1.2 } }),
  "exposure-steps": shot("The camera adjusts its exposure during the stroke", {
    look: {
      exposureSteps: [
        { atS: 4, light: 0.8 },
        { atS: 4.5, light: 0.7 },
        { atS: 6, light: 1.1 },
      ],
    },
  }),
  reference: shot("The camera for which goals are stated: 1080p60, 1.70 mm/px", {
    frameRate: 60,
    camera: { ...CLUB_CAMERA, ...FULL_HD },
  }),
  everything: shot("1080p with all that a cheap camera does at once", {
    camera: { ...CLUB_CAMERA, ...FULL_HD, heightMm: 2900, offsetMm: { x: 300, y: -350 } },
    look: {
      ...{ exposureS: 1 / 125, readoutS: 0.016, sharpening: 0.4, photonNoise: 0.02, gain: 1.4, vignetting: 0.2 },
      ...{ whiteBalance: { red: 1.1, blue: 0.88 }, dots: true, marks: { spots: true, lines: "balkline_47" } },
    },
  }),
};
