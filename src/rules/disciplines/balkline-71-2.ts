import { quadros71 } from "../zones.ts";
import type { DisciplineData } from "./index.ts";

/** Quadro 71/2: art. 38 (two strokes), 39 (frozen: the player chooses); areas from the DBU text (B.4). */
export const balkline71two: DisciplineData = {
  id: "balkline_71_2",
  cushions: 0,
  frozen: "choose_all",
  frozenArticle: "39.1",
  zones: quadros71,
  strokesInZone: 2,
  zoneArticles: { freeShot: "38.1", inside: "38.1", notLeft: "38.2" },
  umbRespotsJumpedOnly: false,
  counterStart: true,
  umbCounterStart: true,
  redFirst: true,
  adjustReachesTarget: false,
  mostPlayers: 2,
};
