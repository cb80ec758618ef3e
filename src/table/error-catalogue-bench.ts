/** Faults of the benchmarks; part of the catalogue in `error-catalogue.ts`. */
export const BENCH_FAULTS = {
  CB_BENCH_NAME_UNKNOWN: {
    what: {
      pt: "não há cenário nem filme chamado {name}; os mais parecidos: {near}.",
      en: "there is no scenario or clip named {name}; the nearest are: {near}.",
      es: "no hay escenario ni vídeo llamado {name}; los más parecidos: {near}.",
    },
    remedy: {
      pt: "Use um dos nomes de sim:CENÁRIO ou dos filmes em docs/bench.md.",
      en: "Use a name of sim:SCENARIO, or of the clips in docs/bench.md.",
      es: "Use un nombre de sim:ESCENARIO, o de los vídeos en docs/bench.md.",
    },
    exitCode: 2,
  },
  CB_CHROMIUM_MISSING: {
    what: {
      pt: "falta o navegador Chromium.",
      en: "the browser Chromium is missing.",
      es: "falta el navegador Chromium.",
    },
    remedy: {
      pt: "Instale-o (apt-get install chromium), ou diga onde está em CARAMBOLA_CHROMIUM.",
      en: "Install it (apt-get install chromium), or name its place in CARAMBOLA_CHROMIUM.",
      es: "Instálelo (apt-get install chromium), o indique dónde está en CARAMBOLA_CHROMIUM.",
    },
    exitCode: 2,
  },
  CB_TRUTH_MISSING: {
    what: {
      pt: "o filme {clip} não tem gabarito: falta {file}.",
      en: "the clip {clip} has no truth: {file} is missing.",
      es: "el vídeo {clip} no tiene referencia: falta {file}.",
    },
    remedy: {
      pt: "Complete a pasta de filmagens reais, ou meça outros com --scenario.",
      en: "Complete the folder of real footage, or measure others with --scenario.",
      es: "Complete la carpeta de filmaciones reales, o mida otros con --scenario.",
    },
    exitCode: 2,
  },
  CB_BENCH_FILE_INVALID: {
    what: {
      pt: "{file} não é um arquivo de {kind} do bench: {reason}.",
      en: "{file} is no {kind} file of the benchmarks: {reason}.",
      es: "{file} no es un archivo de {kind} del bench: {reason}.",
    },
    remedy: {
      pt: "Metas: como bench/goals.json; comparação: um arquivo escrito com bench --json.",
      en: "Goals: as bench/goals.json; comparison: a file written by bench --json.",
      es: "Metas: como bench/goals.json; comparación: un archivo escrito con bench --json.",
    },
    exitCode: 2,
  },
} as const;
