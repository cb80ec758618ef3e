import { cushionOffsetMm, TABLE_PRESETS, type TableSpec } from "../../table/geometry.ts";

/** Standard gravity, mm/s². */
export const GRAVITY_MM_S2 = 9806.65;

/** How a table plays. Every number is a property of cloth, balls or rubber, so that scenarios can vary them. */
export interface PhysicsSpec {
  table: TableSpec;
  /** Ball radius, mm. */
  radiusMm: number;
  /** From the nose line to the centre of a ball that touches the cushion, mm. */
  cushionOffsetMm: number;
  /** Friction of a sliding ball on the cloth. */
  slidingFriction: number;
  /** Rolling resistance: deceleration / g. */
  rollingFriction: number;
  /** How fast the spin about the vertical decays, rad/s². */
  spinDecayRadS2: number;
  /** Restitution along the line of centres, ball on ball. */
  ballRestitution: number;
  /** Restitution of the rubber in energy (Stronge's definition, used by Mathavan 2010). */
  cushionRestitution: number;
  /** Friction of the ball on the cushion's cloth. */
  cushionFriction: number;
  /** Restitution of a ball that falls on the cloth or the rail. */
  clothRestitution: number;
}

/** Heated carom cloth: 0.12-0.20 by several reports; the middle. */
const SLIDING_FRICTION = 0.16;
/** 0.006-0.011, i.e. 0.06-0.10 m/s². */
const ROLLING_FRICTION = 0.008;
/** Alciatore, TP B.7 (decay of side spin on the spot, about 10 rad/s²). */
const SPIN_DECAY_RAD_S2 = 10;
/** Phenolic balls 0.92-0.98; Alciatore, "physical properties". */
const BALL_RESTITUTION = 0.95;
/**
 * Fitted to a real three-cushion stroke over five cushions and 5 s (followed to 3 px, 7 mm). They also give what is observed
 * in play at large: a ball leaves with 0.81-0.91 of its speed, near 23° for 0-10° of incidence and near 45° for 20-30° with
 * running side. Mathavan 2010 found 0.98 and 0.14 on snooker rubber.
 */
const CUSHION_RESTITUTION = 0.87;
const CUSHION_FRICTION = 0.175;
/** Alciatore, "physical properties": ball on table about 0.5. */
const CLOTH_RESTITUTION = 0.5;

export function physicsOf(table: TableSpec, changes: Partial<Omit<PhysicsSpec, "table">> = {}): PhysicsSpec {
  return {
    table,
    radiusMm: table.ballDiameterMm / 2,
    cushionOffsetMm: cushionOffsetMm(table.ballDiameterMm, table.noseHeightMm),
    slidingFriction: SLIDING_FRICTION,
    rollingFriction: ROLLING_FRICTION,
    spinDecayRadS2: SPIN_DECAY_RAD_S2,
    ballRestitution: BALL_RESTITUTION,
    cushionRestitution: CUSHION_RESTITUTION,
    cushionFriction: CUSHION_FRICTION,
    clothRestitution: CLOTH_RESTITUTION,
    ...changes,
  };
}

export const MATCH_PHYSICS = physicsOf(TABLE_PRESETS.match);
