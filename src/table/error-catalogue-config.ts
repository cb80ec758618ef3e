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
  CB_TABLE_REMOVED: {
    what: {
      pt: "a mesa {table} foi retirada da configuração.",
      en: "the table {table} was removed from the configuration.",
      es: "la mesa {table} se quitó de la configuración.",
    },
    remedy: {
      pt: "Escolha outra mesa; a partida continua guardada e volta com a mesa.",
      en: "Choose another table; its match is kept and comes back with the table.",
      es: "Elija otra mesa; su partida se conserva y vuelve con la mesa.",
    },
    exitCode: 2,
  },
  CB_CONFIG_NEEDS_RESTART: {
    what: {
      pt: "a configuração mudou em {fields}, o que só vale depois de reiniciar o serviço.",
      en: "the configuration changed in {fields}, which counts only after a restart of the service.",
      es: "la configuración cambió en {fields}, lo que solo vale tras reiniciar el servicio.",
    },
    remedy: {
      pt: "Reinicie o serviço quando nenhuma partida estiver em jogo; as partidas continuam.",
      en: "Restart the service when nobody plays; matches go on after it.",
      es: "Reinicie el servicio cuando nadie juegue; las partidas continúan.",
    },
    exitCode: 2,
  },
  CB_CONFIG_CONFLICT: {
    what: {
      pt: "a configuração em {file} mudou desde que você a leu.",
      en: "the configuration in {file} has changed since you read it.",
      es: "la configuración en {file} ha cambiado desde que usted la leyó.",
    },
    remedy: {
      pt: "Leia-a de novo e repita a mudança.",
      en: "Read it again and repeat the change.",
      es: "Léala de nuevo y repita el cambio.",
    },
    exitCode: 2,
  },
  CB_CONFIG_NONE: {
    what: {
      pt: "este serviço não foi iniciado com um arquivo de configuração.",
      en: "this service was not started with a configuration file.",
      es: "este servicio no se inició con un archivo de configuración.",
    },
    remedy: {
      pt: "Inicie com start --config ARQUIVO.",
      en: "Start it with start --config FILE.",
      es: "Inícielo con start --config ARCHIVO.",
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
