import { CUSHIONS, type Cushion } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import { type Camera, Projector } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { DIAMOND_SEARCH_MM, type Diamond, diamondPoint, findDiamonds } from "./diamonds.ts";
import { type CameraFit, type Evidence, fitCamera, type KnownPoint } from "./fit-camera.ts";
import { findNoses, type NosePoint } from "./noses.ts";
import type { Priors } from "./unknowns.ts";

/** Widths of search around the last camera's noses and diamonds, mm: finer each time. */
const SEARCHES_MM = [
  { noses: 12, diamonds: DIAMOND_SEARCH_MM },
  { noses: 8, diamonds: 14 },
  { noses: 8, diamonds: 8 },
] as const;
/** Rails with a row of diamonds that are needed to believe any: one row may be letters. */
const LEAST_ROWS = 2;
/**
 * Where lens or height lie farther from the usual than this, in standard deviations, the picture is no plain camera's (a broadcast
 * trimmed and keystoned) or the edges are not the noses: the nearest usual camera is fitted, and must fit twice as well.
 */
export const STRANGE = 2.2;
const USUAL_AGAIN = 0.25;
/** Points needed on each nose line for it to count as seen. */
const LEAST_NOSE_POINTS = 20;
/** A diamond that lies so many times the median off, and at least so many px, is pulled by something beside it. */
const PULLED = 4;
const LEAST_OFF_PX = 0.15;

/** What a search around a first camera came to. */
export interface Refined {
  fit: CameraFit;
  evidence: Evidence;
  /** Cushions whose nose was hardly seen. */
  weak: Cushion[];
  /** Standard deviations by which focal length or height differ from the usual. */
  strangeness: number;
  /** Of several beliefs about an outline the one that scores highest is the likeliest. */
  score: number;
}

/** What the search is about. */
export interface Sought {
  table: TableSpec;
  points: KnownPoint[];
  priors: Priors;
  /** Corners of the cloth's outline as it may be; hold a first fit where noses were missed. */
  corners?: KnownPoint[];
  /** Diamonds marked by a person: believed where none is found by itself. */
  diamonds?: Diamond[] | undefined;
}

/** Looks for noses and diamonds where a camera expects them, fits, and again with the better camera. */
export function refined(
  frame: Frame,
  start: Camera,
  { table, points, priors, corners = [], diamonds: marked = [] }: Sought,
): Refined {
  let evidence: Evidence = { noses: findNoses(frame, new Projector(start), table), diamonds: marked, points, corners };
  let fit = fitCamera(start, table, evidence, priors);
  for (const search of SEARCHES_MM) {
    const projector = new Projector(fit.camera);
    evidence = {
      noses: findNoses(frame, projector, fit.table, search.noses),
      diamonds: withMarked(believed(findDiamonds(frame, projector, fit.table, search.diamonds)), marked),
      points,
    };
    const whole = weakNoses(evidence.noses).length === 0 || evidence.diamonds.length > 0;
    fit = fitCamera(fit.camera, table, whole ? evidence : { ...evidence, corners }, priors);
  }
  const kept = undoubled(fit, evidence.diamonds);
  if (kept.length < evidence.diamonds.length) {
    evidence = { ...evidence, diamonds: kept };
    fit = fitCamera(fit.camera, table, evidence, priors);
  }
  const strangeness = strangenessOf(fit, priors, frame.width);
  if (strangeness > STRANGE) fit = fitCamera(start, table, evidence, usual(priors));
  const curved = Math.abs(fit.camera.k1 - priors.lens.k1) / priors.lens.k1Spread;
  const score = fit.used.diamonds + fit.used.points - strangeness - curved - (fit.residualPx.noses ?? 0);
  return { fit, evidence, strangeness, score, weak: weakNoses(evidence.noses) };
}

/** Diamonds without those that a reflection or a letter beside them pulls off: far from where most say they are. */
function undoubled({ camera, table, shortSpacingMm }: CameraFit, diamonds: Diamond[]): Diamond[] {
  const projector = new Projector(camera);
  const off = diamonds.map((d) => {
    const [u, v] = projector.project(...diamondPoint(d, table, shortSpacingMm), table.railTopHeightMm);
    return Math.hypot(d.px[0] - u, d.px[1] - v);
  });
  const usual = [...off].sort((a, b) => a - b)[off.length >> 1] ?? 0;
  return diamonds.filter((_, i) => off[i]! < Math.max(LEAST_OFF_PX, PULLED * usual));
}

function strangenessOf({ camera }: CameraFit, { lens, heightMm, heightSpread }: Priors, width: number): number {
  return Math.max(
    Math.abs(Math.log(camera.f / (lens.focal * width))) / lens.focalSpread,
    Math.abs(Math.log(new Projector(camera).position()[2] / heightMm)) / heightSpread,
  );
}

/** The same beliefs, held firmly. */
function usual(priors: Priors): Priors {
  const { lens, heightSpread } = priors;
  return {
    ...priors,
    lens: { ...lens, focalSpread: USUAL_AGAIN * lens.focalSpread },
    heightSpread: USUAL_AGAIN * heightSpread,
  };
}

const withMarked = (found: Diamond[], marked: Diamond[]): Diamond[] => [
  ...found,
  ...marked.filter((m) => !found.some((f) => f.cushion === m.cushion && f.index === m.index)),
];

const believed = (diamonds: Diamond[]): Diamond[] =>
  new Set(diamonds.map((d) => d.cushion)).size >= LEAST_ROWS ? diamonds : [];

function weakNoses(noses: NosePoint[]): Cushion[] {
  const seen = new Map<Cushion, number>();
  for (const { cushion } of noses) seen.set(cushion, (seen.get(cushion) ?? 0) + 1);
  return CUSHIONS.filter((c) => (seen.get(c) ?? 0) < LEAST_NOSE_POINTS);
}
