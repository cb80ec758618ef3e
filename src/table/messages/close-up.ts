import type { Ball } from "../balls.ts";

/** A place in the picture, px of the whole picture; (0, 0) is the centre of its top-left pixel. */
export type Pixel = readonly [u: number, v: number];

/**
 * The piece of a picture that shows how balls lay at rest, kept so that a person can look where the camera measured. Goes from a
 * table's process to the service, and into the store.
 */
export interface CloseUp {
  /** Time of the `still` that it belongs to, s. */
  t: number;
  /** What lies near each other: a ball and another ball or `cushion:bottom` etc.; a ball alone for its place by a line. */
  a: Ball;
  b: string | null;
  /** Side of the square piece, and the place of its first pixel, px. */
  size: number;
  left: number;
  top: number;
  chromaShiftX: 0 | 1;
  chromaShiftY: 0 | 1;
  /** Planar YUV, 8 bit, without padding: Y, U, V one after the other; base64. */
  planes: string;
  /** The balls in the piece as measured: their outlines. */
  balls: { ball: Ball; outline: Pixel[] }[];
  /** The nose of the cushion, where `b` is one. */
  nose: Pixel[] | null;
  /** Where `a` touches the cloth, and how millimetres of the cloth lie in the picture around it: px per mm along x and y. */
  cloth: { x: number; y: number; px: Pixel; perX: Pixel; perY: Pixel };
}
