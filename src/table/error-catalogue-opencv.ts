/** Faults of OpenCV and of boards; part of the catalogue in `error-catalogue.ts`. */
export const OPENCV_FAULTS = {
  CB_OPENCV_MISSING: {
    what: {
      pt: "o OpenCV não está instalado ({reason}).",
      en: "OpenCV is not installed ({reason}).",
      es: "OpenCV no está instalado ({reason}).",
    },
    remedy: {
      pt: "Rode ./carambola native (uma vez, alguns minutos).",
      en: "Run ./carambola native (once, some minutes).",
      es: "Ejecute ./carambola native (una vez, unos minutos).",
    },
    exitCode: 2,
  },
  CB_OPENCV_FAILED: {
    what: {
      pt: "o OpenCV falhou: {reason}.",
      en: "OpenCV failed: {reason}.",
      es: "OpenCV falló: {reason}.",
    },
    remedy: {
      pt: "Tente de novo; se persistir, recompile com ./carambola native.",
      en: "Try again; if it stays, build it anew with ./carambola native.",
      es: "Inténtelo de nuevo; si persiste, recompile con ./carambola native.",
    },
    exitCode: 1,
  },
  CB_BOARD_UNKNOWN: {
    what: {
      pt: "não existe o tabuleiro de calibração {board}.",
      en: "there is no calibration board {board}.",
      es: "no existe el tablero de calibración {board}.",
    },
    remedy: {
      pt: "Use chessboard:9x6:25 (cantos internos, lado em mm) ou charuco:DICT_4X4_50:6x8:34:27 (casas, lado da casa e do marcador em mm); dicionários: {dictionaries}.",
      en: "Use chessboard:9x6:25 (inner corners, side in mm) or charuco:DICT_4X4_50:6x8:34:27 (squares, side of square and marker in mm); dictionaries: {dictionaries}.",
      es: "Use chessboard:9x6:25 (esquinas internas, lado en mm) o charuco:DICT_4X4_50:6x8:34:27 (casillas, lado de casilla y marcador en mm); diccionarios: {dictionaries}.",
    },
    exitCode: 2,
  },
  CB_BOARD_NOT_FOUND: {
    what: {
      pt: "o tabuleiro {board} foi achado em só {found} de {of} imagens{reason}.",
      en: "the board {board} was found in only {found} of {of} pictures{reason}.",
      es: "el tablero {board} se halló en solo {found} de {of} imágenes{reason}.",
    },
    remedy: {
      pt: "São precisas {least} ou mais: confira as medidas do tabuleiro; fotografe-o inteiro, nítido, sem reflexos, inclinado, em todas as partes da imagem.",
      en: "{least} or more are needed: check the board's counts; photograph it whole, sharp, without glare, tilted, in every part of the picture.",
      es: "Hacen falta {least} o más: revise las medidas del tablero; fotografíelo entero, nítido, sin reflejos, inclinado, en todas las partes de la imagen.",
    },
    exitCode: 2,
  },
} as const;
