import type { Discipline, Profile } from "../../table/messages/index.ts";

/**
 * What clubs usually play, to start from: customary distances of club and championship matches, as remembered, no rule.
 * `shotClock` in s: 40 in three cushion (UMB), none elsewhere.
 */
export const DEFAULTS: Readonly<Record<Discipline, { target: number; shotClock: number | null }>> = {
  free: { target: 200, shotClock: null },
  balkline_47_2: { target: 150, shotClock: null },
  balkline_47_1: { target: 120, shotClock: null },
  balkline_71_2: { target: 120, shotClock: null },
  one_cushion: { target: 80, shotClock: null },
  three_cushion: { target: 40, shotClock: 40 },
  pins: { target: 60, shotClock: null },
};

/** Art. 17 and decision 13: never in pins; in three cushion not by UMB. */
export const mayEqualise = (discipline: Discipline): boolean => discipline !== "pins";
export const equalises = (discipline: Discipline, profile: Profile): boolean =>
  mayEqualise(discipline) && !(profile === "umb" && discipline === "three_cushion");

/** In pins more than two may play. */
export const mostPlayers = (discipline: Discipline): number => (discipline === "pins" ? 8 : 2);
export const WARM_UP_MIN = 5;
