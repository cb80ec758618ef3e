import { ballGap, cushionGap, type FrozenState, frozenState, type Gap } from "../../rules/articles/frozen.ts";
import { implicitState } from "../../rules/engine.ts";
import type { Rest } from "../../rules/state.ts";
import { DEFAULT_SIGMA_MM } from "../../rules/tolerances.ts";
import type { FrameTruth } from "../../simulation/index.ts";
import { BALLS, type Ball, CUSHIONS, type Cushion, distance } from "../../table/balls.ts";
import { cushionOffsetMm, distanceToCushion } from "../../table/geometry.ts";
import type { EventOf } from "../../table/messages/index.ts";
import type { Film } from "../film/film.ts";
import { liesOnCloth } from "../film/sightings.ts";

/** A `still` of the tracker as the rules take it, with the truth of the frame that decided it. */
export interface Still {
  rest: Rest;
  truth: FrameTruth;
}

/** The stills of a film; balls that were hidden then, or truly not on the cloth, are left out. */
export function stillsOf(film: Film): Still[] {
  const byTime = new Map(film.truth.flatMap((f) => (f ? [[f.t.toFixed(6), f] as const] : [])));
  return film.events.flatMap(({ what, decidedT }) => {
    const truth = byTime.get(decidedT.toFixed(6));
    return what.type === "still" && truth ? [{ rest: restOf(what, truth), truth }] : [];
  });
}

function restOf(e: EventOf<"still">, truth: FrameTruth): Rest {
  const balls: Rest["balls"] = {};
  const hidden = e.hidden ?? [];
  for (const ball of BALLS) {
    const p = e.balls[ball];
    if (!p || hidden.includes(ball) || !liesOnCloth(truth.balls[ball])) continue;
    Object.assign(balls, { [ball]: { x: p.x, y: p.y, sigma: p.sigma ?? DEFAULT_SIGMA_MM } });
  }
  return { t: e.t, balls, gaps: e.gaps ?? [], hidden, generation: 0, fromStart: false };
}

/** The setup under which the rules judge a camera: its own cushion offset and table. */
export function setupOf({ profile }: Film) {
  const { table, cushionOffsetMm: cushionOffset } = profile;
  const { lengthMm, widthMm } = table;
  const state = implicitState({ table: { lengthMm, widthMm }, ballDiameter: table.ballDiameterMm, cushionOffset });
  return state.book!.setup;
}

/** A gap as the camera has it, what the rules make of it, and what it truly was, mm. */
export interface JudgedGap {
  kind: "ball" | "cushion";
  gap: Gap;
  state: FrozenState;
  trueMm: number;
}

/** Gaps wider than this are of no interest, mm. */
const NEAR_MM = 20;

/** All true gaps up to 2 cm at the stills of a film. */
export function judgedGaps(film: Film): JudgedGap[] {
  const setup = setupOf(film);
  const { ballDiameterMm, noseHeightMm } = film.table;
  const offset = cushionOffsetMm(ballDiameterMm, noseHeightMm);
  const judged: JudgedGap[] = [];
  const add = (kind: JudgedGap["kind"], gap: Gap | null, trueMm: number) => {
    if (gap !== null && trueMm < NEAR_MM) judged.push({ kind, gap, state: frozenState(gap), trueMm });
  };
  for (const { rest, truth } of stillsOf(film)) {
    const there = BALLS.filter((b) => rest.balls[b] !== undefined);
    there.forEach((a, i) => {
      for (const b of there.slice(i + 1))
        add("ball", ballGap(rest, setup, a, b), distance(truth.balls[a], truth.balls[b]) - ballDiameterMm);
      for (const cushion of CUSHIONS)
        add("cushion", cushionGap(rest, setup, a, cushion), room(truth.balls, a, cushion, film) - offset);
    });
  }
  return judged;
}

const room = (balls: FrameTruth["balls"], ball: Ball, cushion: Cushion, film: Film) =>
  distanceToCushion(balls[ball], cushion, film.table);
