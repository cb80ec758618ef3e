import type { DisciplineData } from "./index.ts";
import { NO_ZONES } from "./no-zones.ts";

/** Berilo: the camera does not see the pins; points come by `adjust`, the turn by `turn` and fouls (decision 8). */
export const pins: DisciplineData = {
  id: "pins",
  cushions: null,
  frozen: "duty_only",
  frozenArticle: "15.4",
  zones: () => [],
  strokesInZone: 2,
  zoneArticles: NO_ZONES,
  umbRespotsJumpedOnly: false,
  counterStart: false,
  umbCounterStart: false,
  redFirst: false,
  adjustReachesTarget: true,
  mostPlayers: 8,
};
