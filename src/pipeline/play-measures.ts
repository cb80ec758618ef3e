import { BALLS } from "../table/balls.ts";
import type { TableEvent } from "../table/messages/index.ts";
import type { Profile } from "../vision/calibration/profile.ts";
import { TableMeasures } from "../vision/calibration/table-measures.ts";

/** Feeds what the tracker says of balls at rest to the measures of the table. */
export class PlayMeasures {
  private readonly measures: TableMeasures;
  private readonly ballDiameterMm: number;

  constructor(profile: Profile) {
    this.measures = new TableMeasures(profile);
    this.ballDiameterMm = profile.table.ballDiameterMm;
  }

  /** @returns whether anything was told that may have changed the measures. */
  take(events: readonly TableEvent[]): boolean {
    let told = false;
    for (const e of events) {
      if (e.type !== "still") continue;
      told = true;
      for (const ball of BALLS) {
        const at = e.balls[ball];
        if (at?.sigma) this.measures.rest(at.x, at.y, at.sigma);
      }
      for (const { a, b, gap, sigma } of e.gaps ?? []) {
        const other = BALLS.find((ball) => ball === b);
        if (other) this.measures.pair(a, other, gap + this.ballDiameterMm, sigma);
      }
    }
    return told;
  }

  /** A profile with the measures so far. */
  into(profile: Profile): Profile {
    const { ballDiametersMm, cushionOffsetsMm } = this.measures.profileWith();
    return { ...profile, ...(ballDiametersMm && { ballDiametersMm }), ...(cushionOffsetsMm && { cushionOffsetsMm }) };
  }
}
