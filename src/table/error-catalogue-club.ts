/** Faults of setting up a club's cameras; part of the catalogue in `error-catalogue.ts`. */
export const CLUB_FAULTS = {
  CB_CAMERA_ADDRESS: {
    what: {
      pt: "isto não é o endereço de uma câmera.",
      en: "this is not the address of a camera.",
      es: "esto no es la dirección de una cámara.",
    },
    remedy: {
      pt: "Escreva rtsp://usuário:senha@endereço/caminho, ou escolha uma câmera ligada a esta máquina.",
      en: "Write rtsp://user:password@address/path, or choose a camera that is plugged into this machine.",
      es: "Escriba rtsp://usuario:contraseña@dirección/ruta, o elija una cámara conectada a esta máquina.",
    },
    exitCode: 2,
  },
  CB_CAMERA_TRIED: {
    what: {
      pt: "outra câmera está sendo testada agora.",
      en: "another camera is being tried just now.",
      es: "otra cámara se está probando ahora.",
    },
    remedy: { pt: "Espere meio minuto.", en: "Wait half a minute.", es: "Espere medio minuto." },
    exitCode: 2,
  },
  CB_CAMERA_NO_PICTURE: {
    what: {
      pt: "a câmera não deu imagem: {reason}.",
      en: "the camera gave no picture: {reason}.",
      es: "la cámara no dio imagen: {reason}.",
    },
    remedy: {
      pt: "Confira cabo, energia, endereço, usuário e senha; só um programa por vez pode usar uma câmera USB.",
      en: "Check cable, power, address, user and password; only one program at a time can use a USB camera.",
      es: "Revise cable, corriente, dirección, usuario y contraseña; solo un programa a la vez puede usar una cámara USB.",
    },
    exitCode: 2,
  },
} as const;
