/** Faults of camera pictures and of calibrating through the service; part of the catalogue in `error-catalogue.ts`. */
export const CAMERA_FAULTS = {
  CB_CAMERA_NONE: {
    what: {
      pt: "a mesa {table} não tem câmera neste serviço.",
      en: "the table {table} has no camera in this service.",
      es: "la mesa {table} no tiene cámara en este servicio.",
    },
    remedy: {
      pt: "Dê a ela uma fonte na configuração (source) e inicie com start --config.",
      en: "Give it a source in the configuration and start with start --config.",
      es: "Dele una fuente en la configuración (source) e inicie con start --config.",
    },
    exitCode: 2,
  },
  CB_CAMERA_SILENT: {
    what: {
      pt: "a câmera da mesa {table} não deu nenhuma imagem em {seconds} s.",
      en: "the camera of table {table} gave no picture within {seconds} s.",
      es: "la cámara de la mesa {table} no dio ninguna imagen en {seconds} s.",
    },
    remedy: {
      pt: "Veja se ela está ligada e conectada; o estado da mesa diz por que parou.",
      en: "See whether it is switched on and connected; the table's health says why it stopped.",
      es: "Compruebe que esté encendida y conectada; el estado de la mesa dice por qué se detuvo.",
    },
    exitCode: 1,
  },
  CB_CALIBRATION_RUNNING: {
    what: {
      pt: "a mesa {table} já está sendo calibrada.",
      en: "the table {table} is being calibrated already.",
      es: "la mesa {table} ya se está calibrando.",
    },
    remedy: {
      pt: "Espere o resultado ou descarte a calibração em andamento.",
      en: "Wait for its result or discard the calibration that runs.",
      es: "Espere el resultado o descarte la calibración en curso.",
    },
    exitCode: 2,
  },
  CB_CALIBRATION_NONE: {
    what: {
      pt: "não há calibração {id} pronta para a mesa {table}.",
      en: "there is no finished calibration {id} of table {table}.",
      es: "no hay ninguna calibración {id} lista para la mesa {table}.",
    },
    remedy: {
      pt: "Calibre primeiro; as imagens e o resultado são guardados por {minutes} minutos.",
      en: "Calibrate first; pictures and result are kept for {minutes} minutes.",
      es: "Calibre primero; las imágenes y el resultado se guardan {minutes} minutos.",
    },
    exitCode: 2,
  },
  CB_CALIBRATION_FAILED: {
    what: {
      pt: "a calibração da mesa {table} parou sem resultado: {reason}.",
      en: "the calibration of table {table} stopped without a result: {reason}.",
      es: "la calibración de la mesa {table} se detuvo sin resultado: {reason}.",
    },
    remedy: {
      pt: "Tente de novo; a calibração anterior continua valendo.",
      en: "Try again; the earlier calibration still counts.",
      es: "Inténtelo de nuevo; la calibración anterior sigue vigente.",
    },
    exitCode: 1,
  },
  CB_CORNERS_WRONG: {
    what: {
      pt: "os quatro cantos marcados em {source} não formam uma mesa.",
      en: "the four corners marked in {source} do not make a table.",
      es: "las cuatro esquinas marcadas en {source} no forman una mesa.",
    },
    remedy: {
      pt: "Leve cada um ao ponto onde duas bordas das tabelas se encontram.",
      en: "Take each to the point where two cushions' edges meet.",
      es: "Lleve cada una al punto donde se encuentran los bordes de dos bandas.",
    },
    exitCode: 2,
  },
  CB_PROFILE_NOT_KEPT: {
    what: {
      pt: "não há perfil anterior {id} da mesa {table}.",
      en: "there is no earlier profile {id} of table {table}.",
      es: "no hay ningún perfil anterior {id} de la mesa {table}.",
    },
    remedy: {
      pt: "Escolha um da lista de perfis guardados.",
      en: "Choose one from the list of kept profiles.",
      es: "Elija uno de la lista de perfiles guardados.",
    },
    exitCode: 2,
  },
} as const;
