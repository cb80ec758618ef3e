/** Faults of the store; part of the catalogue in `error-catalogue.ts`. */
export const STORE_FAULTS = {
  CB_STORE_UNUSABLE: {
    what: {
      pt: "o banco de partidas {file} não pode ser usado: {reason}.",
      en: "the store of matches {file} cannot be used: {reason}.",
      es: "el almacén de partidas {file} no se puede usar: {reason}.",
    },
    remedy: {
      pt: "Confira a pasta, as permissões, o espaço no disco e a versão do programa.",
      en: "Check the folder, its permissions, the space on the disk and the program's version.",
      es: "Revise la carpeta, los permisos, el espacio en disco y la versión del programa.",
    },
    exitCode: 2,
  },
  CB_STORE_FULL: {
    what: {
      pt: "o disco está cheio: nada mais pode ser gravado.",
      en: "the disk is full: nothing more can be stored.",
      es: "el disco está lleno: no se puede guardar nada más.",
    },
    remedy: {
      pt: "Libere espaço e repita o comando; o que a câmera viu é gravado assim que houver lugar.",
      en: "Free some space and give the command again; what the camera saw is stored as soon as there is room.",
      es: "Libere espacio y repita la orden; lo que vio la cámara se guarda en cuanto haya sitio.",
    },
    exitCode: 1,
  },
  CB_STORE_FAILING: {
    what: {
      pt: "o disco não aceita gravações.",
      en: "the disk takes no writing.",
      es: "el disco no acepta escrituras.",
    },
    remedy: {
      pt: "Confira o disco e os cabos; o comando pode ser repetido quando ele voltar.",
      en: "Check the disk and its cables; the command can be given again when it is back.",
      es: "Revise el disco y los cables; la orden se puede repetir cuando vuelva.",
    },
    exitCode: 1,
  },
  CB_MATCH_NOT_STORED: {
    what: {
      pt: "não há partida {match} neste serviço.",
      en: "there is no match {match} in this service.",
      es: "no hay partida {match} en este servicio.",
    },
    remedy: {
      pt: "Veja as partidas guardadas em /matches ou em /api/v1/matches.",
      en: "See the stored matches at /matches or /api/v1/matches.",
      es: "Vea las partidas guardadas en /matches o en /api/v1/matches.",
    },
    exitCode: 2,
  },
  CB_STROKE_UNKNOWN: {
    what: {
      pt: "a partida {match} não tem a tacada {stroke}; tem {of}.",
      en: "match {match} has no stroke {stroke}; it has {of}.",
      es: "la partida {match} no tiene la tacada {stroke}; tiene {of}.",
    },
    remedy: {
      pt: "Use um número de 1 até esse total.",
      en: "Use a number from 1 to that total.",
      es: "Use un número de 1 a ese total.",
    },
    exitCode: 2,
  },
} as const;
