import type { Discipline } from "../../table/messages/index.ts";
import type { Zone } from "../zones.ts";
import { balkline47one } from "./balkline-47-1.ts";
import { balkline47two } from "./balkline-47-2.ts";
import { balkline71two } from "./balkline-71-2.ts";
import { free } from "./free.ts";
import { oneCushion } from "./one-cushion.ts";
import { pins } from "./pins.ts";
import { threeCushion } from "./three-cushion.ts";

/** What a discipline asks (rules page, table B.9): data only. */
export interface DisciplineData {
  readonly id: Discipline;
  /** Cushions of the cue ball before the last ball (B.6); null: caroms are not judged (decision 8). */
  readonly cushions: number | null;
  /** What follows when the cue ball is frozen to a ball (15.5). */
  readonly frozen: "respot_all" | "choose_all" | "choose_touching" | "duty_only";
  /** Item that gives the frozen ball's consequence. */
  readonly frozenArticle: string;
  readonly zones: (lengthMm: number, widthMm: number) => Zone[];
  /** How many caroms may be made with the balls in one zone before one must leave: 2 = `free_shot` first (B.5). */
  readonly strokesInZone: 1 | 2;
  /** Items for the zones' states and for the ball that must leave. */
  readonly zoneArticles: { readonly freeShot: string; readonly inside: string; readonly notLeft: string };
  /** Only the balls that jumped go back to spots, in profile `umb` (decision 12). */
  readonly umbRespotsJumpedOnly: boolean;
  /** Art. 17.1: not in pins. */
  readonly counterStart: boolean;
  /** Decision 13: off by default in three cushion under `umb`. */
  readonly umbCounterStart: boolean;
  /** Opening and counter-start must hit red first (decision 22). */
  readonly redFirst: boolean;
  /** `adjust` can reach the target (decisions 8 and 25). */
  readonly adjustReachesTarget: boolean;
  readonly mostPlayers: number;
}
/** The part of it that is plain data and travels in the state. */
export type DisciplineRules = Omit<DisciplineData, "zones">;

export const DISCIPLINE_DATA: Readonly<Record<Discipline, DisciplineData>> = {
  free,
  balkline_47_2: balkline47two,
  balkline_47_1: balkline47one,
  balkline_71_2: balkline71two,
  one_cushion: oneCushion,
  three_cushion: threeCushion,
  pins,
};
