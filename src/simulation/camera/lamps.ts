import type { Point } from "../../table/balls.ts";
import { smoothStep } from "./texture.ts";

/** What hangs over the table: two long strips, as over match tables; or single lamps about the room. */
export type Lamps = "strips" | "spots";

/**
 * Two strip lamps along the table; half length, offset and half width, mm, and height above the cloth. By the highlights in
 * real footage (the 1080p three-cushion clip): two bars from 0.08 to 0.24 radii beside the middle, 0.32 radii long each way.
 */
const STRIP = { height: 1000, halfLength: 700, offset: 380, halfWidth: 210, edge: 60 } as const;

/**
 * Single lamps: from the table's centre and above the cloth, mm; the share of all light; the radius of the bulb. As over the
 * pocket table of the real 720p footage: several hard shadows round each ball, one of them dark and long, small highlights.
 */
interface Spot {
  x: number;
  y: number;
  z: number;
  share: number;
  radius: number;
}
export const SPOTS: readonly Spot[] = [
  { x: -250, y: -1700, z: 1900, share: 0.4, radius: 90 },
  { x: 1300, y: 700, z: 2300, share: 0.14, radius: 90 },
  { x: 1200, y: -500, z: 2400, share: 0.1, radius: 90 },
  { x: -1300, y: 400, z: 2300, share: 0.1, radius: 90 },
];

/**
 * How much of a lamp is seen in the direction (mx, my, mz), mz > 0, from a ball: 0 to 1. @param at where the ball is from the
 * table's centre, mm.
 */
export function lampSeen(kind: Lamps, at: Point, mx: number, my: number, mz: number): number {
  return kind === "strips" ? stripSeen(at, mx, my, mz) : spotSeen(at, mx, my, mz);
}

function stripSeen(at: Point, mx: number, my: number, mz: number): number {
  const { height, halfLength, offset, halfWidth, edge } = STRIP;
  const rise = height / mz;
  const along = Math.abs(at.x + mx * rise);
  const across = Math.abs(Math.abs(at.y + my * rise) - offset);
  return (
    (1 - smoothStep(halfLength - edge, halfLength + edge, along)) *
    (1 - smoothStep(halfWidth - edge, halfWidth + edge, across))
  );
}

function spotSeen(at: Point, mx: number, my: number, mz: number): number {
  let most = 0;
  for (const { x, y, z, radius } of SPOTS) {
    const rise = z / mz;
    const away = Math.hypot(at.x + mx * rise - x, at.y + my * rise - y);
    most = Math.max(most, 1 - smoothStep(0.6 * radius, 1.4 * radius, away * mz));
  }
  return most;
}
