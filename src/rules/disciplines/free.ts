import { cornerTriangles } from "../zones.ts";
import type { DisciplineData } from "./index.ts";

/** Livre: art. 29 (corner areas), art. 30 (frozen balls are re-spotted, no option). */
export const free: DisciplineData = {
  id: "free",
  cushions: 0,
  frozen: "respot_all",
  frozenArticle: "30.1",
  zones: cornerTriangles,
  strokesInZone: 2,
  zoneArticles: { freeShot: "29.1", inside: "29.1", notLeft: "29.2" },
  umbRespotsJumpedOnly: false,
  counterStart: true,
  umbCounterStart: true,
  redFirst: true,
  adjustReachesTarget: false,
  mostPlayers: 2,
};
