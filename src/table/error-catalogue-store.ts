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
  CB_STORE_BUSY: {
    what: {
      pt: "outro programa está usando o arquivo das partidas.",
      en: "another program is holding the store of matches.",
      es: "otro programa está usando el almacén de partidas.",
    },
    remedy: {
      pt: "Feche esse programa e repita o comando; o que a câmera viu é gravado em seguida.",
      en: "Close that program and give the command again; what the camera saw is stored right after.",
      es: "Cierre ese programa y repita la orden; lo que vio la cámara se guarda enseguida.",
    },
    exitCode: 1,
  },
  CB_BACKUP_FAILED: {
    what: {
      pt: "a cópia de segurança em {file} não foi feita: {reason}.",
      en: "the backup to {file} was not made: {reason}.",
      es: "la copia de seguridad en {file} no se hizo: {reason}.",
    },
    remedy: {
      pt: "Confira a pasta, as permissões e o espaço; um arquivo que não é uma cópia nunca é substituído.",
      en: "Check the folder, its permissions and its space; a file that is no backup is never replaced.",
      es: "Revise la carpeta, los permisos y el espacio; un archivo que no es una copia nunca se sustituye.",
    },
    exitCode: 2,
  },
  CB_DISK_LOW: {
    what: {
      pt: "restam {free} MB no disco das partidas.",
      en: "{free} MB are left on the disk of the matches.",
      es: "quedan {free} MB en el disco de las partidas.",
    },
    remedy: {
      pt: "Libere espaço, ou diminua retention e clips na configuração.",
      en: "Free some space, or lower retention and clips in the configuration.",
      es: "Libere espacio, o reduzca retention y clips en la configuración.",
    },
    exitCode: 1,
  },
  CB_WRITES_OVER_BUDGET: {
    what: {
      pt: "o serviço gravou {written} MB na última hora, mais que os {budget} MB previstos.",
      en: "the service wrote {written} MB in the last hour, more than the {budget} MB planned.",
      es: "el servicio escribió {written} MB en la última hora, más que los {budget} MB previstos.",
    },
    remedy: {
      pt: "Cartões de memória se desgastam assim: use um SSD, ou aumente writeBudgetMegabytes.",
      en: "Memory cards wear out by this: use an SSD, or raise writeBudgetMegabytes.",
      es: "Las tarjetas de memoria se desgastan así: use un SSD, o aumente writeBudgetMegabytes.",
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
  CB_PLAYER_NAME_TAKEN: {
    what: {
      pt: "já há no cadastro um jogador chamado {name}.",
      en: "the directory has a player named {name} already.",
      es: "ya hay en el registro un jugador llamado {name}.",
    },
    remedy: {
      pt: "Escolha-o na lista, ou acrescente ao nome o clube ou o sobrenome.",
      en: "Choose them from the list, or add the club or the family name.",
      es: "Elíjalo de la lista, o añada al nombre el club o el apellido.",
    },
    exitCode: 2,
  },
  CB_PLAYER_NOT_LISTED: {
    what: {
      pt: "não há jogador {player} no cadastro.",
      en: "there is no player {player} in the directory.",
      es: "no hay jugador {player} en el registro.",
    },
    remedy: {
      pt: "Veja o cadastro em /api/v1/players.",
      en: "See the directory at /api/v1/players.",
      es: "Vea el registro en /api/v1/players.",
    },
    exitCode: 2,
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
