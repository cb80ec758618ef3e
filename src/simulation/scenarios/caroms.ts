import { at, stroke, type Unseeded, white } from "./build.ts";

const BALKLINE = { look: { marks: { spots: true, lines: "balkline_47" } } } as const;
const TRIANGLES = { look: { marks: { spots: true, lines: "triangles" } } } as const;
const OPENING = at([710, 527.5], [710, 710], [2130, 710]);

/** Points and misses by the number of cushions; every one clear enough to be called. */
export const CAROMS: Record<string, Unseeded> = {
  "carom-direct": stroke(
    "A point of the free game without a cushion, triangles drawn",
    at([1900, 560], [2200, 700], [2450, 520]),
    white(0.308, 900, 0.3, -0.1),
    TRIANGLES,
  ),
  "carom-balkline": stroke(
    "The same in balkline 47, lines drawn",
    at([1900, 560], [2200, 700], [2450, 520]),
    white(0.308, 900, 0.3, -0.1),
    BALKLINE,
  ),
  "carom-one-cushion": stroke(
    "Red, one cushion, yellow",
    at([732, 318], [2250, 358], [1320, 183]),
    white(-0.2585, 4225.3938, 0.1419, 0.0083),
  ),
  "carom-two-cushions": stroke(
    "Red, two cushions, yellow: a point at one cushion, a miss at three",
    at([1256, 1154], [2416, 565], [1618, 259]),
    white(-1.1592, 1623.4823, -0.3446, 0.2269),
  ),
  "carom-three-red-first": stroke(
    "Red, three cushions, yellow",
    at([2662, 306], [2657, 1059], [195, 466]),
    white(3.0978, 3429.7258, -0.1279, -0.1006),
  ),
  "carom-bank": stroke(
    "Three cushions before the first ball",
    at([883, 926], [1005, 799], [631, 741]),
    white(0.1446, 4525.5517, -0.1539, 0.2997),
  ),
  opening: stroke("The opening stroke, red first, a point", OPENING, white(0.1642, 2770.2749, -0.3765, 0.0912)),
  "opening-red-not-first": stroke(
    "The opening stroke meets yellow first and makes a carom",
    OPENING,
    white(2.3191, 3197.9578, 0.4014, 0.1913),
  ),
  "miss-nothing": stroke(
    "White meets no ball",
    at([910, 755], [463, 559], [981, 170]),
    white(4.5844, 1762.6056, 0.3405, 0.1074),
  ),
  "near-miss": stroke(
    "White meets red and passes yellow by 3 mm",
    at([2223, 455], [829, 907], [1349, 262]),
    white(-2.9368, 3669.3136, 0.001, 0.2486),
  ),
};
