import { BALLS, CUSHIONS } from "../table/balls.ts";
import type { Language } from "../table/errors.ts";
import type { Text } from "../table/messages/common.ts";
import { decides, decidesInWords } from "../vision/calibration/decides.ts";
import type { FoundTable } from "../vision/calibration/find-table.ts";
import type { Profile } from "../vision/calibration/profile.ts";

/** The result for programs: one line of JSON. */
export function reportLine(profile: Profile, found: FoundTable, out: string): string {
  const { residuals, evidence, expectedMm, table, picture, bottom } = profile;
  const limits = decides(profile);
  const rounded = Object.fromEntries(Object.entries(limits).map(([k, v]) => [k, Number(v.toFixed(2))]));
  return `${JSON.stringify({
    ...{ kind: "calibration", out, table: table.name, picture, bottom, residuals, evidence, expectedMm },
    coverage: coverage(found),
    decides: { ...rounded, message: decidesInWords(limits) },
    colours: BALLS.filter((b) => profile.colours[b]),
  })}\n`;
}

/** Which noses and diamonds were used, by cushion. */
function coverage(found: FoundTable) {
  const { noses, diamonds } = found.evidence;
  return Object.fromEntries(
    CUSHIONS.map((cushion) => [
      cushion,
      {
        nosePoints: noses.filter((n) => n.cushion === cushion).length,
        diamonds: diamonds.filter((d) => d.cushion === cushion).map((d) => d.index),
      },
    ]),
  );
}

const WORDS = {
  written: { pt: "perfil gravado", en: "profile written", es: "perfil guardado" },
  residuals: { pt: "resíduos", en: "residuals", es: "residuos" },
  noses: { pt: "bordas", en: "noses", es: "bordes" },
  diamonds: { pt: "diamantes", en: "diamonds", es: "diamantes" },
  points: { pt: "pontos", en: "points", es: "puntos" },
  error: {
    pt: "erro esperado de uma bola parada",
    en: "expected error of a resting ball",
    es: "error esperado de una bola quieta",
  },
  centre: { pt: "no centro", en: "at the centre", es: "en el centro" },
  rails: { pt: "nas tabelas", en: "at the rails", es: "en las bandas" },
  corners: { pt: "nos cantos", en: "in the corners", es: "en las esquinas" },
  balls: { pt: "bolas vistas", en: "balls seen", es: "bolas vistas" },
  missing: { pt: "sem borda visível", en: "no visible nose", es: "sin borde visible" },
} as const satisfies Record<string, Text>;

/** The result for people. */
export function reportText(profile: Profile, found: FoundTable, out: string, language: Language): string {
  const say = (word: keyof typeof WORDS) => WORDS[word][language];
  const { residuals, evidence } = profile;
  const px = (v: number | null) => (v === null ? "–" : `${v.toFixed(2)} px`);
  const mm = (v: number) => `${v.toFixed(2)} mm`;
  const limits = decides(profile);
  const unseen = CUSHIONS.filter((c) => !found.evidence.noses.some((n) => n.cushion === c));
  return [
    `${say("written")}: ${out}`,
    `${say("residuals")}: ${say("noses")} ${px(residuals.nosesPx)} (${evidence.nosePoints}), ${say("diamonds")} ${px(residuals.diamondsPx)} (${evidence.diamonds}), ${say("points")} ${px(residuals.pointsPx)} (${evidence.points})`,
    ...(unseen.length > 0 ? [`${say("missing")}: ${unseen.join(", ")}`] : []),
    `${say("error")}: ${mm(limits.centreMm)} ${say("centre")}, ${mm(limits.railMm)} ${say("rails")}, ${mm(limits.cornerMm)} ${say("corners")}`,
    decidesInWords(limits)[language],
    `${say("balls")}: ${BALLS.filter((b) => profile.colours[b]).join(", ") || "–"}`,
    "",
  ].join("\n");
}
