import { ACCESS_FAULTS } from "./error-catalogue-access.ts";
import { BENCH_FAULTS } from "./error-catalogue-bench.ts";
import { CAMERA_FAULTS } from "./error-catalogue-camera.ts";
import { CLIP_FAULTS } from "./error-catalogue-clips.ts";
import { CLUB_FAULTS } from "./error-catalogue-club.ts";
import { CONFIG_FAULTS } from "./error-catalogue-config.ts";
import { MACHINE_FAULTS } from "./error-catalogue-machine.ts";
import { OPENCV_FAULTS } from "./error-catalogue-opencv.ts";
import { PICTURE_FAULTS } from "./error-catalogue-picture.ts";
import { SOURCE_FAULTS } from "./error-catalogue-sources.ts";
import { STORE_FAULTS } from "./error-catalogue-store.ts";
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
      pt: "o cenário simulado {name} não existe; os mais parecidos: {near}; há: {known}.",
      en: "there is no simulated scenario {name}; the nearest: {near}; there are: {known}.",
      es: "no existe el escenario simulado {name}; los más parecidos: {near}; hay: {known}.",
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
      pt: "não há mesa reconhecível em {source}: a maior área de uma só cor ocupa {percent} % da imagem, e nenhuma tem quatro lados retos e o dobro do comprimento.",
      en: "no table can be recognised in {source}: the largest area of one colour fills {percent} % of the picture, and none has four straight sides, twice as long as wide.",
      es: "no se reconoce ninguna mesa en {source}: la mayor área de un solo color ocupa el {percent} % de la imagen, y ninguna tiene cuatro lados rectos y el doble de largo.",
    },
    remedy: {
      pt: "Mostre a mesa inteira vista de cima, com luz acesa, ou dê pontos conhecidos com --points.",
      en: "Show the whole table from above with its lamps on, or give known points with --points.",
      es: "Muestre la mesa entera desde arriba con las lámparas encendidas, o dé puntos conocidos con --points.",
    },
    exitCode: 2,
  },
  CB_TABLE_CUT_OFF: {
    what: {
      pt: "em {source} só se vê parte da mesa: o pano sai da imagem ({sides}).",
      en: "only a part of the table is seen in {source}: its cloth runs out of the picture ({sides}).",
      es: "en {source} solo se ve una parte de la mesa: el paño se sale de la imagen ({sides}).",
    },
    remedy: {
      pt: "Afaste a câmera, use uma lente mais aberta ou centre-a, até que as quatro tabelas e a madeira apareçam.",
      en: "Move the camera away, take a wider lens or centre it, until all four cushions and their wood are seen.",
      es: "Aleje la cámara, use una lente más abierta o céntrela, hasta que se vean las cuatro bandas y su madera.",
    },
    exitCode: 2,
  },
  CB_TABLE_TWO: {
    what: {
      pt: "há {count} mesas em {source}, e não se sabe qual é a do jogo.",
      en: "there are {count} tables in {source}, and it cannot be known which one is meant.",
      es: "hay {count} mesas en {source}, y no se sabe cuál es la del juego.",
    },
    remedy: {
      pt: "Enquadre uma só mesa, ou corte a imagem na câmera.",
      en: "Frame one table only, or crop the picture in the camera.",
      es: "Encuadre una sola mesa, o recorte la imagen en la cámara.",
    },
    exitCode: 2,
  },
  CB_TABLE_NOSES: {
    what: {
      pt: "em {source} há um pano, mas não se vê a borda destas tabelas: {cushions}.",
      en: "there is a cloth in {source}, but the nose of these cushions is not seen: {cushions}.",
      es: "en {source} hay un paño, pero no se ve el borde de estas bandas: {cushions}.",
    },
    remedy: {
      pt: "Acenda as lâmpadas da mesa, tire pessoas e objetos das tabelas, confira --table, ou dê pontos com --points.",
      en: "Switch the table's lamps on, clear people and objects from the cushions, check --table, or give points with --points.",
      es: "Encienda las lámparas de la mesa, despeje las bandas, revise --table, o dé puntos con --points.",
    },
    exitCode: 2,
  },
  CB_TABLE_STRANGE_LENS: {
    what: {
      pt: "as bordas vistas em {source} só caberiam em uma lente impossível (distância focal de {focal} larguras da imagem).",
      en: "the edges seen in {source} would fit only an impossible lens (focal length of {focal} picture widths).",
      es: "los bordes vistos en {source} solo encajarían en una lente imposible (distancia focal de {focal} anchos de imagen).",
    },
    remedy: {
      pt: "Confira --table, não use imagens recortadas ou corrigidas em perspectiva, ou dê --lens ou --camera-height.",
      en: "Check --table, give no picture that was cropped or corrected in perspective, or give --lens or --camera-height.",
      es: "Revise --table, no use imágenes recortadas ni corregidas en perspectiva, o indique --lens o --camera-height.",
    },
    exitCode: 2,
  },
  CB_TABLE_SIZE: {
    what: {
      pt: "as bolas vistas em {source} medem {seen} mm se a mesa for {table}; deviam medir {expected} mm. Mesa provável: {likely}.",
      en: "the balls seen in {source} measure {seen} mm if the table is {table}; they should measure {expected} mm. Likely table: {likely}.",
      es: "las bolas vistas en {source} miden {seen} mm si la mesa es {table}; deberían medir {expected} mm. Mesa probable: {likely}.",
    },
    remedy: {
      pt: "Confira --table, ou o diâmetro da bola no arquivo da mesa.",
      en: "Check --table, or the ball's diameter in the table file.",
      es: "Revise --table, o el diámetro de la bola en el archivo de la mesa.",
    },
    exitCode: 2,
  },
  CB_POINT_WRONG: {
    what: {
      pt: "o ponto {point} de --points discorda dos outros e da mesa vista em {source}: {off} px fora, o limite é {limit} px.",
      en: "point {point} of --points disagrees with the others and with the table seen in {source}: {off} px off, the limit is {limit} px.",
      es: "el punto {point} de --points no concuerda con los demás ni con la mesa vista en {source}: {off} px fuera, el límite es {limit} px.",
    },
    remedy: {
      pt: "Confira esse ponto: px na imagem original, mm a partir do canto das tabelas bottom e right, altura no terceiro valor.",
      en: "Check that point: px in the original picture, mm from the corner of the bottom and right cushions, height as third value.",
      es: "Revise ese punto: px en la imagen original, mm desde la esquina de las bandas bottom y right, altura en el tercer valor.",
    },
    exitCode: 2,
  },
  CB_LENS_SIZE: {
    what: {
      pt: "a lente {lens} foi calibrada em {expected}, mas {source} tem {actual}, de outra proporção.",
      en: "the lens {lens} was calibrated at {expected}, but {source} has {actual}, of another shape.",
      es: "la lente {lens} se calibró en {expected}, pero {source} tiene {actual}, de otra proporción.",
    },
    remedy: {
      pt: "Calibre a lente no modo da câmera em que se joga: ./carambola calibrate-lens.",
      en: "Calibrate the lens in the camera mode that is used for play: ./carambola calibrate-lens.",
      es: "Calibre la lente en el modo de cámara con que se juega: ./carambola calibrate-lens.",
    },
    exitCode: 2,
  },
  CB_BOTTOM_SIDE: {
    what: {
      pt: "--bottom {side}: em {source} não há tabela curta desse lado da imagem.",
      en: "--bottom {side}: in {source} no short cushion lies on that side of the picture.",
      es: "--bottom {side}: en {source} no hay banda corta en ese lado de la imagen.",
    },
    remedy: {
      pt: "Use left ou right para a mesa deitada na imagem, up ou down para a mesa em pé.",
      en: "Give left or right where the table lies across the picture, up or down where it stands upright.",
      es: "Use left o right si la mesa está acostada en la imagen, up o down si está de pie.",
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
  CB_HOST_UNUSABLE: {
    what: {
      pt: "não se pode servir em {host}:{port}: {reason}.",
      en: "cannot serve on {host}:{port}: {reason}.",
      es: "no se puede servir en {host}:{port}: {reason}.",
    },
    remedy: {
      pt: "Use um endereço desta máquina com --host (127.0.0.1, ou 0.0.0.0 para a rede) e uma porta acima de 1023.",
      en: "Give one of this machine's addresses with --host (127.0.0.1, or 0.0.0.0 for the network) and a port above 1023.",
      es: "Use una dirección de esta máquina con --host (127.0.0.1, o 0.0.0.0 para la red) y un puerto por encima de 1023.",
    },
    exitCode: 2,
  },
  CB_ORIGIN_FOREIGN: {
    what: {
      pt: "a página {origin} não pode falar com este serviço.",
      en: "the page {origin} may not talk to this service.",
      es: "la página {origin} no puede hablar con este servicio.",
    },
    remedy: {
      pt: "Abra as páginas do próprio serviço, no endereço que ele mostra ao começar.",
      en: "Open the service's own pages, at the address it shows when it starts.",
      es: "Abra las páginas del propio servicio, en la dirección que muestra al empezar.",
    },
    exitCode: 2,
  },
  CB_PAGE_UNKNOWN: {
    what: {
      pt: "não há página em {page}.",
      en: "there is no page at {page}.",
      es: "no hay ninguna página en {page}.",
    },
    remedy: {
      pt: "Páginas: / (mesa), /scoreboard (placar), /overlay (transmissão). API: /api/v1/openapi.json.",
      en: "Pages: / (table), /scoreboard, /overlay (broadcast). API: /api/v1/openapi.json.",
      es: "Páginas: / (mesa), /scoreboard (marcador), /overlay (transmisión). API: /api/v1/openapi.json.",
    },
    exitCode: 2,
  },
  CB_PAGES_MISSING: {
    what: {
      pt: "as páginas ainda não foram preparadas.",
      en: "the pages have not been built yet.",
      es: "las páginas aún no se han preparado.",
    },
    remedy: {
      pt: "Comece com ./carambola, que as prepara, ou rode «npm run build:web».",
      en: 'Start with ./carambola, which builds them, or run "npm run build:web".',
      es: "Empiece con ./carambola, que las prepara, o ejecute «npm run build:web».",
    },
    exitCode: 2,
  },
  CB_TABLE_UNKNOWN: {
    what: {
      pt: "não há mesa {table}; há: {known}.",
      en: "there is no table {table}; there are: {known}.",
      es: "no hay mesa {table}; hay: {known}.",
    },
    remedy: {
      pt: "Use um dos nomes da lista.",
      en: "Use one of the names listed.",
      es: "Use uno de los nombres de la lista.",
    },
    exitCode: 2,
  },
  CB_PICTURE_NONE: {
    what: {
      pt: "não há imagem da decisão {call}.",
      en: "there is no picture of the call {call}.",
      es: "no hay imagen de la decisión {call}.",
    },
    remedy: {
      pt: "Só as decisões sobre bolas coladas e linhas, vistas pela câmera, têm imagem.",
      en: "Only calls about frozen balls and lines that the camera saw have one.",
      es: "Solo las decisiones sobre bolas pegadas y líneas vistas por la cámara tienen imagen.",
    },
    exitCode: 2,
  },
  CB_MESSAGE_MALFORMED: {
    what: {
      pt: "a mensagem não se entende: {reason}.",
      en: "the message cannot be understood: {reason}.",
      es: "no se entiende el mensaje: {reason}.",
    },
    remedy: {
      pt: "O formato está em /api/v1/asyncapi.json e /api/v1/openapi.json.",
      en: "The format is in /api/v1/asyncapi.json and /api/v1/openapi.json.",
      es: "El formato está en /api/v1/asyncapi.json y /api/v1/openapi.json.",
    },
    exitCode: 2,
  },
  CB_MESSAGE_TOO_LARGE: {
    what: {
      pt: "a mensagem é maior do que {limit} bytes.",
      en: "the message is larger than {limit} bytes.",
      es: "el mensaje es mayor de {limit} bytes.",
    },
    remedy: {
      pt: "Envie mensagens menores; comandos cabem em menos de 1 KiB.",
      en: "Send smaller messages; commands fit into less than 1 KiB.",
      es: "Envíe mensajes más pequeños; las órdenes caben en menos de 1 KiB.",
    },
    exitCode: 2,
  },
  CB_TOO_MANY_MISTAKES: {
    what: {
      pt: "mensagens inválidas demais nesta conexão.",
      en: "too many invalid messages on this connection.",
      es: "demasiados mensajes inválidos en esta conexión.",
    },
    remedy: {
      pt: "Corrija o programa que as envia e conecte de novo.",
      en: "Correct the program that sends them and connect again.",
      es: "Corrija el programa que los envía y conéctese de nuevo.",
    },
    exitCode: 2,
  },
  ...ACCESS_FAULTS,
  ...BENCH_FAULTS,
  ...CLUB_FAULTS,
  ...CONFIG_FAULTS,
  ...MACHINE_FAULTS,
  ...OPENCV_FAULTS,
  ...PICTURE_FAULTS,
  ...STORE_FAULTS,
  ...CLIP_FAULTS,
  ...CAMERA_FAULTS,
  ...SOURCE_FAULTS,
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
