import { sayIn } from "../language/index.ts";
import { t } from "../language/words.ts";

export const SCOREBOARD_WORDS = {
  winner: t("Vencedor", "Winner", "Ganador"),
  drawn: t("Empate", "Draw", "Empate"),
  shotClock: t("Tacada", "Stroke", "Tacada"),
  timeLeft: t("Restam", "Time left", "Quedan"),
  played: t("Tempo", "Time", "Tiempo"),
  pause: t("Pausa", "Pause", "Pausa"),
  time_out: t("Tempo técnico", "Time-out", "Tiempo muerto"),
  counter: t("Entrada de igualação", "Equalising inning", "Entrada de igualada"),
  of: t("de", "of", "de"),
  noPicture: t(
    "Sem imagem da câmera: placar à mão",
    "No picture from the camera: scored by hand",
    "Sin imagen de la cámara: marcador a mano",
  ),
  lostFor: t("Sem conexão há", "No connection for", "Sin conexión desde hace"),
  mayDiffer: t("O placar pode já ser outro.", "The score may be another by now.", "El marcador puede ser otro ya."),
  fullScreen: t("Tela cheia: toque", "Full screen: tap", "Pantalla completa: toque"),
};
export const say = sayIn(SCOREBOARD_WORDS);
