/** What goes wrong between a camera and the program; times in s of the source. Shares are of the frames, drawn by seed. */
export type Fault =
  /** Somebody knocks the camera: from then on the picture is shifted by whole pixels. */
  | { kind: "bump"; atS: number; dx: number; dy: number }
  /**
   * The light falls to a share, and what is left is warmer (levels of chroma); within `rampS` s (default: at once). Where `half` is
   * given only the lamp over that half of the picture goes: its light falls off softly across the middle.
   */
  | {
      kind: "dimming";
      fromS: number;
      toS: number;
      light: number;
      warmth: number;
      rampS?: number;
      half?: "left" | "right";
    }
  /** Lamps on the mains, 100 or 120 Hz, by this share of the light; with a rolling shutter as bands. */
  | { kind: "flicker"; fromS: number; toS: number; depth: number; hz: number; readoutS: number }
  | { kind: "black"; fromS: number; toS: number }
  | { kind: "dropped"; fromS: number; toS: number; share: number }
  /** The camera gives the last picture again in the place of a new one. */
  | { kind: "repeated"; fromS: number; toS: number; share: number }
  /** Stamps come late by up to so much; their order stays. */
  | { kind: "late"; fromS: number; toS: number; share: number; byS: number };

export type FaultOf<K extends Fault["kind"]> = Extract<Fault, { kind: K }>;

/** Faults of a kind that are there at `t`. */
export function faultsAt<K extends Fault["kind"]>(faults: readonly Fault[], kind: K, t: number): FaultOf<K>[] {
  return faults.filter((f): f is FaultOf<K> => {
    if (f.kind !== kind) return false;
    return f.kind === "bump" ? t >= f.atS : t >= f.fromS && t < f.toS;
  });
}
