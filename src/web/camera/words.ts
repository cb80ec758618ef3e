import { t } from "../language/words.ts";

export const CAMERA_WORDS = {
  cameraPicture: t("Imagem da câmera", "Picture of the camera", "Imagen de la cámara"),
  waitingPicture: t("À espera da imagem da câmera…", "Waiting for the camera's picture…", "A la espera de la imagen…"),
  oldPicture: t("Imagem parada", "Picture stopped", "Imagen detenida"),
  drawing: t("Desenho", "Drawing", "Dibujo"),
  camera: t("Câmera", "Camera", "Cámara"),
  view: t("Vista", "View", "Vista"),
  uncalibrated: t(
    "Esta câmera ainda não foi calibrada.",
    "This camera has not been calibrated yet.",
    "Esta cámara aún no está calibrada.",
  ),
  calibrate: t("Calibrar", "Calibrate", "Calibrar"),
} as const;
