import type { DisciplineData } from "./index.ts";
import { NO_ZONES } from "./no-zones.ts";

/** Uma tabela: one cushion before the last ball (B.6); frozen as UMB 27: all three (B.9). */
export const oneCushion: DisciplineData = {
  id: "one_cushion",
  cushions: 1,
  frozen: "choose_all",
  frozenArticle: "UMB 27",
  zones: () => [],
  strokesInZone: 2,
  zoneArticles: NO_ZONES,
  umbRespotsJumpedOnly: false,
  counterStart: true,
  umbCounterStart: true,
  redFirst: true,
  adjustReachesTarget: false,
  mostPlayers: 2,
};
