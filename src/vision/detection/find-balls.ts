import type { Profile } from "../calibration/profile.ts";
import { Projector, type SphereOutline } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { CircleVotes } from "./circle-votes.ts";
import { ClothModel } from "./cloth-model.ts";
import { Grid } from "./grid.ts";
import { type Blur, SphereFitter } from "./sphere-fit.ts";

/** A ball found in one picture, whatever its colour. */
export interface FoundBall {
  /** Centre of its outline, px. */
  px: [number, number];
  /** mm, table frame. */
  x: number;
  y: number;
}

/** As in gauge.ts: what lens, sensor and the halving of chroma do to edges, px. */
const LUMA_BLUR_PX = 1;
const HALVED_CHROMA_BLUR_PX = 2.3;
/**
 * Votes from which a circle is a ball. On four pictures with 88 balls of eight colours, half of them in clusters and at pockets, the
 * faintest ball has 0.63 and the strongest of the pockets' rims 0.46.
 */
const LEAST_VOTES = 0.54;
/** Share of its disc, and how much of the radius that disc has, which must show something else than cloth. */
const FILLED = 0.7;
const DISC = 0.9;
/** Two balls cannot lie nearer than two radii; roughly found ones this near are one ball. */
const SAME_BALL = 1.7;
/** A ball's middle keeps this part of its radius from the nose lines; what lies nearer hangs in a pocket or is its rim. */
const INSIDE = 0.8;
/** A fit that leaves its rough place by more than this, radii, has found a neighbour's edge. */
const ASTRAY = 0.15;

interface Peak {
  u: number;
  v: number;
  votes: number;
}

/**
 * All balls of one picture by their size alone: no roster, no known colours, no picture before. For photographs and for judging the
 * measuring; a camera's balls are followed by `Eye`.
 */
export function findBalls(frame: Frame, profile: Profile): FoundBall[] {
  const { ballDiameterMm, lengthMm, widthMm } = profile.table;
  const radius = ballDiameterMm / 2;
  const projector = new Projector(profile.camera);
  const outlineAt = (u: number, v: number): SphereOutline => {
    const [x, y] = projector.unproject(u, v, radius);
    return projector.outlineOf(x, y, radius, radius);
  };
  const info = { ...frame, name: "picture", frameRate: null, frameCount: null };
  const grid = new Grid(info, projector, profile.table);
  const cloth = new ClothModel(grid, profile.colours.cloth, info);
  cloth.look(frame);

  const px = grid.ballRadius * grid.factor;
  const margin = INSIDE * radius;
  const peaks = circles(frame, grid, cloth, outlineAt).filter(({ u, v }) => {
    const [x, y] = projector.unproject(u, v, radius);
    return x > margin && y > margin && x < lengthMm - margin && y < widthMm - margin;
  });
  const balls: Peak[] = [];
  for (const peak of peaks.sort((a, b) => b.votes - a.votes)) {
    if (balls.some((b) => Math.hypot(b.u - peak.u, b.v - peak.v) < SAME_BALL * px)) continue;
    if (shareForeign(grid, cloth, grid.cellX(peak.u), grid.cellY(peak.v)) >= FILLED) balls.push(peak);
  }

  const fitter = new SphereFitter();
  const halved = frame.chromaShiftX === 1 || frame.chromaShiftY === 1;
  const blur: Blur = { luma: LUMA_BLUR_PX, chroma: halved ? HALVED_CHROMA_BLUR_PX : LUMA_BLUR_PX };
  return balls.map((ball) => {
    const others = balls.filter((b) => b !== ball).map((b) => [b.u, b.v] as const);
    const fit = fitter.fit(frame, ball.u, ball.v, outlineAt(ball.u, ball.v), blur, { lean: false, others });
    // In a cluster too few rays may end on cloth: then its votes say where it is.
    const fine = fit !== null && Math.hypot(fit.u - ball.u, fit.v - ball.v) < ASTRAY * px;
    const [u, v] = fine ? [fit.u, fit.v] : [ball.u, ball.v];
    const [x, y] = projector.unproject(u, v, radius);
    return { px: [u, v], x, y };
  });
}

/** Places with a ball's votes, many for each ball. */
function circles(
  frame: Frame,
  grid: Grid,
  cloth: ClothModel,
  outlineAt: (u: number, v: number) => SphereOutline,
): Peak[] {
  const near = nearForeign(grid, cloth);
  const radii = new Float32Array(grid.inside.length);
  for (let i = 0; i < radii.length; i++) {
    if (!near[i]) continue;
    const { across } = outlineAt(grid.pixelX(i % grid.width), grid.pixelY(Math.floor(i / grid.width)));
    // The half axis across alone: how far outlines are drawn out along hangs on the camera's height, which one picture hardly tells.
    radii[i] = across;
  }
  const box = {
    ...{ left: grid.left, top: grid.top },
    ...{ right: grid.pixelX(grid.width), bottom: grid.pixelY(grid.height) },
  };
  const votes = new CircleVotes(frame, box, (u, v) => {
    const [i, j] = [Math.round(grid.cellX(u)), Math.round(grid.cellY(v))];
    return i < 0 || j < 0 || i >= grid.width || j >= grid.height ? 0 : radii[j * grid.width + i]!;
  });
  return votes.from(LEAST_VOTES);
}

/** 1 for cells that are foreign or beside such: a ball's edge is in them. */
function nearForeign(grid: Grid, cloth: ClothModel): Uint8Array {
  const near = new Uint8Array(grid.inside.length);
  for (let n = 0; n < cloth.foreignLength; n++) {
    const cell = cloth.foreignCells[n]!;
    const [x, y] = [cell % grid.width, Math.floor(cell / grid.width)];
    for (let j = Math.max(0, y - 1); j <= Math.min(grid.height - 1, y + 1); j++)
      for (let i = Math.max(0, x - 1); i <= Math.min(grid.width - 1, x + 1); i++) near[j * grid.width + i] = 1;
  }
  return near;
}

/** Share of a ball's disc around a cell that shows no cloth. */
function shareForeign(grid: Grid, cloth: ClothModel, x: number, y: number): number {
  const r = DISC * grid.ballRadius;
  let [foreign, all] = [0, 0];
  for (let j = Math.ceil(y - r); j <= y + r; j++) {
    for (let i = Math.ceil(x - r); i <= x + r; i++) {
      if ((i - x) ** 2 + (j - y) ** 2 > r * r) continue;
      all++;
      if (i >= 0 && j >= 0 && i < grid.width && j < grid.height && cloth.foreign[j * grid.width + i]) foreign++;
    }
  }
  return all > 0 ? foreign / all : 0;
}
