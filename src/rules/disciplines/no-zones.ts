/** Items named where a discipline draws no areas. */
export const NO_ZONES = { freeShot: "26.1", inside: "26.1", notLeft: "22.1.j" } as const;
