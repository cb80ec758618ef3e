import { quadros47 } from "../zones.ts";
import type { DisciplineData } from "./index.ts";

/** Quadro 47/2: art. 31 (areas and anchors), 32 (two strokes), 33 (frozen: the player chooses). */
export const balkline47two: DisciplineData = {
  id: "balkline_47_2",
  cushions: 0,
  frozen: "choose_all",
  frozenArticle: "33.1",
  zones: quadros47,
  strokesInZone: 2,
  zoneArticles: { freeShot: "32.1", inside: "32.1", notLeft: "32.2" },
  umbRespotsJumpedOnly: false,
  counterStart: true,
  umbCounterStart: true,
  redFirst: true,
  adjustReachesTarget: false,
  mostPlayers: 2,
};
