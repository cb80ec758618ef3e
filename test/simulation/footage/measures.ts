import path from "node:path";
import { ORANGE_SET } from "../../../src/simulation/camera/palette.ts";
import { openScenario, restGrid } from "../../../src/simulation/index.ts";
import { openSource } from "../../../src/vision/capture/open.ts";
import {
  brightArea,
  centreByColour,
  crossing,
  cutAcross,
  meanPicture,
  type Picture,
  radialProfile,
} from "./picture.ts";

/** Rings of a profile: a twelfth of the radius each. */
export const RING = 1 / 12;
export const at = (radii: number) => Math.floor(radii / RING);

/** A ball by the distance from its middle, luma and both chromas. */
export interface BallLook {
  y: number[];
  u: number[];
  v: number[];
}
export interface SeenBall extends BallLook {
  /** Area about the middle that is as bright as lamps, in squared radii. */
  highlight: number;
}
/** Across a cushion at the picture's upper long side and at its left end, luma, U and V a pixel; the first is the outermost. */
export interface NoseLook {
  long: BallLook;
  end: BallLook;
}
export interface Look {
  orange: SeenBall;
  red: SeenBall;
  nose: NoseLook;
  /** px. */
  radius: number;
}

/** Brighter than this is a lamp on the red ball (50) or the orange one (148). */
const HIGHLIGHT = 185;

const ball = (picture: Picture, near: readonly [number, number], radius: number): SeenBall => {
  const centre = centreByColour(picture, near, radius);
  const [y, u, v] = ([0, 1, 2] as const).map((p) => radialProfile(picture, p, centre, radius)) as [
    number[],
    number[],
    number[],
  ];
  return { y, u, v, highlight: brightArea(picture, centre, 0.5 * radius, HIGHLIGHT) / radius ** 2 };
};
const cut = (picture: Picture, along: "u" | "v", from: number, stripFrom: number): BallLook => {
  const [y, u, v] = ([0, 1, 2] as const).map((p) =>
    cutAcross(picture, p, along, from, from + 40, stripFrom, stripFrom + 40),
  ) as [number[], number[], number[]];
  return { y, u, v };
};

/** Radius of a ball in the clip by its calibration: 30.75 mm · f 1526 px / (3796 − 31) mm. */
const CLIP_RADIUS_PX = 12.46;

/** The 1080p three-cushion clip while its balls rest. */
export async function clipLook(folder: string): Promise<Look> {
  const clip = await meanPicture(await openSource(path.join(folder, "three-cushion-1080p/shot.mp4")), 0, 30);
  return {
    orange: ball(clip, [624, 318.5], CLIP_RADIUS_PX),
    red: ball(clip, [602.5, 365.5], CLIP_RADIUS_PX),
    nose: { long: cut(clip, "v", 181, 800), end: cut(clip, "u", 365, 500) },
    radius: CLIP_RADIUS_PX,
  };
}

/** Red balls of the 720p stills (RGB): chroma at full size. */
export async function stillReds(folder: string): Promise<BallLook[]> {
  const still = await meanPicture(await openSource(path.join(folder, "overhead-720p/stills/1.png")), 0, 1);
  return (
    [
      [725.5, 265.5],
      [835.5, 467.5],
      [944.5, 400.5],
    ] as const
  ).map((near) => ball(still, near, STILL_RADIUS_PX));
}
export const STILL_RADIUS_PX = 15.2;

/** The simulation's defaults with the clip's cloth, balls, height and scale, under a camera straight above. */
export async function simulatedLook(): Promise<Look> {
  const { scenario } = restGrid({
    ...{ under: "wide", cloth: "green", placements: 1, framesEach: 8 },
    camera: { heightMm: 3796, offsetMm: { x: 0, y: 0 }, rollRad: 0, k1: 0.057, k2: 0 },
  });
  const initial = { white: { x: 2300, y: 300 }, yellow: { x: 700, y: 1080 }, red: { x: 650, y: 960 } };
  const scene = { ...scenario, initial, ballColours: ORANGE_SET };
  let px: Record<string, [number, number]> = {};
  const source = openScenario("look", scene, {
    onFrame: ({ balls }) => {
      px = { yellow: balls.yellow.px, red: balls.red.px };
    },
  });
  const { f } = source.camera;
  const radius = (30.75 * f) / (3796 - 30.75);
  const picture = await meanPicture(source, 0, 8);
  // Noses of the upper long side and of the left end, by the camera itself.
  const scale = f / (3796 - 37);
  const top = Math.round(539.5 - 710 * scale);
  const left = Math.round(959.5 - 1420 * scale);
  return {
    orange: ball(picture, px.yellow!, radius),
    red: ball(picture, px.red!, radius),
    nose: { long: cut(picture, "v", top - 8, 800), end: cut(picture, "u", left - 8, 500) },
    radius,
  };
}

/** Width of the chroma's edge from a tenth to nine tenths, px. */
export function chromaEdge({ v }: BallLook, radius: number): number {
  const inner = v[at(0.55)]!;
  const cloth = v[at(2.2)]!;
  const outside = v.slice(at(0.55));
  return (crossing(outside, inner, cloth, 0.9) - crossing(outside, inner, cloth, 0.1)) * RING * radius;
}

/** What is left of luma and of chroma in the darkest part under a nose, as shares of the open cloth's. */
export function noseShadow({ y, u, v }: BallLook): { luma: number; chroma: number } {
  const dark = y.indexOf(Math.min(...y.slice(6)), 6);
  const field = y.length - 2;
  const colour = (i: number) => Math.hypot(u[i]! - 128, v[i]! - 128);
  return { luma: (y[dark]! - 16) / (y[field]! - 16), chroma: colour(dark) / colour(field) };
}
