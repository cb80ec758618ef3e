import { at, staged, still, stroke, type Unseeded } from "./build.ts";
import { MATCH } from "./match.ts";
import { CAROM } from "./shot.ts";

const REST = at([820, 385], [1560, 1010], [2260, 480]);
const shot = (description: string, changes: Parameters<typeof stroke>[3]) => stroke(description, REST, CAROM, changes);

/** Hands that move balls, and what may cover them (24.1, 22.1.d). */
export const PEOPLE: Record<string, Unseeded> = {
  "hand-moves-ball": staged("A hand pushes red 200 mm along the cloth", REST, [
    { kind: "move", afterS: 1.4, ball: "red", to: { x: 2360, y: 653 }, lastsS: 0.8, lift: false },
  ]),
  "hand-lifts-ball": staged("A hand lifts red and sets it down elsewhere", REST, [
    { kind: "move", afterS: 1.4, ball: "red", to: { x: 2130, y: 710 }, lastsS: 1.2, lift: true },
  ]),
  "hand-replaces-ball": staged("A hand lifts yellow, as to clean it, and puts it back", REST, [
    { kind: "move", afterS: 1.4, ball: "yellow", to: { x: 1560, y: 1010 }, lastsS: 2, lift: true },
  ]),
  respotting: staged("All three balls are put on their spots", REST, [
    { kind: "move", afterS: 1.4, ball: "red", to: MATCH.initial.red, lastsS: 1, lift: true },
    { kind: "move", afterS: 1.2, ball: "yellow", to: MATCH.initial.yellow, lastsS: 1, lift: true },
    { kind: "move", afterS: 1.2, ball: "white", to: MATCH.initial.white, lastsS: 1, lift: true },
  ]),
  "arm-over-rest": still("An arm covers red at rest for a second and a half", REST, {
    actors: [{ kind: "arm", over: { x: 2262, y: 380 }, side: "left", fromS: 0.7, toS: 2.3 }],
  }),
  "arm-over-motion": shot("An arm covers the way of white while it rolls", {
    actors: [{ kind: "arm", over: { x: 2470, y: 180 }, side: "left", fromS: 3.6, toS: 6.2 }],
  }),
  "head-over": shot("A head leans over yellow before the stroke and stays", {
    actors: [{ kind: "head", over: { x: 1546, y: 940 }, side: "left", fromS: 1, toS: 7 }],
  }),
  "second-person": shot("Somebody walks up to the table's end during the stroke", {
    actors: [{ kind: "person", side: "top", alongMm: 500, fromS: 2, toS: 7 }],
  }),
  towel: shot("A towel lies on the rail and hides a part of the cushion", {
    actors: [{ kind: "towel", at: { x: 1900, y: -55 }, angleRad: 0.15, fromS: 0, toS: 99 }],
  }),
};
