import { at, stroke, type Unseeded, white } from "./build.ts";

/** Contacts and cushions that are hard to see or to tell apart. */
export const CONTACTS: Record<string, Unseeded> = {
  "thin-kiss": stroke(
    "Red, three cushions, yellow touched at 92 mm/s",
    at([346, 389], [1442, 1229], [1615, 162]),
    white(6.0652, 1621.5164, -0.3863, 0.1004),
  ),
  "soft-last": stroke(
    "The last ball is touched at 12 mm/s and moves by millimetres",
    at([2156, 367], [2499, 363], [570, 215]),
    white(-3.0617, 4118.7074, 0.2676, 0.1789),
  ),
  "double-kiss": stroke(
    "White meets red twice within 0.15 s",
    at([1197, 199], [2423, 385], [165, 1068]),
    white(2.4292, 4166.4677, 0.2096, 0.2724),
  ),
  "corner-double-cushion": stroke(
    "Two cushions of a corner within 23 ms, three in all before red",
    at([2341, 993], [651, 464], [1441, 376]),
    white(0.7308, 2735.271, -0.0629, -0.1186),
  ),
  "two-contacts-one-frame": stroke(
    "Red and yellow within one frame of 30 per second",
    at([1369, 1212], [2083, 993], [2007, 1123]),
    white(-0.214, 4584.7149, 0.0511, 0.0028),
  ),
  "kiss-of-objects": stroke(
    "Yellow meets red before white does",
    at([1825, 977], [436, 785], [1268, 165]),
    white(-3.0244, 4195.9363, 0.1944, 0.0269),
  ),
  creeping: stroke(
    "White creeps along the right cushion",
    at([700, 200], [2000, 1100], [2500, 700]),
    white(-0.2162, 1578.0463, 0.3182, 0.1038),
  ),
  crossing: stroke(
    "White and yellow pass each other within 25 mm",
    at([2477, 169], [2622, 563], [2014, 317]),
    white(1.2034, 2439.9001, -0.3819, 0.307),
  ),
};
