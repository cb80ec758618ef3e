import { describe, expect, test } from "vitest";
import { type CameraPlacement, CLUB_CAMERA, placeCamera } from "../../../src/simulation/camera/pose.ts";
import { Renderer, type RendererOptions } from "../../../src/simulation/camera/renderer.ts";
import type { Positions } from "../../../src/simulation/truth.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";
import { type Camera, rotationMatrix } from "../../../src/vision/camera/camera.ts";

/**
 * The truth proven by another method: a self-lit ball is drawn by the whole renderer, distortion included; the centroid of its
 * light is compared with that of the sphere's picture, integrated ray by ray. Nothing of the estimator, of the projector's
 * outline or of the painter is used for what is expected: only the camera's definition.
 */
const table = TABLE_PRESETS.match;
const R = table.ballDiameterMm / 2;
const NOBODY = { x: -1e5, y: -1e5 };
const SIZE = { width: 960, height: 540 };

const CAMERAS: Record<string, CameraPlacement> = {
  club: { ...CLUB_CAMERA, ...SIZE },
  tilted: { ...CLUB_CAMERA, ...SIZE, offsetMm: { x: -500, y: 350 }, rollRad: 0.02 },
  "short lens": { ...CLUB_CAMERA, ...SIZE, heightMm: 2240, k1: -0.16, k2: 0.03 },
  "long lens": { ...CLUB_CAMERA, ...SIZE, heightMm: 4800, k1: 0.05, k2: -0.01 },
};

/** Pixel of a camera-frame point, from the definition of the model. */
function pixel(c: Camera, x: number, y: number, z: number): [number, number] {
  const [a, b] = [x / z, y / z];
  const q = a * a + b * b;
  const d = 1 + c.k1 * q + c.k2 * q * q;
  return [c.cx + c.f * a * d, c.cy + c.f * b * d];
}

/** A table point in the camera frame. */
function inCamera(c: Camera, x: number, y: number, z: number): [number, number, number] {
  const m = rotationMatrix(c.rotation);
  return [0, 1, 2].map((i) => m[3 * i]! * x + m[3 * i + 1]! * y + m[3 * i + 2]! * z + c.translation[i]!) as [
    number,
    number,
    number,
  ];
}

/**
 * Centroid of a sphere's picture: the cone of rays that touch it, cut into rings and spokes, each weighted by the area that it
 * covers in the distorted picture (Jacobian by finite differences).
 */
function centroidOf(c: Camera, ball: { x: number; y: number }): [number, number] {
  const [cx, cy, cz] = inCamera(c, ball.x, ball.y, R);
  const distance = Math.hypot(cx, cy, cz);
  const n = [cx / distance, cy / distance, cz / distance] as const;
  const flat = Math.hypot(n[0], n[1]);
  const e = flat < 1e-9 ? [1, 0, 0] : [n[1] / flat, -n[0] / flat, 0];
  const g = [n[1] * e[2]! - n[2] * e[1]!, n[2] * e[0]! - n[0] * e[2]!, n[0] * e[1]! - n[1] * e[0]!];
  const half = Math.asin(R / distance);
  const at = (angle: number, turn: number) => {
    const [s, k] = [Math.sin(angle), Math.cos(angle)];
    const ray = [0, 1, 2].map((i) => k * n[i]! + s * (Math.cos(turn) * e[i]! + Math.sin(turn) * g[i]!));
    return pixel(c, ray[0]!, ray[1]!, ray[2]!);
  };
  const [RINGS, SPOKES, H] = [40, 180, 1e-5];
  let [sum, u, v] = [0, 0, 0];
  for (let i = 0; i < RINGS; i++)
    for (let k = 0; k < SPOKES; k++) {
      const angle = ((i + 0.5) / RINGS) * half;
      const turn = (2 * Math.PI * (k + 0.5)) / SPOKES;
      const [p, a, t] = [at(angle, turn), at(angle + H, turn), at(angle, turn + H)];
      const area = Math.abs((a[0] - p[0]) * (t[1] - p[1]) - (a[1] - p[1]) * (t[0] - p[0]));
      sum += area;
      u += area * p[0];
      v += area * p[1];
    }
  return [u / sum, v / sum];
}

class Lightbox {
  private readonly renderer: Renderer;
  private readonly camera: Camera;
  private readonly empty: Uint8Array;

  constructor(placement: CameraPlacement, look: Partial<RendererOptions> = {}) {
    this.camera = placeCamera(placement, table);
    this.renderer = new Renderer({ camera: this.camera, table, emissive: true, noiseSigma: 0, ...look });
    this.empty = this.draw(() => NOBODY);
  }

  private draw(at: (t: number) => { x: number; y: number }): Uint8Array {
    const out = new Uint8Array(SIZE.width * SIZE.height * 1.5);
    const far = { yellow: NOBODY, red: { x: -2e5, y: 0 } };
    this.renderer.draw(
      out,
      0,
      (t): Positions => ({ white: at(t), ...far }),
      () => [],
      0,
    );
    return out;
  }

  /** Centroid of the light of the white ball, weighed by how much of each pixel it covers. */
  centroid(at: (t: number) => { x: number; y: number }): [number, number] {
    const full = this.draw(at);
    let [sum, u, v] = [0, 0, 0];
    for (let i = 0; i < SIZE.width * SIZE.height; i++) {
      if (full[i] === this.empty[i]) continue;
      const cover = (full[i]! - this.empty[i]!) / (228 - this.empty[i]!);
      sum += cover;
      u += cover * (i % SIZE.width);
      v += cover * Math.floor(i / SIZE.width);
    }
    return [u / sum, v / sum];
  }

  truth(at: (t: number) => { x: number; y: number }) {
    const far = { yellow: NOBODY, red: { x: -2e5, y: 0 } };
    return this.renderer.truth(
      0,
      0,
      (t): Positions => ({ white: at(t), ...far }),
      () => [],
    ).balls.white;
  }

  expected(ball: { x: number; y: number }): [number, number] {
    return centroidOf(this.camera, ball);
  }
}

const away = (a: readonly number[], b: readonly number[]) => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!);
const PLACES = [31, 500, 1420.3, 2200.7, 2809].flatMap((x) => [31, 400.2, 710, 1389].map((y) => ({ x, y })));
/** px; the picture is in whole levels, which alone is worth about 0.003. */
const CLOSE = 0.02;

describe("a self-lit ball is drawn where the truth says, all over the picture", () => {
  test.each(Object.keys(CAMERAS))("%s camera", (name) => {
    const box = new Lightbox(CAMERAS[name]!);
    const errors = PLACES.map((ball) =>
      away(
        box.centroid(() => ball),
        box.expected(ball),
      ),
    );
    expect(Math.max(...errors)).toBeLessThan(CLOSE);
    // The projected centre itself is the truth's, a little off the centroid as perspective has it.
    for (const ball of PLACES) expect(away(box.truth(() => ball).px, box.expected(ball))).toBeLessThan(0.5);
  });
});

describe("a moving self-lit ball is drawn about its place in the middle of its row's exposure", () => {
  const exposureS = 1 / 250;
  test.each([
    ["global shutter", 0],
    ["rolling shutter", 0.016],
  ] as const)("%s", (_, readoutS) => {
    const box = new Lightbox(CAMERAS.club!, { exposureS, readoutS });
    for (const [x, y, vx, vy] of [
      [600, 300, 4000, 0],
      [2200, 1100, -2500, 1500],
      [1400, 700, 3000, -2000],
      [900, 1200, 500, 2500],
    ] as const) {
      const at = (t: number) => ({ x: x + vx * t, y: y + vy * t });
      const told = box.truth(at);
      expect(away([told.x, told.y], [at(told.t).x, at(told.t).y])).toBeLessThan(1e-9);
      // A rolling shutter shears the outline about the row of the projected centre; the light's centroid lies a little off that
      // row, so that it is worth comparing with the ball at the time of the centroid's own row.
      const [u, v] = box.centroid(at);
      const rowT = readoutS * ((v + 0.5) / SIZE.height - 0.5);
      expect(away([u, v], box.expected(at(rowT)))).toBeLessThan(CLOSE);
      expect(Math.abs(told.t - rowT)).toBeLessThan(2e-5);
    }
  });
});
