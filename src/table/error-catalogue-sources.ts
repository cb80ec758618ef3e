/** Faults and advice about cameras as sources; part of the catalogue in `error-catalogue.ts`. */
export const SOURCE_FAULTS = {
  CB_SOURCE_NO_PICTURE: {
    what: {
      pt: "a câmera {source} não manda imagem: {reason}.",
      en: "the camera {source} sends no picture: {reason}.",
      es: "la cámara {source} no envía imagen: {reason}.",
    },
    remedy: {
      pt: "Confira se ela está ligada e na rede, o endereço, o usuário e a senha; o serviço tenta de novo sozinho.",
      en: "Check that it is on and on the network, its address, user and password; the service tries again by itself.",
      es: "Revise que esté encendida y en la red, la dirección, el usuario y la contraseña; el servicio lo intenta de nuevo solo.",
    },
    exitCode: 2,
  },
  CB_SOURCE_ABSENT: {
    what: {
      pt: "a câmera {source} não está ligada a este computador.",
      en: "the camera {source} is not connected to this computer.",
      es: "la cámara {source} no está conectada a este ordenador.",
    },
    remedy: {
      pt: "Ligue o cabo USB; os nomes que existem: «ls /dev/v4l/by-id». O serviço tenta de novo sozinho.",
      en: 'Plug in its USB cable; the names there are: "ls /dev/v4l/by-id". The service tries again by itself.',
      es: "Conecte el cable USB; los nombres que hay: «ls /dev/v4l/by-id». El servicio lo intenta de nuevo solo.",
    },
    exitCode: 2,
  },
  CB_SOURCE_STALE: {
    what: {
      pt: "há {seconds} s não chega imagem nova.",
      en: "no new picture has come for {seconds} s.",
      es: "hace {seconds} s que no llega una imagen nueva.",
    },
    remedy: {
      pt: "Confira o cabo, a energia e a rede da câmera; o serviço religa sozinho.",
      en: "Check the camera's cable, power and network; the service reconnects by itself.",
      es: "Revise el cable, la corriente y la red de la cámara; el servicio reconecta solo.",
    },
    exitCode: 2,
  },
  CB_SOURCE_FROZEN: {
    what: {
      pt: "a imagem está congelada há {seconds} s: a câmera repete o mesmo quadro.",
      en: "the picture has been frozen for {seconds} s: the camera repeats the same frame.",
      es: "la imagen está congelada hace {seconds} s: la cámara repite el mismo cuadro.",
    },
    remedy: {
      pt: "Desligue e ligue a câmera; se voltar a acontecer, atualize o programa dela ou troque o cabo.",
      en: "Switch the camera off and on; if it happens again, update its firmware or change the cable.",
      es: "Apague y encienda la cámara; si se repite, actualice su programa o cambie el cable.",
    },
    exitCode: 2,
  },
  CB_SOURCE_DARK: {
    what: {
      pt: "a imagem está preta.",
      en: "the picture is black.",
      es: "la imagen está negra.",
    },
    remedy: {
      pt: "Acenda a luz da mesa e confira se a lente está tampada.",
      en: "Switch on the table's light and check whether the lens is covered.",
      es: "Encienda la luz de la mesa y revise si el objetivo está tapado.",
    },
    exitCode: 2,
  },
  CB_SOURCE_SLOW: {
    what: {
      pt: "a câmera manda {actual} imagens por segundo em vez de {expected}.",
      en: "the camera sends {actual} pictures a second instead of {expected}.",
      es: "la cámara envía {actual} imágenes por segundo en lugar de {expected}.",
    },
    remedy: {
      pt: "Quase sempre é a exposição automática com pouca luz: acenda a luz, fixe a exposição, ou desligue na câmera a redução automática de quadros.",
      en: "Mostly this is automatic exposure in dim light: switch on the light, fix the exposure, or switch off the camera's automatic slow shutter.",
      es: "Casi siempre es la exposición automática con poca luz: encienda la luz, fije la exposición, o desactive en la cámara el obturador lento automático.",
    },
    exitCode: 2,
  },
  CB_SOURCE_BEHIND: {
    what: {
      pt: "{skipped} imagens foram deixadas de lado no último minuto: o computador não acompanha a câmera.",
      en: "{skipped} pictures were let go in the last minute: the computer does not keep up with the camera.",
      es: "{skipped} imágenes se descartaron en el último minuto: el ordenador no sigue el ritmo de la cámara.",
    },
    remedy: {
      pt: "Diminua a resolução ou os quadros por segundo da câmera, use decode: auto, ou ponha menos mesas neste computador.",
      en: "Lower the camera's resolution or rate, use decode: auto, or put fewer tables on this computer.",
      es: "Baje la resolución o la frecuencia de la cámara, use decode: auto, o ponga menos mesas en este ordenador.",
    },
    exitCode: 2,
  },
  CB_MACHINE_BUSY: {
    what: {
      pt: "o computador está sobrecarregado; as esperas foram alongadas {factor} vezes.",
      en: "the computer is overloaded; waiting times are stretched {factor} times.",
      es: "el ordenador está sobrecargado; las esperas se alargaron {factor} veces.",
    },
    remedy: {
      pt: "Feche outros programas, ou ponha menos mesas neste computador.",
      en: "Close other programs, or put fewer tables on this computer.",
      es: "Cierre otros programas, o ponga menos mesas en este ordenador.",
    },
    exitCode: 2,
  },
  CB_DECODER_FALLBACK: {
    what: {
      pt: "o decodificador {decoder} não funciona aqui e foi trocado por software: {reason}.",
      en: "the decoder {decoder} does not work here and was replaced by software: {reason}.",
      es: "el decodificador {decoder} no funciona aquí y se cambió por software: {reason}.",
    },
    remedy: {
      pt: "Confira o driver e as permissões de /dev; ou escreva decode: software na configuração.",
      en: "Check the driver and the permissions of /dev; or write decode: software in the configuration.",
      es: "Revise el controlador y los permisos de /dev; o escriba decode: software en la configuración.",
    },
    exitCode: 2,
  },
  CB_SOURCE_SET: {
    what: {
      pt: "na câmera foi ajustado {setting}.",
      en: "{setting} was set in the camera.",
      es: "en la cámara se ajustó {setting}.",
    },
    remedy: {
      pt: "Nada a fazer: assim a câmera mantém os quadros por segundo.",
      en: "Nothing to do: so the camera keeps its rate.",
      es: "Nada que hacer: así la cámara mantiene su frecuencia.",
    },
    exitCode: 2,
  },
  CB_SOURCE_NOT_SET: {
    what: {
      pt: "a câmera não aceitou {setting}.",
      en: "the camera did not take {setting}.",
      es: "la cámara no aceptó {setting}.",
    },
    remedy: {
      pt: "Ajuste-o no programa da própria câmera, se houver.",
      en: "Set it in the camera's own program, if there is one.",
      es: "Ajústelo en el programa de la propia cámara, si lo hay.",
    },
    exitCode: 2,
  },
  CB_SOURCE_AUTO_EXPOSURE: {
    what: {
      pt: "a exposição da câmera é automática.",
      en: "the camera's exposure is automatic.",
      es: "la exposición de la cámara es automática.",
    },
    remedy: {
      pt: "Fixe-a com a luz de jogo acesa (camera: exposure: 20 são 2 ms), ou escreva exposure: auto se deve ficar assim.",
      en: "Fix it with the playing light on (camera: exposure: 20 is 2 ms), or write exposure: auto if it shall stay so.",
      es: "Fíjela con la luz de juego encendida (camera: exposure: 20 son 2 ms), o escriba exposure: auto si debe quedar así.",
    },
    exitCode: 2,
  },
  CB_SOURCE_POWER_LINE: {
    what: {
      pt: "a câmera não sabe a frequência da rede elétrica: lâmpadas podem piscar na imagem.",
      en: "the camera does not know the mains frequency: lamps may flicker in the picture.",
      es: "la cámara no conoce la frecuencia de la red eléctrica: las lámparas pueden parpadear en la imagen.",
    },
    remedy: {
      pt: "Escreva camera: powerLineHz: 60 (no Brasil) ou 50 (na Europa).",
      en: "Write camera: powerLineHz: 60 (in Brazil) or 50 (in Europe).",
      es: "Escriba camera: powerLineHz: 60 (en Brasil) o 50 (en Europa).",
    },
    exitCode: 2,
  },
  CB_SOURCE_TOOL_MISSING: {
    what: {
      pt: "falta v4l2-ctl: a exposição da câmera não pode ser conferida.",
      en: "v4l2-ctl is missing: the camera's exposure cannot be checked.",
      es: "falta v4l2-ctl: la exposición de la cámara no se puede comprobar.",
    },
    remedy: {
      pt: "Instale-o com «apt-get install v4l-utils».",
      en: 'Install it with "apt-get install v4l-utils".',
      es: "Instálelo con «apt-get install v4l-utils».",
    },
    exitCode: 2,
  },
  CB_SOURCE_BY_NUMBER: {
    what: {
      pt: "{device} é um número que pode mudar quando o computador reinicia.",
      en: "{device} is a number that may change when the computer restarts.",
      es: "{device} es un número que puede cambiar al reiniciar el ordenador.",
    },
    remedy: {
      pt: "Use o nome da câmera em /dev/v4l/by-id.",
      en: "Use the camera's name under /dev/v4l/by-id.",
      es: "Use el nombre de la cámara en /dev/v4l/by-id.",
    },
    exitCode: 2,
  },
} as const;
