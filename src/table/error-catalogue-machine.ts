/** What `doctor` finds wrong with a machine; part of the catalogue in `error-catalogue.ts`. */
export const MACHINE_FAULTS = {
  CB_NODE_TOO_OLD: {
    what: {
      pt: "o Node.js {version} é antigo demais; é preciso {least} ou mais novo.",
      en: "Node.js {version} is too old; {least} or newer is needed.",
      es: "Node.js {version} es demasiado antiguo; hace falta {least} o más nuevo.",
    },
    remedy: {
      pt: "Instale o Node.js 22 ou 24: deploy/install.sh faz isso.",
      en: "Install Node.js 22 or 24: deploy/install.sh does it.",
      es: "Instale Node.js 22 o 24: deploy/install.sh lo hace.",
    },
    exitCode: 1,
  },
  CB_NODE_END_OF_LIFE: {
    what: {
      pt: "o Node.js {version} funciona, mas já não recebe correções de segurança.",
      en: "Node.js {version} works but gets no security fixes any more.",
      es: "Node.js {version} funciona, pero ya no recibe correcciones de seguridad.",
    },
    remedy: {
      pt: "Passe para o Node.js 22 ou 24 quando puder.",
      en: "Move to Node.js 22 or 24 when you can.",
      es: "Pase a Node.js 22 o 24 cuando pueda.",
    },
    exitCode: 1,
  },
  CB_FFMPEG_OLD: {
    what: {
      pt: "o ffmpeg {version} é antigo demais; é preciso {least} ou mais novo.",
      en: "ffmpeg {version} is too old; {least} or newer is needed.",
      es: "ffmpeg {version} es demasiado antiguo; hace falta {least} o más nuevo.",
    },
    remedy: {
      pt: "Atualize o sistema (Debian 12 ou mais novo traz um que serve).",
      en: "Update the system (Debian 12 or newer brings one that serves).",
      es: "Actualice el sistema (Debian 12 o más nuevo trae uno que sirve).",
    },
    exitCode: 1,
  },
  CB_DECODER_MISSING: {
    what: {
      pt: "este ffmpeg não decodifica {decoders}.",
      en: "this ffmpeg does not decode {decoders}.",
      es: "este ffmpeg no decodifica {decoders}.",
    },
    remedy: {
      pt: "Instale o ffmpeg da distribuição (apt install ffmpeg) em vez deste.",
      en: "Install the distribution's ffmpeg (apt install ffmpeg) instead of this one.",
      es: "Instale el ffmpeg de la distribución (apt install ffmpeg) en vez de este.",
    },
    exitCode: 1,
  },
  CB_NAMED_PIPE_FAILED: {
    what: {
      pt: "não foi possível criar um canal nomeado em {folder}: {reason}.",
      en: "no named pipe could be made in {folder}: {reason}.",
      es: "no se pudo crear una tubería con nombre en {folder}: {reason}.",
    },
    remedy: {
      pt: "Dê permissão de escrita nessa pasta, ou aponte TMPDIR para outra.",
      en: "Allow writing in that folder, or point TMPDIR at another.",
      es: "Dé permiso de escritura en esa carpeta, o apunte TMPDIR a otra.",
    },
    exitCode: 1,
  },
  CB_DISK_LOW: {
    what: {
      pt: "em {folder} restam {free} GB livres; o mínimo é {least}.",
      en: "{folder} has {free} GB free; the least is {least}.",
      es: "en {folder} quedan {free} GB libres; el mínimo es {least}.",
    },
    remedy: {
      pt: "Apague o que não é preciso, ou ponha store em outro disco.",
      en: "Delete what is not needed, or put store on another disk.",
      es: "Borre lo que no haga falta, o ponga store en otro disco.",
    },
    exitCode: 1,
  },
  CB_DISK_SLOW: {
    what: {
      pt: "o disco de {folder} leva {ms} ms para gravar com segurança.",
      en: "the disk of {folder} takes {ms} ms to store safely.",
      es: "el disco de {folder} tarda {ms} ms en guardar con seguridad.",
    },
    remedy: {
      pt: "Use um SSD, ou um cartão da classe A2; um cartão que ficou lento está perto do fim.",
      en: "Use an SSD, or a card of class A2; a card that has become slow is near its end.",
      es: "Use un SSD, o una tarjeta de clase A2; una tarjeta que se volvió lenta está cerca de su fin.",
    },
    exitCode: 1,
  },
  CB_DISK_NOT_WRITABLE: {
    what: {
      pt: "não se pode gravar em {folder}: {reason}.",
      en: "{folder} cannot be written to: {reason}.",
      es: "no se puede escribir en {folder}: {reason}.",
    },
    remedy: {
      pt: "Confira o dono da pasta e se o disco está montado só para leitura (mount | grep ro,).",
      en: "Check the folder's owner and whether the disk is mounted read-only (mount | grep ro,).",
      es: "Revise el dueño de la carpeta y si el disco está montado solo para lectura (mount | grep ro,).",
    },
    exitCode: 1,
  },
  CB_DISK_IN_MEMORY: {
    what: {
      pt: "{folder} fica na memória: as partidas somem quando a máquina desliga.",
      en: "{folder} lies in memory: the matches vanish when the machine is switched off.",
      es: "{folder} está en la memoria: las partidas desaparecen al apagar la máquina.",
    },
    remedy: {
      pt: "Ponha store em um disco.",
      en: "Put store on a disk.",
      es: "Ponga store en un disco.",
    },
    exitCode: 1,
  },
  CB_CLOCK_UNSYNCED: {
    what: {
      pt: "o relógio da máquina não é acertado pela rede.",
      en: "the machine's clock is not set by the network.",
      es: "el reloj de la máquina no se ajusta por la red.",
    },
    remedy: {
      pt: "Ligue-o: sudo timedatectl set-ntp true. As faltas e os tempos de jogo não dependem dele; as datas das partidas, sim.",
      en: "Switch it on: sudo timedatectl set-ntp true. Calls and times of play do not depend on it; the dates of matches do.",
      es: "Actívelo: sudo timedatectl set-ntp true. Las faltas y los tiempos de juego no dependen de él; las fechas de las partidas, sí.",
    },
    exitCode: 1,
  },
  CB_CLOCK_WRONG: {
    what: {
      pt: "o relógio da máquina está errado: {now}, antes deste programa existir.",
      en: "the machine's clock is wrong: {now}, before this program existed.",
      es: "el reloj de la máquina está mal: {now}, antes de que existiera este programa.",
    },
    remedy: {
      pt: "Acerte a data (sudo timedatectl set-time) ou ligue a máquina à rede.",
      en: "Set the date (sudo timedatectl set-time) or connect the machine to the network.",
      es: "Ponga la fecha (sudo timedatectl set-time) o conecte la máquina a la red.",
    },
    exitCode: 1,
  },
  CB_CLOCK_JUMPS: {
    what: {
      pt: "o relógio da máquina saltou {seconds} s durante a verificação.",
      en: "the machine's clock jumped by {seconds} s during the check.",
      es: "el reloj de la máquina saltó {seconds} s durante la revisión.",
    },
    remedy: {
      pt: "Veja se dois programas acertam o relógio ao mesmo tempo, ou se a máquina virtual o faz.",
      en: "See whether two programs set the clock at once, or the virtual machine does.",
      es: "Vea si dos programas ajustan el reloj a la vez, o si lo hace la máquina virtual.",
    },
    exitCode: 1,
  },
  CB_STORE_DAMAGED: {
    what: {
      pt: "o banco de partidas {file} está danificado: {reason}.",
      en: "the store of matches {file} is damaged: {reason}.",
      es: "el almacén de partidas {file} está dañado: {reason}.",
    },
    remedy: {
      pt: "Pare o serviço, guarde uma cópia do arquivo e volte à última cópia de segurança.",
      en: "Stop the service, keep a copy of the file, and go back to the last backup.",
      es: "Detenga el servicio, guarde una copia del archivo y vuelva a la última copia de seguridad.",
    },
    exitCode: 1,
  },
  CB_BROKER_UNREACHABLE: {
    what: {
      pt: "o servidor MQTT {url} não responde: {reason}.",
      en: "the MQTT broker {url} does not answer: {reason}.",
      es: "el servidor MQTT {url} no responde: {reason}.",
    },
    remedy: {
      pt: "Confira o endereço e se ele está ligado. A partida não depende dele: os eventos esperam.",
      en: "Check the address and whether it runs. The match does not depend on it: events wait.",
      es: "Revise la dirección y si está encendido. La partida no depende de él: los eventos esperan.",
    },
    exitCode: 1,
  },
  CB_BROKER_REFUSED: {
    what: {
      pt: "o servidor MQTT {url} recusa usuário ou senha.",
      en: "the MQTT broker {url} refuses user or password.",
      es: "el servidor MQTT {url} rechaza usuario o contraseña.",
    },
    remedy: {
      pt: "Confira mqtt.user e a variável de ambiente da senha.",
      en: "Check mqtt.user and the environment variable of the password.",
      es: "Revise mqtt.user y la variable de entorno de la contraseña.",
    },
    exitCode: 2,
  },
  CB_SHARED_MEMORY_SMALL: {
    what: {
      pt: "/dev/shm tem só {free} MB livres.",
      en: "/dev/shm has only {free} MB free.",
      es: "/dev/shm tiene solo {free} MB libres.",
    },
    remedy: {
      pt: "Em um contêiner, inicie-o com --shm-size=256m (compose: shm_size).",
      en: "In a container, start it with --shm-size=256m (compose: shm_size).",
      es: "En un contenedor, inícielo con --shm-size=256m (compose: shm_size).",
    },
    exitCode: 1,
  },
  CB_CPU_SLOW: {
    what: {
      pt: "esta máquina precisa de {ms} ms por quadro; para {tables} mesa(s) a {fps} quadros por segundo restam {budget} ms.",
      en: "this machine needs {ms} ms a frame; {tables} table(s) at {fps} frames per second leave {budget} ms.",
      es: "esta máquina necesita {ms} ms por cuadro; para {tables} mesa(s) a {fps} cuadros por segundo quedan {budget} ms.",
    },
    remedy: {
      pt: "Menos mesas por máquina, 30 quadros por segundo, ou uma máquina mais rápida (docs/guides/cameras.md).",
      en: "Fewer tables a machine, 30 frames per second, or a faster machine (docs/guides/cameras.md).",
      es: "Menos mesas por máquina, 30 cuadros por segundo, o una máquina más rápida (docs/guides/cameras.md).",
    },
    exitCode: 1,
  },
  CB_CPU_HOT: {
    what: {
      pt: "o processador está a {degrees} °C e vai ficar mais lento.",
      en: "the processor is at {degrees} °C and will slow down.",
      es: "el procesador está a {degrees} °C y se volverá más lento.",
    },
    remedy: {
      pt: "Limpe a ventilação, ponha um dissipador ou um ventilador.",
      en: "Clear the vents, add a heat sink or a fan.",
      es: "Limpie la ventilación, ponga un disipador o un ventilador.",
    },
    exitCode: 1,
  },
  CB_POWER_LOW: {
    what: {
      pt: "a tensão de alimentação caiu: a fonte é fraca.",
      en: "the supply voltage has dropped: the power supply is weak.",
      es: "la tensión de alimentación cayó: la fuente es débil.",
    },
    remedy: {
      pt: "Use a fonte oficial do Raspberry Pi e um cabo curto.",
      en: "Use the Raspberry Pi's official power supply and a short cable.",
      es: "Use la fuente oficial del Raspberry Pi y un cable corto.",
    },
    exitCode: 1,
  },
  CB_MEMORY_LOW: {
    what: {
      pt: "restam {free} MB de memória; cada mesa usa cerca de {each}.",
      en: "{free} MB of memory are left; each table uses about {each}.",
      es: "quedan {free} MB de memoria; cada mesa usa unos {each}.",
    },
    remedy: {
      pt: "Feche outros programas, ou ponha menos mesas nesta máquina.",
      en: "Close other programs, or put fewer tables on this machine.",
      es: "Cierre otros programas, o ponga menos mesas en esta máquina.",
    },
    exitCode: 1,
  },
  CB_CHECK_FAILED: {
    what: {
      pt: "a verificação {check} não pôde ser feita: {reason}.",
      en: "the check {check} could not be made: {reason}.",
      es: "la revisión {check} no se pudo hacer: {reason}.",
    },
    remedy: {
      pt: "Mande o pacote de ./carambola doctor --bundle a quem cuida do programa.",
      en: "Send the package of ./carambola doctor --bundle to whoever keeps the program.",
      es: "Envíe el paquete de ./carambola doctor --bundle a quien mantiene el programa.",
    },
    exitCode: 1,
  },
} as const;
