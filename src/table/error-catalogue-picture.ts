/** What `doctor` finds wrong with a camera, its light and its calibration; part of the catalogue in `error-catalogue.ts`. */
export const PICTURE_FAULTS = {
  CB_CAMERA_MISSING: {
    what: {
      pt: "a câmera {source} não está ligada a esta máquina; câmeras presentes: {present}.",
      en: "the camera {source} is not connected to this machine; cameras present: {present}.",
      es: "la cámara {source} no está conectada a esta máquina; cámaras presentes: {present}.",
    },
    remedy: {
      pt: "Confira o cabo e a alimentação; depois corrija source na configuração.",
      en: "Check cable and power; then correct source in the configuration.",
      es: "Revise el cable y la alimentación; luego corrija source en la configuración.",
    },
    exitCode: 1,
  },
  CB_CAMERA_FORBIDDEN: {
    what: {
      pt: "este usuário não pode abrir {source}.",
      en: "this user may not open {source}.",
      es: "este usuario no puede abrir {source}.",
    },
    remedy: {
      pt: "Ponha o usuário do serviço no grupo video: sudo usermod -aG video USUÁRIO; depois reinicie o serviço.",
      en: "Put the service's user into the group video: sudo usermod -aG video USER; then restart the service.",
      es: "Ponga al usuario del servicio en el grupo video: sudo usermod -aG video USUARIO; luego reinicie el servicio.",
    },
    exitCode: 1,
  },
  CB_CAMERA_BUSY: {
    what: {
      pt: "outro programa está usando a câmera {source}.",
      en: "another program is using the camera {source}.",
      es: "otro programa está usando la cámara {source}.",
    },
    remedy: {
      pt: "Feche o outro programa (fuser -v {source} mostra qual é); se for o próprio serviço, está tudo bem.",
      en: "Close the other program (fuser -v {source} shows which); if it is the service itself, all is well.",
      es: "Cierre el otro programa (fuser -v {source} muestra cuál); si es el propio servicio, todo está bien.",
    },
    exitCode: 1,
  },
  CB_CAMERA_BY_NUMBER: {
    what: {
      pt: "{source} é um número que muda quando se troca de porta USB ou se reinicia.",
      en: "{source} is a number that changes with the USB port or a restart.",
      es: "{source} es un número que cambia con el puerto USB o al reiniciar.",
    },
    remedy: {
      pt: "Escreva na configuração o nome fixo: {stable}.",
      en: "Write the lasting name into the configuration: {stable}.",
      es: "Escriba en la configuración el nombre fijo: {stable}.",
    },
    exitCode: 2,
  },
  CB_CAMERA_UNREACHABLE: {
    what: {
      pt: "a câmera {source} não responde na rede: {reason}.",
      en: "the camera {source} does not answer on the network: {reason}.",
      es: "la cámara {source} no responde en la red: {reason}.",
    },
    remedy: {
      pt: "Confira o endereço, o cabo de rede, o usuário e a senha da câmera.",
      en: "Check address, network cable, and the camera's user and password.",
      es: "Revise la dirección, el cable de red, el usuario y la contraseña de la cámara.",
    },
    exitCode: 1,
  },
  CB_CAMERA_NO_FRAME: {
    what: {
      pt: "{source} abre, mas não deu imagem em {seconds} s.",
      en: "{source} opens but gave no picture within {seconds} s.",
      es: "{source} se abre, pero no dio imagen en {seconds} s.",
    },
    remedy: {
      pt: "Desligue e ligue a câmera; use uma porta USB direta, sem concentrador.",
      en: "Unplug the camera and plug it in again; use a USB port without a hub.",
      es: "Desconecte y conecte la cámara; use un puerto USB directo, sin concentrador.",
    },
    exitCode: 1,
  },
  CB_CAMERA_FROZEN: {
    what: {
      pt: "{source} repete sempre a mesma imagem.",
      en: "{source} repeats the same picture over and over.",
      es: "{source} repite siempre la misma imagen.",
    },
    remedy: {
      pt: "Reinicie a câmera; se voltar a acontecer, troque o cabo ou a câmera.",
      en: "Restart the camera; if it happens again, change the cable or the camera.",
      es: "Reinicie la cámara; si vuelve a ocurrir, cambie el cable o la cámara.",
    },
    exitCode: 1,
  },
  CB_CAMERA_SLOW: {
    what: {
      pt: "{source} dá {fps} quadros por segundo em vez de {nominal}.",
      en: "{source} gives {fps} frames per second instead of {nominal}.",
      es: "{source} da {fps} cuadros por segundo en vez de {nominal}.",
    },
    remedy: {
      pt: "Mais luz ou exposição manual mais curta (v4l2-ctl -c exposure_dynamic_framerate=0); uma porta USB 3 sem concentrador.",
      en: "More light or a shorter manual exposure (v4l2-ctl -c exposure_dynamic_framerate=0); a USB 3 port without a hub.",
      es: "Más luz o exposición manual más corta (v4l2-ctl -c exposure_dynamic_framerate=0); un puerto USB 3 sin concentrador.",
    },
    exitCode: 1,
  },
  CB_CAMERA_FEW_FRAMES: {
    what: {
      pt: "{source} dá só {fps} quadros por segundo; contatos próximos no tempo ficam sem ordem certa.",
      en: "{source} gives only {fps} frames per second; contacts close in time have no certain order.",
      es: "{source} da solo {fps} cuadros por segundo; contactos próximos en el tiempo quedan sin orden seguro.",
    },
    remedy: {
      pt: "Escolha um formato de {least} quadros por segundo ou mais; 60 é o melhor.",
      en: "Choose a format of {least} frames per second or more; 60 is best.",
      es: "Elija un formato de {least} cuadros por segundo o más; 60 es lo mejor.",
    },
    exitCode: 1,
  },
  CB_CAMERA_UNEVEN: {
    what: {
      pt: "os quadros de {source} chegam de modo irregular: {percent} % fora do passo.",
      en: "the frames of {source} come unevenly: {percent} % out of step.",
      es: "los cuadros de {source} llegan de modo irregular: {percent} % fuera de paso.",
    },
    remedy: {
      pt: "Use cabo de rede em vez de Wi-Fi, uma porta USB sem concentrador, e feche programas pesados.",
      en: "Use a network cable instead of Wi-Fi, a USB port without a hub, and close heavy programs.",
      es: "Use cable de red en vez de Wi-Fi, un puerto USB sin concentrador, y cierre programas pesados.",
    },
    exitCode: 1,
  },
  CB_CAMERA_SMALL: {
    what: {
      pt: "a imagem de {source} tem só {size} pixels; bolas juntas não se distinguem.",
      en: "the picture of {source} has only {size} pixels; balls close together cannot be told apart.",
      es: "la imagen de {source} tiene solo {size} píxeles; las bolas juntas no se distinguen.",
    },
    remedy: {
      pt: "Use 1920x1080; pelo menos 1280x720.",
      en: "Use 1920x1080; at least 1280x720.",
      es: "Use 1920x1080; al menos 1280x720.",
    },
    exitCode: 1,
  },
  CB_CAMERA_FORMAT: {
    what: {
      pt: "{source} está em {present}; ela também tem {better}.",
      en: "{source} is set to {present}; it also has {better}.",
      es: "{source} está en {present}; también tiene {better}.",
    },
    remedy: {
      pt: "Escolha esse formato com: v4l2-ctl -d {source} -v {command}.",
      en: "Choose that format with: v4l2-ctl -d {source} -v {command}.",
      es: "Elija ese formato con: v4l2-ctl -d {source} -v {command}.",
    },
    exitCode: 1,
  },
  CB_CAMERA_EXPOSURE_RATE: {
    what: {
      pt: "{source} diminui os quadros por segundo quando há pouca luz.",
      en: "{source} lowers its frame rate when there is little light.",
      es: "{source} baja los cuadros por segundo cuando hay poca luz.",
    },
    remedy: {
      pt: "Desligue isso: v4l2-ctl -d {source} -c {control}=0.",
      en: "Switch it off: v4l2-ctl -d {source} -c {control}=0.",
      es: "Desactívelo: v4l2-ctl -d {source} -c {control}=0.",
    },
    exitCode: 1,
  },
  CB_CAMERA_AUTO_EXPOSURE: {
    what: {
      pt: "{source} está com exposição automática: bolas borram e o brilho muda quando alguém se debruça.",
      en: "{source} has automatic exposure: balls smear and the brightness changes when somebody leans over.",
      es: "{source} está con exposición automática: las bolas se emborronan y el brillo cambia cuando alguien se inclina.",
    },
    remedy: {
      pt: "Fixe-a, por exemplo em 2 ms: v4l2-ctl -d {source} -c {manual},{control}=20.",
      en: "Fix it, for instance at 2 ms: v4l2-ctl -d {source} -c {manual},{control}=20.",
      es: "Fíjela, por ejemplo en 2 ms: v4l2-ctl -d {source} -c {manual},{control}=20.",
    },
    exitCode: 1,
  },
  CB_V4L2_CTL_MISSING: {
    what: {
      pt: "falta v4l2-ctl: formato e exposição da câmera não foram conferidos.",
      en: "v4l2-ctl is missing: the camera's format and exposure were not checked.",
      es: "falta v4l2-ctl: no se revisaron el formato ni la exposición de la cámara.",
    },
    remedy: {
      pt: "Instale-o: sudo apt install v4l-utils.",
      en: "Install it: sudo apt install v4l-utils.",
      es: "Instálelo: sudo apt install v4l-utils.",
    },
    exitCode: 1,
  },
  CB_PICTURE_BLACK: {
    what: {
      pt: "a imagem de {source} está preta.",
      en: "the picture of {source} is black.",
      es: "la imagen de {source} está negra.",
    },
    remedy: {
      pt: "Tire a tampa da lente e acenda a luz da mesa.",
      en: "Take the cap off the lens and switch the table's lamp on.",
      es: "Quite la tapa de la lente y encienda la luz de la mesa.",
    },
    exitCode: 1,
  },
  CB_LIGHT_DARK: {
    what: {
      pt: "o pano aparece escuro demais: brilho {level} de 255, o mínimo é {least}.",
      en: "the cloth appears too dark: brightness {level} of 255, the least is {least}.",
      es: "el paño aparece demasiado oscuro: brillo {level} de 255, el mínimo es {least}.",
    },
    remedy: {
      pt: "Acenda toda a luminária da mesa (o regulamento pede 520 lux), ou abra a lente.",
      en: "Switch the whole table lamp on (the rules ask for 520 lux), or open the lens.",
      es: "Encienda toda la lámpara de la mesa (el reglamento pide 520 lux), o abra la lente.",
    },
    exitCode: 1,
  },
  CB_LIGHT_FLICKER: {
    what: {
      pt: "a luz cintila: o brilho muda {percent} % de um quadro a outro.",
      en: "the light flickers: the brightness changes by {percent} % from frame to frame.",
      es: "la luz parpadea: el brillo cambia un {percent} % de un cuadro a otro.",
    },
    remedy: {
      pt: "Use lâmpadas LED de corrente contínua, ou exposição múltipla de 1/120 s (rede de 60 Hz) ou 1/100 s (50 Hz).",
      en: "Use LED lamps on direct current, or an exposure that is a multiple of 1/120 s (60 Hz mains) or 1/100 s (50 Hz).",
      es: "Use lámparas LED de corriente continua, o exposición múltiplo de 1/120 s (red de 60 Hz) o 1/100 s (50 Hz).",
    },
    exitCode: 1,
  },
  CB_LIGHT_GLARE: {
    what: {
      pt: "{percent} % do pano está estourado em branco.",
      en: "{percent} % of the cloth is burnt out to white.",
      es: "el {percent} % del paño está quemado en blanco.",
    },
    remedy: {
      pt: "Diminua a exposição ou o ganho, e afaste reflexos: janela, refletor, lâmpada nua.",
      en: "Lower exposure or gain, and keep reflections away: window, spotlight, bare lamp.",
      es: "Baje la exposición o la ganancia, y aleje reflejos: ventana, foco, lámpara desnuda.",
    },
    exitCode: 1,
  },
  CB_LIGHT_UNEVEN: {
    what: {
      pt: "a luz é desigual: o canto mais claro do pano tem {times} vezes o brilho do mais escuro.",
      en: "the light is uneven: the cloth's brightest part is {times} times as bright as the darkest.",
      es: "la luz es desigual: la parte más clara del paño tiene {times} veces el brillo de la más oscura.",
    },
    remedy: {
      pt: "Veja se uma lâmpada queimou; centre a luminária sobre a mesa.",
      en: "See whether a lamp is burnt out; centre the lamp over the table.",
      es: "Vea si una lámpara se quemó; centre la lámpara sobre la mesa.",
    },
    exitCode: 1,
  },
  CB_CAMERA_SHIFTED: {
    what: {
      pt: "a câmera se moveu desde a calibração: {px} pixels.",
      en: "the camera has moved since calibration: {px} pixels.",
      es: "la cámara se movió desde la calibración: {px} píxeles.",
    },
    remedy: {
      pt: "O serviço se ajusta sozinho; aperte o suporte e, de preferência, calibre de novo.",
      en: "The service adjusts by itself; tighten the mount and, better, calibrate again.",
      es: "El servicio se ajusta solo; apriete el soporte y, mejor, calibre de nuevo.",
    },
    exitCode: 1,
  },
  CB_CALIBRATION_LOST: {
    what: {
      pt: "o perfil {profile} não combina com a imagem de agora: tabelas e diamantes não estão onde deviam.",
      en: "the profile {profile} does not fit the present picture: noses and diamonds are not where they should be.",
      es: "el perfil {profile} no coincide con la imagen actual: bandas y diamantes no están donde deberían.",
    },
    remedy: {
      pt: "Com a mesa livre, calibre de novo: ./carambola calibrate {source} --out {profile}.",
      en: "With the table clear, calibrate again: ./carambola calibrate {source} --out {profile}.",
      es: "Con la mesa libre, calibre de nuevo: ./carambola calibrate {source} --out {profile}.",
    },
    exitCode: 2,
  },
  CB_CALIBRATION_ROUGH: {
    what: {
      pt: "a calibração {profile} é grosseira: erro esperado de até {worst} mm.",
      en: "the calibration {profile} is rough: expected error up to {worst} mm.",
      es: "la calibración {profile} es tosca: error esperado de hasta {worst} mm.",
    },
    remedy: {
      pt: "Calibre de novo com a mesa livre e bem iluminada, todos os diamantes à vista; ajuda --points.",
      en: "Calibrate again with the table clear and well lit, all diamonds in sight; --points helps.",
      es: "Calibre de nuevo con la mesa libre y bien iluminada, todos los diamantes a la vista; ayuda --points.",
    },
    exitCode: 2,
  },
} as const;
