/** Faults of the video of disputed strokes; part of the catalogue in `error-catalogue.ts`. */
export const CLIP_FAULTS = {
  CB_CLIPS_NONE: {
    what: {
      pt: "esta mesa não grava vídeo ({source}).",
      en: "this table records no video ({source}).",
      es: "esta mesa no graba vídeo ({source}).",
    },
    remedy: {
      pt: "Só câmeras rtsp:// e arquivos de vídeo são gravados, com clips na configuração.",
      en: "Only rtsp:// cameras and video files are recorded, with clips in the configuration.",
      es: "Solo se graban cámaras rtsp:// y archivos de vídeo, con clips en la configuración.",
    },
    exitCode: 2,
  },
  CB_CLIPS_DISK_FULL: {
    what: {
      pt: "o disco está cheio: o vídeo parou, o placar continua.",
      en: "the disk is full: video has stopped, the score goes on.",
      es: "el disco está lleno: el vídeo se detuvo, el marcador continúa.",
    },
    remedy: {
      pt: "Libere espaço ou diminua clips na configuração; a gravação volta sozinha.",
      en: "Free some space, or lower clips in the configuration; recording comes back by itself.",
      es: "Libere espacio o reduzca clips en la configuración; la grabación vuelve sola.",
    },
    exitCode: 1,
  },
  CB_CLIPS_STOPPED: {
    what: {
      pt: "o vídeo da mesa {table} parou: {reason}.",
      en: "the video of table {table} has stopped: {reason}.",
      es: "el vídeo de la mesa {table} se detuvo: {reason}.",
    },
    remedy: {
      pt: "Tenta-se de novo sozinho; confira se a câmera aceita uma segunda conexão.",
      en: "It is tried again by itself; check that the camera takes a second connection.",
      es: "Se reintenta solo; compruebe que la cámara acepta una segunda conexión.",
    },
    exitCode: 1,
  },
  CB_CLIP_UNKNOWN: {
    what: {
      pt: "não há vídeo {clip}.",
      en: "there is no clip {clip}.",
      es: "no hay vídeo {clip}.",
    },
    remedy: {
      pt: "Veja a lista em /api/v1/tables/MESA/clips; vídeos antigos são apagados.",
      en: "See the list at /api/v1/tables/TABLE/clips; old clips are deleted.",
      es: "Vea la lista en /api/v1/tables/MESA/clips; los vídeos antiguos se borran.",
    },
    exitCode: 2,
  },
} as const;
