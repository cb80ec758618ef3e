import type { Language } from "../table/errors.ts";
import { type CheckName, exitCodeOf, type Finding, type Level } from "./finding.ts";

const NAMES: Record<CheckName, Record<Language, string>> = {
  configuration: { pt: "configuração", en: "configuration", es: "configuración" },
  node: { pt: "Node.js", en: "Node.js", es: "Node.js" },
  ffmpeg: { pt: "ffmpeg", en: "ffmpeg", es: "ffmpeg" },
  camera: { pt: "câmera", en: "camera", es: "cámara" },
  light: { pt: "luz", en: "light", es: "luz" },
  calibration: { pt: "calibração", en: "calibration", es: "calibración" },
  disk: { pt: "disco", en: "disk", es: "disco" },
  store: { pt: "partidas", en: "matches", es: "partidas" },
  clock: { pt: "relógio", en: "clock", es: "reloj" },
  port: { pt: "endereço", en: "address", es: "dirección" },
  broker: { pt: "MQTT", en: "MQTT", es: "MQTT" },
  memory: { pt: "memória", en: "memory", es: "memoria" },
  speed: { pt: "velocidade", en: "speed", es: "velocidad" },
  power: { pt: "energia", en: "power", es: "energía" },
};
const LEVELS: Record<Level, Record<Language, string>> = {
  ok: { pt: "certo", en: "ok", es: "bien" },
  note: { pt: "nota", en: "note", es: "nota" },
  warning: { pt: "aviso", en: "warning", es: "aviso" },
  fault: { pt: "FALHA", en: "FAULT", es: "FALLO" },
};
const LEVEL_WIDTH = 8;
const NAME_WIDTH = 14;

/** One finding as people read it: level, subject, what; the remedy beneath it with its code. */
export function inWords({ check, level, table, what, fault }: Finding, language: Language): string {
  const subject = NAMES[check][language] + (table === undefined ? "" : ` ${table}`);
  const line = `${LEVELS[level][language].padEnd(LEVEL_WIDTH)}${subject.padEnd(NAME_WIDTH)} ${what[language]}`;
  if (fault === undefined) return line;
  const indent = " ".repeat(LEVEL_WIDTH + NAME_WIDTH + 1);
  return `${line}\n${indent}${fault.remedy[language]} [${fault.code}]`;
}

/** The last line: how many of each. */
export function summary(findings: readonly Finding[], language: Language): string {
  const count = (level: Level) => findings.filter((f) => f.level === level).length;
  const [faults, warnings] = [count("fault"), count("warning")];
  const texts: Record<Language, string> = {
    pt: faults + warnings === 0 ? "Tudo certo." : `${faults} falha(s), ${warnings} aviso(s).`,
    en: faults + warnings === 0 ? "All is well." : `${faults} fault(s), ${warnings} warning(s).`,
    es: faults + warnings === 0 ? "Todo bien." : `${faults} fallo(s), ${warnings} aviso(s).`,
  };
  return texts[language];
}

/** For programs: the same with codes, in all languages. */
export const asJson = (findings: readonly Finding[]) => ({
  ok: exitCodeOf(findings) === 0,
  exitCode: exitCodeOf(findings),
  findings: findings.map(({ check, level, table, what, fault }) => ({
    ...{ check, level, what },
    ...(table !== undefined && { table }),
    ...(fault !== undefined && { code: fault.code, remedy: fault.remedy, details: fault.details }),
  })),
});
