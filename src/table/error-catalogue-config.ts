/** Faults of the configuration; part of the catalogue in `error-catalogue.ts`. */
export const CONFIG_FAULTS = {
  CB_CONFIG_INVALID: {
    what: {
      pt: "{file}, linha {line}: {field}: {reason}.",
      en: "{file}, line {line}: {field}: {reason}.",
      es: "{file}, línea {line}: {field}: {reason}.",
    },
    remedy: {
      pt: "Corrija essa linha; o esquema é calibration/schemas/config.json.",
      en: "Correct that line; the schema is calibration/schemas/config.json.",
      es: "Corrija esa línea; el esquema es calibration/schemas/config.json.",
    },
    exitCode: 2,
  },
  CB_CONFIG_SECRET_MISSING: {
    what: {
      pt: "{file}, linha {line}: a variável de ambiente {name} não está definida.",
      en: "{file}, line {line}: the environment variable {name} is not set.",
      es: "{file}, línea {line}: la variable de entorno {name} no está definida.",
    },
    remedy: {
      pt: "Defina-a antes de iniciar, por exemplo no arquivo de ambiente do serviço.",
      en: "Set it before the start, for instance in the service's environment file.",
      es: "Defínala antes de iniciar, por ejemplo en el archivo de entorno del servicio.",
    },
    exitCode: 2,
  },
  CB_MATCH_UNKNOWN: {
    what: {
      pt: "não há partida {match} em {file}; há: {known}.",
      en: "there is no match {match} in {file}; there are: {known}.",
      es: "no hay partida {match} en {file}; hay: {known}.",
    },
    remedy: {
      pt: "Use um dos números da lista.",
      en: "Use one of the numbers listed.",
      es: "Use uno de los números de la lista.",
    },
    exitCode: 2,
  },
} as const;
