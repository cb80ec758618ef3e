/** How a cloth of one colour is drawn: lit and dim places, the cushions' cloth, their seams and noses. */
export interface ClothColours {
  light: string;
  body: string;
  dark: string;
  cushion: string;
  seam: string;
  nose: string;
}

/** The usual blue. */
const USUAL: ClothColours = {
  ...{ light: "#2373b8", body: "#1a60a0", dark: "#124a80" },
  ...{ cushion: "#0d3f70", seam: "#082a4c", nose: "#3f86c6" },
};
/** A cloth is drawn no brighter than this, so that ways and marks stand out on it: relative luminance. */
const BRIGHTEST = 0.16;

/** Colours for the club's own cloth as its camera sees it; the usual blue where that is not known. */
export function clothColours(hex: string | undefined): ClothColours {
  const seen = hex === undefined ? null : channelsOf(hex);
  if (seen === null) return USUAL;
  const luminance = luminanceOf(seen);
  const body = luminance > BRIGHTEST ? scaled(seen, (BRIGHTEST / luminance) ** (1 / GAMMA)) : seen;
  return {
    light: hexOf(mixed(body, WHITE, 0.1)),
    body: hexOf(body),
    dark: hexOf(scaled(body, 0.78)),
    cushion: hexOf(scaled(body, 0.66)),
    seam: hexOf(scaled(body, 0.45)),
    nose: hexOf(mixed(body, WHITE, 0.28)),
  };
}

type Channels = readonly [number, number, number];
const WHITE: Channels = [255, 255, 255];
const GAMMA = 2.2;

function channelsOf(hex: string): Channels | null {
  const [, r, g, b] = /^#(..)(..)(..)$/.exec(hex) ?? [];
  return r === undefined ? null : [Number.parseInt(r, 16), Number.parseInt(g!, 16), Number.parseInt(b!, 16)];
}
const luminanceOf = ([r, g, b]: Channels) =>
  0.2126 * (r / 255) ** GAMMA + 0.7152 * (g / 255) ** GAMMA + 0.0722 * (b / 255) ** GAMMA;
const scaled = ([r, g, b]: Channels, k: number): Channels => [r * k, g * k, b * k];
const mixed = (a: Channels, b: Channels, part: number): Channels =>
  a.map((v, i) => v + part * (b[i]! - v)) as unknown as Channels;
const hexOf = (channels: Channels) =>
  `#${channels.map((v) => Math.round(Math.min(255, v)).toString(16).padStart(2, "0")).join("")}`;
