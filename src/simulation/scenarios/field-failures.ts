import type { Fault } from "../faults/fault.ts";
import { stroke, type Unseeded } from "./build.ts";
import { CAROM, SHOT } from "./shot.ts";

const shot = (description: string, ...faults: Fault[]) => stroke(description, SHOT.initial, CAROM, { faults });
const WHOLE = { fromS: 0, toS: 99 };

/** What goes wrong with cameras, lamps and cables, each during the carom of `shot`. */
export const FIELD_FAILURES: Record<string, Unseeded> = {
  bump: shot("The camera is knocked by 4 px before the stroke", { kind: "bump", atS: 1.5, dx: 4, dy: -2 }),
  "bump-2px": shot("The camera is knocked by 2 px during the stroke", { kind: "bump", atS: 5, dx: 2, dy: 0 }),
  dimming: shot("A lamp goes out during the stroke: 40 % less light, warmer", {
    ...{ kind: "dimming", fromS: 4.5, toS: 99, light: 0.6, warmth: 8 },
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
