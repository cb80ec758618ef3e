import type { Random } from "../simulation/random.ts";
import type { Point } from "../table/balls.ts";

/** How a camera errs, as far as it matters to a tracker. Lengths in mm on the table, one coordinate each. */
export interface CameraErrors {
  /** What differs from frame to frame, in pictures without compression. */
  cleanMm: number;
  /** The same in compressed pictures, and what it grows by with the speed, mm per mm/s. */
  compressedMm: number;
  compressedPerSpeedS: number;
  /** Share by which the whole table is measured too long, and by how much it is shifted: one draw a run. */
  scaleShare: number;
  shiftMm: number;
  /** A field of offsets that stays: its size, and how far apart two places no longer share it. */
  fieldMm: number;
  fieldLengthMm: number;
  /** Beside a cushion the field is so many times larger, within this distance of a nose line. */
  edgeFactor: number;
  edgeMm: number;
  /** Error of the time that a ball is taken for, s: it trails or leads along its way. */
  lagS: number;
  /** Two balls side by side push each other's outline away, by this at contact, fading out within `besideMm`. */
  besideShiftMm: number;
  besideMm: number;
  /** What the camera says of itself. */
  sigmaMm: number;
  mmPerPx: number;
}

/**
 * Fitted to simulated pictures through calibration and detection (`hard-match`, seeds 11-13, 130 s at 1080p60 and 120 s at 720p30;
 * errors against the exact truth): what differs from frame to frame by second differences of the error in free motion, the field by the
 * differences between places 5-2300 mm apart, scale and shift by their limit. The compressed part is from the real 1080p clip (2.45 mm/px,
 * H.264 broadcast; third differences of freely rolling balls: 0.13 px below 1 m/s, 0.25-0.5 px above), in px of this camera.
 */
export const REFERENCE_1080P: CameraErrors = {
  cleanMm: 0.022,
  compressedMm: 0.22,
  compressedPerSpeedS: 1.2e-4,
  scaleShare: 3e-4,
  shiftMm: 0.15,
  fieldMm: 0.07,
  fieldLengthMm: 60,
  edgeFactor: 1.9,
  edgeMm: 80,
  lagS: 2e-4,
  besideShiftMm: 0.1,
  besideMm: 6,
  sigmaMm: 0.21,
  mmPerPx: 1.7,
};
export const CLUB_720P: CameraErrors = {
  ...REFERENCE_1080P,
  cleanMm: 0.045,
  compressedMm: 0.33,
  compressedPerSpeedS: 1.8e-4,
  fieldMm: 0.14,
  besideShiftMm: 0.2,
  sigmaMm: 0.32,
  mmPerPx: 2.55,
};

/** Waves that make up the field. */
const WAVES = 8;
/** The reported sigma holds the noise with this share (the real clip: 0.4-0.6 mm said where 0.3-0.6 mm are made). */
const SIGMA_NOISE_SHARE = 0.9;
/** Decimals of a position and of a sigma as the detector gives them: 0.01 mm. */
const GRAIN_MM = 0.01;

interface Wave {
  kx: number;
  ky: number;
  phaseX: number;
  phaseY: number;
}

/** One camera on one day: its draws are made once, so the same place is wrong by the same amount in every frame. */
export class ErrorDraw {
  readonly errors: CameraErrors;
  /** Between clean (0) and compressed (1) pictures. */
  private readonly compressed: number;
  private readonly scale: number;
  private readonly shift: Point;
  private readonly waves: Wave[] = [];
  private readonly lengthMm: number;
  private readonly widthMm: number;

  constructor(errors: CameraErrors, random: Random, table: { lengthMm: number; widthMm: number }) {
    this.errors = errors;
    this.compressed = random.next();
    this.scale = errors.scaleShare * random.gaussian();
    this.shift = { x: errors.shiftMm * random.gaussian(), y: errors.shiftMm * random.gaussian() };
    this.lengthMm = table.lengthMm;
    this.widthMm = table.widthMm;
    for (let i = 0; i < WAVES; i++) {
      // a Gaussian spectrum gives a Gaussian fall of what two places share
      this.waves.push({
        kx: random.gaussian() / errors.fieldLengthMm,
        ky: random.gaussian() / errors.fieldLengthMm,
        phaseX: random.between(0, 2 * Math.PI),
        phaseY: random.between(0, 2 * Math.PI),
      });
    }
  }

  /** Standard deviation of what differs from frame to frame at a speed in mm/s. */
  noiseMm(speed: number): number {
    const { cleanMm, compressedMm, compressedPerSpeedS } = this.errors;
    const most = compressedMm + compressedPerSpeedS * speed;
    // evenly in the logarithm: as many clean days as bad ones
    return cleanMm * (most / cleanMm) ** this.compressed;
  }

  /** At rest an encoder repeats its own picture: nothing new comes but the sensor's noise. */
  restNoiseMm(): number {
    return this.errors.cleanMm * (1 + this.compressed);
  }

  /** What the camera says of a coordinate's error. */
  sigmaMm(speed: number): number {
    return Math.round(Math.hypot(this.errors.sigmaMm, SIGMA_NOISE_SHARE * this.noiseMm(speed)) / GRAIN_MM) * GRAIN_MM;
  }

  /** Where the camera sees a place, but for the noise. */
  seenAt(p: Point): Point {
    const { lengthMm, widthMm, errors } = this;
    let fx = 0;
    let fy = 0;
    for (const w of this.waves) {
      const phase = w.kx * p.x + w.ky * p.y;
      fx += Math.cos(phase + w.phaseX);
      fy += Math.cos(phase + w.phaseY);
    }
    const beside = Math.min(p.x, lengthMm - p.x, p.y, widthMm - p.y) < errors.edgeMm;
    const size = errors.fieldMm * Math.sqrt(2 / WAVES) * (beside ? errors.edgeFactor : 1);
    return {
      x: p.x + this.shift.x + this.scale * (p.x - lengthMm / 2) + size * fx,
      y: p.y + this.shift.y + this.scale * (p.y - widthMm / 2) + size * fy,
    };
  }
}

export const grain = (v: number): number => Math.round(v / GRAIN_MM) * GRAIN_MM;
