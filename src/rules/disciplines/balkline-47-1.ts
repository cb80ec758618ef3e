import { quadros47 } from "../zones.ts";
import type { DisciplineData } from "./index.ts";

/** Quadro 47/1: the rulebook's text is missing; areas as 47/2, one stroke (B.5), frozen as UMB 27 (B.9). */
export const balkline47one: DisciplineData = {
  id: "balkline_47_1",
  cushions: 0,
  frozen: "choose_all",
  frozenArticle: "UMB 27",
  zones: quadros47,
  strokesInZone: 1,
  zoneArticles: { freeShot: "26.1", inside: "UMB 72", notLeft: "UMB 72" },
  umbRespotsJumpedOnly: false,
  counterStart: true,
  umbCounterStart: true,
  redFirst: true,
  adjustReachesTarget: false,
  mostPlayers: 2,
};
