import type { Point } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import { cueRad, cueSpeed } from "../physics/cue.ts";
import type { Act } from "../timeline.ts";
import { CUE_BUTT, CUE_FERRULE, CUE_SHAFT, CUE_TIP, SKIN, SLEEVE } from "./palette.ts";
import type { Rod } from "./rod-painter.ts";
import { smoothStep } from "./texture.ts";

/** When the player is seen, s before (−) and after the stroke. */
export const PLAYER = { comes: -2.3, aims: -1.6, leaves: 0.45, gone: 1.15 } as const;

/** A carom cue: 1.4 m, tip 12 mm wide, butt 29 mm. */
const CUE_MM = { length: 1400, tip: 4, ferrule: 16, shaft: 690, tipRadius: 6, buttRadius: 14.5 } as const;
/** How far away the tip waits between practice strokes and how far these go, mm; one takes 0.55 s. */
const WAIT_MM = 45;
const PRACTICE_MM = 28;
const PRACTICE_S = 0.55;
/** The last backswing: at most this, mm, and at least so. */
const BACKSWING_MM = { most: 150, least: 70 } as const;
/** A backswing takes longer than the stroke: from the end of practice. */
const BACKSWING_FROM_S = -0.5;
/** The tip goes on after the stroke by this, mm, unless a ball stands ahead; it slows down within this time, s. */
const FOLLOW_MM = 110;
const SHORT_FOLLOW_MM = 25;
const FOLLOW_S = 0.09;
/** A ball ahead nearer than this shortens the follow-through, mm. */
const CLEAR_AHEAD_MM = 250;
/** From beside the table to the ball, mm. */
const RETREAT_MM = 1700;
/** The bridge hand rests this far behind the ball, mm. */
const BRIDGE_MM = 210;
/** The cue passes over the rail with this much room, mm. */
const RAIL_ROOM_MM = 22;
const LEAST_ELEVATION_RAD = 0.05;
/** Angles by which the arm may turn away from the cue's line, rad; the player stands where the way to the rail is short. */
const ARM_TURNS_RAD = [0.32, 0.55, 0.8, 1.05];
/** A straighter arm is easier: mm of way to the rail that a radian of turn is worth. */
const TURN_COST_MM = 350;
/** Nobody leans over another ball where he can help it: worth this much way, mm, if the arm comes nearer than the second. */
const LEAN_OVER_COST_MM = 2500;
const LEAN_OVER_MM = 130;

/**
 * The player's cue, hand and arm at a time, in the order of drawing; empty while nobody is at the table. The tip touches the
 * ball exactly at the stroke, with the speed that the stroke needs.
 */
export function playerRods(act: Act, t: number, table: TableSpec): Rod[] {
  const s = t - act.strokeT;
  if (s < PLAYER.comes || s > PLAYER.gone) return [];
  const { stroke, initial, spec } = act.run;
  const ball = initial[stroke.ball];
  const cue = cueRad(stroke);
  const d = { x: Math.cos(cue), y: Math.sin(cue) };
  const gap = tipGap(act, s);
  const away = retreat(s);
  const radius = spec.radiusMm;
  // The tip meets the ball beside and above its centre; it starts at the ball's surface there.
  const depth = radius * Math.sqrt(Math.max(0, 1 - stroke.side ** 2 - stroke.height ** 2));
  const tipZ = radius * (1 + stroke.height);
  const behind = roomBehind(ball, d, table);
  const overRail = table.railTopHeightMm + RAIL_ROOM_MM - tipZ;
  const elevation = Math.max(LEAST_ELEVATION_RAD, Math.atan2(overRail, Math.max(1, behind)));
  const c = Math.cos(elevation);
  const along = (back: number): [number, number, number] => {
    const r = (depth + gap + away + back) * c;
    return [
      ball.x + d.y * stroke.side * radius - d.x * r,
      ball.y - d.x * stroke.side * radius - d.y * r,
      tipZ + (gap + away + back) * Math.sin(elevation),
    ];
  };
  const width = (back: number) => CUE_MM.tipRadius + ((CUE_MM.buttRadius - CUE_MM.tipRadius) * back) / CUE_MM.length;
  const piece = (from: number, to: number, colour: Rod["colour"]): Rod => ({
    from: along(from),
    to: along(to),
    fromRadiusMm: width(from),
    toRadiusMm: width(to),
    colour,
    round: false,
  });
  const arm = armRods(act, d, away, behind, table);
  return [
    ...arm.under,
    piece(0, CUE_MM.tip, CUE_TIP),
    piece(CUE_MM.tip, CUE_MM.ferrule, CUE_FERRULE),
    piece(CUE_MM.ferrule, CUE_MM.shaft, CUE_SHAFT),
    piece(CUE_MM.shaft, CUE_MM.length, CUE_BUTT),
    ...arm.over,
  ];
}

/** Distance in mm from the tip to the ball's surface where it will touch, along the cue; 0 at the stroke. */
export function tipGap(act: Act, s: number): number {
  const { stroke, initial, spec } = act.run;
  const speed = cueSpeed(stroke);
  const swing = Math.min(BACKSWING_MM.most, Math.max(BACKSWING_MM.least, speed * 0.06));
  // Even acceleration from rest over the swing to the cue's speed.
  const swingS = (2 * swing) / speed;
  if (s >= 0) {
    const ahead = nearestAhead(initial, stroke.ball, stroke.directionRad) - 2 * spec.radiusMm;
    const follow = Math.min(speed * FOLLOW_S, ahead < CLEAR_AHEAD_MM ? SHORT_FOLLOW_MM : FOLLOW_MM);
    return -follow * (1 - Math.exp((-s * speed) / (2 * follow)));
  }
  if (s >= -swingS) return swing * (1 - (1 + s / swingS) ** 2);
  const back = smoothStep(Math.min(BACKSWING_FROM_S, -swingS - 0.2), -swingS, s);
  const practice = WAIT_MM + PRACTICE_MM * Math.sin((2 * Math.PI * s) / PRACTICE_S);
  return practice * (1 - back) + swing * back;
}

/** How far the whole player has stepped back, mm. */
function retreat(s: number): number {
  if (s < PLAYER.aims) return RETREAT_MM * (1 - smoothStep(PLAYER.comes, PLAYER.aims, s));
  return RETREAT_MM * smoothStep(PLAYER.leaves, PLAYER.gone, s);
}

/** Room behind a ball along the cue to the nose line, mm. */
function roomBehind(ball: Point, d: Point, table: TableSpec): number {
  const x = d.x > 0 ? ball.x / d.x : d.x < 0 ? (ball.x - table.lengthMm) / d.x : Number.POSITIVE_INFINITY;
  const y = d.y > 0 ? ball.y / d.y : d.y < 0 ? (ball.y - table.widthMm) / d.y : Number.POSITIVE_INFINITY;
  return Math.min(x, y);
}

function nearestAhead(initial: Act["run"]["initial"], cueBall: string, directionRad: number): number {
  const from = initial[cueBall as keyof typeof initial];
  let nearest = Number.POSITIVE_INFINITY;
  for (const [name, p] of Object.entries(initial)) {
    if (name === cueBall) continue;
    const along = (p.x - from.x) * Math.cos(directionRad) + (p.y - from.y) * Math.sin(directionRad);
    if (along > 0) nearest = Math.min(nearest, Math.hypot(p.x - from.x, p.y - from.y));
  }
  return nearest;
}

/** The turn of the arm from the cue's line, rad, positive to the left of the direction of play. */
function armTurn(act: Act, hand: Point, d: Point, table: TableSpec): number {
  const { stroke, initial } = act.run;
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const size of ARM_TURNS_RAD)
    for (const turn of [size, -size]) {
      const arm = armDirection(d, turn);
      let cost = roomBehind(hand, { x: -arm.x, y: -arm.y }, table) + TURN_COST_MM * size;
      for (const [name, p] of Object.entries(initial)) {
        if (name === stroke.ball) continue;
        const along = (p.x - hand.x) * arm.x + (p.y - hand.y) * arm.y;
        const across = Math.abs((p.y - hand.y) * arm.x - (p.x - hand.x) * arm.y);
        if (along > 0 && across < LEAN_OVER_MM) cost += LEAN_OVER_COST_MM;
      }
      if (cost < least) {
        least = cost;
        best = turn;
      }
    }
  return best;
}

function armDirection(d: Point, turn: number): Point {
  return {
    x: -d.x * Math.cos(turn) + d.y * Math.sin(turn),
    y: -d.y * Math.cos(turn) - d.x * Math.sin(turn),
  };
}

/** Hand and arm: what lies under the cue, and the finger over it. */
function armRods(act: Act, d: Point, away: number, behind: number, table: TableSpec) {
  const ball = act.run.initial[act.run.stroke.ball];
  // Near a cushion the hand lies on the rail.
  const onRail = behind < BRIDGE_MM + 60;
  const bridge = onRail ? behind + 75 : BRIDGE_MM;
  const z = onRail ? table.railTopHeightMm + 12 : 14;
  const turn = armTurn(act, { x: ball.x - d.x * bridge, y: ball.y - d.y * bridge }, d, table);
  const side = turn > 0 ? 1 : -1;
  const arm = armDirection(d, turn);
  // The whole arm steps back the way it came.
  const hand = { x: ball.x - d.x * bridge + arm.x * away, y: ball.y - d.y * bridge + arm.y * away };
  const at = (mm: number, across: number, height: number): [number, number, number] => [
    hand.x + arm.x * mm - arm.y * across * -side,
    hand.y + arm.y * mm + arm.x * across * -side,
    z + height,
  ];
  const limb = (
    from: [number, number, number],
    to: [number, number, number],
    fromRadiusMm: number,
    toRadiusMm: number,
    colour: Rod["colour"],
  ): Rod => ({ from, to, fromRadiusMm, toRadiusMm, colour, round: true });
  const fingers = [-14, 8, 28].map((across) =>
    limb(at(25, across, 4), at(-62 + Math.abs(across), across * 1.5, 0), 9.5, 8, SKIN),
  );
  return {
    under: [
      ...fingers,
      limb(at(18, 6, 8), at(62, 12, 14), 30, 26, SKIN),
      limb(at(60, 12, 14), at(150, 12, 40), 26, 31, SKIN),
      limb(at(140, 12, 40), at(430, 12, 160), 40, 52, SLEEVE),
      limb(at(430, 12, 160), at(800, 30, 300), 54, 78, SLEEVE),
      limb(at(800, 30, 300), at(2600, 50, 420), 92, 170, SLEEVE),
    ],
    over: [limb(at(6, -12, 26), at(-34, 10, 26), 8.5, 7.5, SKIN)],
  };
}
