import type { DisciplineData } from "./index.ts";
import { NO_ZONES } from "./no-zones.ts";

/** Três tabelas: three cushions before the last ball (B.6); frozen: only the touching balls (B.9, decision 12). */
export const threeCushion: DisciplineData = {
  id: "three_cushion",
  cushions: 3,
  frozen: "choose_touching",
  frozenArticle: "UMB 27",
  zones: () => [],
  strokesInZone: 2,
  zoneArticles: NO_ZONES,
  umbRespotsJumpedOnly: true,
  counterStart: true,
  umbCounterStart: false,
  redFirst: true,
  adjustReachesTarget: false,
  mostPlayers: 2,
};
