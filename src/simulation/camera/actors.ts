import type { Cushion, Point } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import { HAIR, SHIRT, SKIN, SLEEVE, TOWEL, type Yuv } from "./palette.ts";
import type { Rod } from "./rod-painter.ts";
import { smoothStep } from "./texture.ts";

/** Somebody or something over the table besides the player, from when to when (s); they come and go within half a second. */
export type Actor = { fromS: number; toS: number } & (
  | /** An arm reaches in from a cushion; its hand is over a point. */ { kind: "arm"; over: Point; side: Cushion }
  | /** A head and shoulders lean in from a cushion. */ { kind: "head"; over: Point; side: Cushion }
  | /** A second person stands beside a cushion, so far along it. */ { kind: "person"; side: Cushion; alongMm: number }
  | /** A towel lies somewhere. */ { kind: "towel"; at: Point; angleRad: number }
);

/** How long coming and going take, s, and from how far away, mm. */
export const COMES_S = 0.5;
const COMES_MM = 1600;
/** Heights above the cloth, mm. */
const HAND_MM = 80;
const ELBOW_MM = 260;
const SHOULDER_MM = 480;
const HEAD_MM = 620;
/** Somebody who stands beside the table bends over it a little: so low, and so far inside the nose line. */
const BENT_HEAD_MM = 560;
const BENT_IN_MM = 120;
/** A shirt's shoulders, half their breadth and their half thickness, mm. */
const SHOULDERS_MM = { half: 170, radius: 110 };

const INTO: Record<Cushion, Point> = {
  bottom: { x: 1, y: 0 },
  top: { x: -1, y: 0 },
  right: { x: 0, y: 1 },
  left: { x: 0, y: -1 },
};

type Triple = [number, number, number];

/** The rods of all actors at `t` s, in order of drawing. */
export function actorRods(actors: readonly Actor[], t: number, table: TableSpec): Rod[] {
  return actors.flatMap((actor) => {
    const { fromS, toS } = actor;
    if (t < fromS || t > toS) return [];
    const away = COMES_MM * (1 - smoothStep(fromS, fromS + COMES_S, t) * (1 - smoothStep(toS - COMES_S, toS, t)));
    return rodsOf(actor, away, table);
  });
}

function rodsOf(actor: Actor, away: number, table: TableSpec): Rod[] {
  switch (actor.kind) {
    case "arm":
      return armRods(actor.over, actor.side, away);
    case "head":
      return headRods(actor.over, actor.side, away, HEAD_MM);
    case "person":
      return personRods(actor.side, actor.alongMm, away, table);
    case "towel":
      return [towel(actor.at, actor.angleRad)];
  }
}

/** A hand over a point with its arm out over a cushion, moved back by so much. */
export function armRods(over: Point, side: Cushion, away: number, handMm = HAND_MM): Rod[] {
  const into = INTO[side];
  // Back along the arm, to the right of it, up.
  const at = (back: number, across: number, z: number): Triple => [
    over.x - into.x * (back + away) + into.y * across,
    over.y - into.y * (back + away) - into.x * across,
    z,
  ];
  const fingers = [-26, -9, 9, 26].map((across) =>
    limb(at(10, across, handMm), at(-62 + Math.abs(across), across * 1.25, handMm - 30), 10, 8, SKIN),
  );
  return [
    limb(at(30, 40, handMm - 5), at(-20, 62, handMm - 25), 10, 8, SKIN),
    ...fingers,
    limb(at(8, 0, handMm), at(70, 0, handMm + 8), 40, 34, SKIN),
    limb(at(70, 0, handMm + 8), at(190, 8, handMm + 50), 28, 34, SKIN),
    limb(at(180, 8, handMm + 45), at(430, 25, ELBOW_MM), 44, 58, SLEEVE),
    limb(at(430, 25, ELBOW_MM), at(820, 60, SHOULDER_MM), 62, 88, SLEEVE),
    limb(at(820, 60, SHOULDER_MM), at(2400, 60, SHOULDER_MM), 150, 190, SLEEVE),
  ];
}

function headRods(over: Point, side: Cushion, away: number, z: number): Rod[] {
  const into = INTO[side];
  const at = (back: number, across: number, height: number): Triple => [
    over.x - into.x * (back + away) + into.y * across,
    over.y - into.y * (back + away) - into.x * across,
    height,
  ];
  const { half, radius } = SHOULDERS_MM;
  return [
    limb(at(330, 0, z - 200), at(2200, 0, z - 250), 190, 210, SHIRT),
    limb(at(260, -half, z - 160), at(260, half, z - 160), radius, radius, SHIRT),
    limb(at(120, 0, z - 60), at(220, 0, z - 120), 62, 70, SKIN),
    limb(at(-25, 0, z), at(35, 0, z), 84, 88, HAIR),
  ];
}

function personRods(side: Cushion, alongMm: number, away: number, table: TableSpec): Rod[] {
  const { lengthMm, widthMm } = table;
  const place: Record<Cushion, Point> = {
    bottom: { x: BENT_IN_MM, y: alongMm },
    top: { x: lengthMm - BENT_IN_MM, y: alongMm },
    right: { x: alongMm, y: BENT_IN_MM },
    left: { x: alongMm, y: widthMm - BENT_IN_MM },
  };
  return headRods(place[side], side, away, BENT_HEAD_MM);
}

/** Folded once, 300 by 200 mm. */
function towel(at: Point, angleRad: number): Rod {
  const [dx, dy] = [150 * Math.cos(angleRad), 150 * Math.sin(angleRad)];
  return {
    from: [at.x - dx, at.y - dy, 12],
    to: [at.x + dx, at.y + dy, 12],
    fromRadiusMm: 100,
    toRadiusMm: 100,
    colour: TOWEL,
    round: false,
  };
}

function limb(from: Triple, to: Triple, fromRadiusMm: number, toRadiusMm: number, colour: Yuv): Rod {
  return { from, to, fromRadiusMm, toRadiusMm, colour, round: true };
}
