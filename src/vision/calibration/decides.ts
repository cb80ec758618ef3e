import type { Text } from "../../table/messages/common.ts";
import { Projector } from "../camera/camera.ts";
import { CALIBRATION_SHARE } from "./expected-error.ts";
import type { Profile } from "./profile.ts";

/** What one camera over one table can tell by itself, mm. */
export interface Decides {
  /** Expected standard error of a resting ball a coordinate: calibration and measuring together. */
  centreMm: number;
  railMm: number;
  cornerMm: number;
  /** Two balls nearer than this are not called apart but asked about. */
  ballsApartMm: number;
  /** The same of a ball and a cushion, at the worst cushion. */
  cushionApartMm: number;
  /** A ball nearer to a line than this is asked about, at the worst place. */
  lineMm: number;
}

/** Error of a resting ball's coordinate that averaging leaves, px: 0.06 in simulated pictures, 0.1 under compression (decision 10). */
const MEASURING_PX = 0.1;
/** The rules call apart, in or out from so many standard deviations on (decision 7). */
const SURE = 3;
/** How well the resting offset of a touching ball is known before it was measured in play, mm: nose height within 1 mm. */
const OFFSET_MM = 0.25;

/** What a profile's camera can decide. */
export function decides(profile: Profile): Decides {
  const { table, camera, errorMap, expectedMm } = profile;
  const { lengthMm, widthMm, ballDiameterMm } = table;
  const projector = new Projector(camera);
  const measuring = (x: number, y: number) => MEASURING_PX / projector.scaleAt(x, y, ballDiameterMm / 2);
  const middle = measuring(lengthMm / 2, widthMm / 2);
  const corners = [0, lengthMm].flatMap((x) => [0, widthMm].map((y) => measuring(x, y)));
  const far = Math.max(...corners);
  const sigma = errorMap?.sigmaMm.map((row) => row.map((v) => CALIBRATION_SHARE * v));
  const centre = CALIBRATION_SHARE * expectedMm.centre;
  const worst = CALIBRATION_SHARE * expectedMm.worst;
  const [row, column] = sigma ? [(sigma.length - 1) >> 1, (sigma[0]!.length - 1) >> 1] : [0, 0];
  const rail = sigma
    ? Math.max(sigma[0]![column]!, sigma.at(-1)![column]!, sigma[row]![0]!, sigma[row]!.at(-1)!)
    : worst;
  const offset = profile.cushionOffsetsMm ? 0 : OFFSET_MM;
  return {
    centreMm: Math.hypot(centre, middle),
    railMm: Math.hypot(rail, far),
    cornerMm: Math.hypot(worst, far),
    // Two balls side by side are displaced alike by the calibration: measuring alone parts them.
    ballsApartMm: SURE * Math.SQRT2 * far,
    cushionApartMm: SURE * Math.hypot(rail, far, offset),
    lineMm: SURE * Math.hypot(worst, far),
  };
}

/** The same for people. */
export function decidesInWords(d: Decides): Text {
  const mm = (v: number) => v.toFixed(1);
  const comma = (v: number) => mm(v).replace(".", ",");
  return {
    pt: `Esta câmera decide sozinha: bolas a mais de ${comma(d.ballsApartMm)} mm uma da outra não estão coladas, a mais de ${comma(d.cushionApartMm)} mm da tabela também não; a mais de ${comma(d.lineMm)} mm de uma linha, dentro ou fora. Mais perto do que isso, pergunto ao árbitro.`,
    en: `This camera decides alone: balls more than ${mm(d.ballsApartMm)} mm apart are not frozen, nor one more than ${mm(d.cushionApartMm)} mm from a cushion; more than ${mm(d.lineMm)} mm from a line, in or out. Nearer than that, I ask the referee.`,
    es: `Esta cámara decide sola: bolas a más de ${comma(d.ballsApartMm)} mm entre sí no están pegadas, ni una a más de ${comma(d.cushionApartMm)} mm de la banda; a más de ${comma(d.lineMm)} mm de una línea, dentro o fuera. Más cerca que eso, pregunto al árbitro.`,
  };
}
