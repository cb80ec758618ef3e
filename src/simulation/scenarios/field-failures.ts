import type { CameraMove } from "../camera/camera-move.ts";
import type { Fault } from "../faults/fault.ts";
import { stroke, type Unseeded } from "./build.ts";
import { CAROM, SHOT } from "./shot.ts";

const shot = (description: string, ...faults: Fault[]) => stroke(description, SHOT.initial, CAROM, { faults });
const moved = (description: string, ...cameraMoves: CameraMove[]) =>
  stroke(description, SHOT.initial, CAROM, { cameraMoves });
const WHOLE = { fromS: 0, toS: 99 };

/** What goes wrong with cameras, lamps and cables, each during the carom of `shot`. */
export const FIELD_FAILURES: Record<string, Unseeded> = {
  bump: shot("The camera is knocked by 4 px before the stroke", { kind: "bump", atS: 1.5, dx: 4, dy: -2 }),
  "bump-2px": shot("The camera is knocked by 2 px during the stroke", { kind: "bump", atS: 5, dx: 2, dy: 0 }),
  "knock-2px": moved("The camera turns by 2 px while the table is clear", {
    ...{ atS: 0.6, lastsS: 0, rightPx: 1.6, downPx: -1.2 },
  }),
  "knock-6px": moved("The camera is knocked by 6 px in mid stroke: turned, rolled and moved", {
    ...{ atS: 5, lastsS: 0, rightPx: 4.6, downPx: 2.9, rollRad: 0.001, lensMm: { x: -2, y: -1, z: 0 } },
  }),
  sag: moved("The camera sinks slowly: 3 px and a little roll within 8 s", {
    ...{ atS: 1, lastsS: 8, rightPx: 0, downPx: 2.5, rollRad: 0.0008, lensMm: { x: 0, y: 0, z: -2 } },
  }),
  dimming: shot("A lamp goes out during the stroke: 40 % less light, warmer", {
    ...{ kind: "dimming", fromS: 4.5, toS: 99, light: 0.6, warmth: 8 },
  }),
  "dimming-slow": shot("The light falls by 40 % within 10 s", {
    ...{ kind: "dimming", fromS: 1, toS: 99, light: 0.6, warmth: 0, rampS: 10 },
  }),
  "light-less": shot("40 % less light at once, in its old colour, during the stroke", {
    ...{ kind: "dimming", fromS: 4.5, toS: 99, light: 0.6, warmth: 0 },
  }),
  warmer: shot("The light turns warmer at once during the stroke", {
    ...{ kind: "dimming", fromS: 4.5, toS: 99, light: 1, warmth: 12 },
  }),
  "warmer-slow": shot("The light turns warmer within 10 s", {
    ...{ kind: "dimming", fromS: 1, toS: 99, light: 1, warmth: 12, rampS: 10 },
  }),
  "half-dark": shot("The lamp over the left half of the table goes out during the stroke", {
    ...{ kind: "dimming", fromS: 4.5, toS: 99, light: 0.45, warmth: 4, half: "left" },
  }),
  flicker: shot("Lamps on 50 Hz mains, in bands", { kind: "flicker", ...WHOLE, depth: 0.15, hz: 100, readoutS: 0.016 }),
  "black-frames": shot(
    "The picture is black for a third of a second, twice",
    {
      ...{ kind: "black", fromS: 1, toS: 1.34 },
    },
    { kind: "black", fromS: 4.6, toS: 4.95 },
  ),
  "dropped-frames": shot("One frame of five is lost", { kind: "dropped", ...WHOLE, share: 0.2 }),
  "repeated-frames": shot("One frame of five is the one before again", { kind: "repeated", ...WHOLE, share: 0.2 }),
  "half-rate": shot("The camera falls to half its rate by repeating frames", {
    kind: "repeated",
    ...WHOLE,
    share: 0.5,
  }),
  "late-frames": shot("Stamps are up to 40 ms late", { kind: "late", ...WHOLE, share: 0.4, byS: 0.04 }),
};
