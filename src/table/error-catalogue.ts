import type { Text } from "./messages/common.ts";

interface Entry {
  what: Text;
  remedy: Text;
  exitCode: 1 | 2;
}

/** Every fault the program can name: what (with where), remedy, exit code. Documented in docs/errors.md (a test checks). */
export const CATALOGUE = {
  CB_SOURCE_NOT_FOUND: {
    what: {
      pt: "a fonte {source} não existe.",
      en: "the source {source} does not exist.",
      es: "la fuente {source} no existe.",
    },
    remedy: {
      pt: "Confira o caminho, ou use um vídeo, uma pasta de imagens, rtsp://…, /dev/v4l/by-id/… ou sim:CENÁRIO.",
      en: "Check the path, or give a video, a folder of pictures, rtsp://…, /dev/v4l/by-id/… or sim:SCENARIO.",
      es: "Revise la ruta, o indique un vídeo, una carpeta de imágenes, rtsp://…, /dev/v4l/by-id/… o sim:ESCENARIO.",
    },
    exitCode: 2,
  },
  CB_SOURCE_UNREADABLE: {
    what: {
      pt: "{source} não é um vídeo nem uma imagem que se possa ler: {reason}.",
      en: "{source} is no video or picture that can be read: {reason}.",
      es: "{source} no es un vídeo ni una imagen legible: {reason}.",
    },
    remedy: {
      pt: "Abra o arquivo em um reprodutor; se ele não abrir, grave ou copie de novo.",
      en: "Open the file in a player; if it does not open there, record or copy it again.",
      es: "Abra el archivo en un reproductor; si no se abre, grábelo o cópielo de nuevo.",
    },
    exitCode: 2,
  },
  CB_SOURCE_SIZE_CHANGED: {
    what: {
      pt: "{source} muda de tamanho no quadro {frame}: {from} para {to}.",
      en: "{source} changes its picture size at frame {frame}: {from} to {to}.",
      es: "{source} cambia de tamaño en el cuadro {frame}: {from} a {to}.",
    },
    remedy: {
      pt: "Fixe a resolução da câmera, ou separe as gravações.",
      en: "Fix the camera's resolution, or split the recordings.",
      es: "Fije la resolución de la cámara, o separe las grabaciones.",
    },
    exitCode: 2,
  },
  CB_SCENARIO_UNKNOWN: {
    what: {
      pt: "o cenário simulado {name} não existe; há: {known}.",
      en: "there is no simulated scenario {name}; there are: {known}.",
      es: "no existe el escenario simulado {name}; hay: {known}.",
    },
    remedy: {
      pt: "Use um dos nomes da lista.",
      en: "Use one of the names listed.",
      es: "Use uno de los nombres de la lista.",
    },
    exitCode: 2,
  },
  CB_FFMPEG_MISSING: {
    what: {
      pt: "falta o ffmpeg, e ele não pôde ser instalado: {reason}.",
      en: "ffmpeg is missing and could not be installed: {reason}.",
      es: "falta ffmpeg y no se pudo instalar: {reason}.",
    },
    remedy: {
      pt: "Instale com «apt-get install ffmpeg» como administrador e repita o comando.",
      en: 'Install it with "apt-get install ffmpeg" as administrator and run the command again.',
      es: "Instálelo con «apt-get install ffmpeg» como administrador y repita la orden.",
    },
    exitCode: 2,
  },
  CB_TABLE_NOT_FOUND: {
    what: {
      pt: "não há mesa reconhecível em {source}: {reason}.",
      en: "no table can be recognised in {source}: {reason}.",
      es: "no se reconoce ninguna mesa en {source}: {reason}.",
    },
    remedy: {
      pt: "Mostre a mesa inteira vista de cima, com luz acesa, ou dê pontos conhecidos com --points.",
      en: "Show the whole table from above with its lamps on, or give known points with --points.",
      es: "Muestre la mesa entera desde arriba con las lámparas encendidas, o dé puntos conocidos con --points.",
    },
    exitCode: 2,
  },
  CB_CALIBRATION_POOR: {
    what: {
      pt: "a calibração de {source} não fecha: resíduo de {residual} px, o limite é {limit} px.",
      en: "the calibration of {source} does not fit: residual {residual} px, the limit is {limit} px.",
      es: "la calibración de {source} no ajusta: residuo de {residual} px, el límite es {limit} px.",
    },
    remedy: {
      pt: "Confira --table e --bottom, tire pessoas e objetos da mesa, ou dê pontos com --points.",
      en: "Check --table and --bottom, clear people and objects from the table, or give points with --points.",
      es: "Revise --table y --bottom, despeje la mesa, o dé puntos con --points.",
    },
    exitCode: 2,
  },
  CB_PROFILE_SIZE: {
    what: {
      pt: "o perfil {profile} é de uma imagem de {expected}, mas {source} tem {actual}.",
      en: "the profile {profile} is for a picture of {expected}, but {source} has {actual}.",
      es: "el perfil {profile} es de una imagen de {expected}, pero {source} tiene {actual}.",
    },
    remedy: {
      pt: "Calibre de novo com esta fonte: ./carambola calibrate.",
      en: "Calibrate again with this source: ./carambola calibrate.",
      es: "Calibre de nuevo con esta fuente: ./carambola calibrate.",
    },
    exitCode: 2,
  },
  CB_FILE_NOT_FOUND: {
    what: {
      pt: "o arquivo {file} não existe.",
      en: "the file {file} does not exist.",
      es: "el archivo {file} no existe.",
    },
    remedy: { pt: "Confira o caminho.", en: "Check the path.", es: "Revise la ruta." },
    exitCode: 2,
  },
  CB_FILE_INVALID: {
    what: {
      pt: "{file} não é um arquivo de {kind} válido: {reason}.",
      en: "{file} is no valid {kind} file: {reason}.",
      es: "{file} no es un archivo de {kind} válido: {reason}.",
    },
    remedy: {
      pt: "Compare com o esquema em calibration/schemas.",
      en: "Compare it with the schema in calibration/schemas.",
      es: "Compárelo con el esquema en calibration/schemas.",
    },
    exitCode: 2,
  },
  CB_FILE_NOT_WRITABLE: {
    what: {
      pt: "não se pode gravar {file}: {reason}.",
      en: "{file} cannot be written: {reason}.",
      es: "no se puede escribir {file}: {reason}.",
    },
    remedy: {
      pt: "Confira a pasta, as permissões e o espaço no disco.",
      en: "Check the folder, its permissions and the space on the disk.",
      es: "Revise la carpeta, los permisos y el espacio en disco.",
    },
    exitCode: 2,
  },
  CB_USAGE: {
    what: {
      pt: "o comando não se entende: {reason}.",
      en: "the command cannot be understood: {reason}.",
      es: "no se entiende la orden: {reason}.",
    },
    remedy: {
      pt: "Veja ./carambola {command} --help.",
      en: "See ./carambola {command} --help.",
      es: "Vea ./carambola {command} --help.",
    },
    exitCode: 2,
  },
  CB_LINE_MALFORMED: {
    what: {
      pt: "a linha {line} não é válida: {reason}.",
      en: "line {line} is not valid: {reason}.",
      es: "la línea {line} no es válida: {reason}.",
    },
    remedy: {
      pt: "Corrija a linha; o formato está no contrato, seções 3 e 4.",
      en: "Correct the line; the format is in the contract, sections 3 and 4.",
      es: "Corrija la línea; el formato está en el contrato, secciones 3 y 4.",
    },
    exitCode: 2,
  },
  CB_PORT_IN_USE: {
    what: {
      pt: "a porta {port} em {host} já está em uso.",
      en: "port {port} on {host} is already in use.",
      es: "el puerto {port} en {host} ya está en uso.",
    },
    remedy: {
      pt: "Feche o outro programa, ou escolha outra com --port (0 = uma livre).",
      en: "Close the other program, or choose another with --port (0 = a free one).",
      es: "Cierre el otro programa, o elija otro con --port (0 = uno libre).",
    },
    exitCode: 2,
  },
  CB_INTERNAL: {
    what: {
      pt: "falha do programa: {reason}.",
      en: "a fault of the program: {reason}.",
      es: "fallo del programa: {reason}.",
    },
    remedy: {
      pt: "Por favor, relate-a com o comando usado e o registro (CARAMBOLA_LOG=debug).",
      en: "Please report it with the command used and the log (CARAMBOLA_LOG=debug).",
      es: "Por favor, infórmelo con la orden usada y el registro (CARAMBOLA_LOG=debug).",
    },
    exitCode: 1,
  },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof CATALOGUE;
