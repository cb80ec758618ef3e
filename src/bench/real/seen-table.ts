import type { Observation, TableEvent } from "../../table/messages/index.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import { Projector } from "../../vision/camera/camera.ts";
import type { Given } from "../film/film.ts";
import type { SeenTable } from "./consistency.ts";

/** What was seen of a table, from a clip or a film. */
export function seenTable(run: {
  profile: Profile;
  observations: readonly Observation[];
  events: readonly (TableEvent | Given<TableEvent>)[];
}): SeenTable {
  const { table, cushionOffsetMm, camera } = run.profile;
  const radius = table.ballDiameterMm / 2;
  const mmPerPx = 1 / new Projector(camera).scaleAt(table.lengthMm / 2, table.widthMm / 2, radius);
  const events = run.events.map((e) => ("what" in e ? e.what : e));
  return { observations: run.observations, events, table, cushionOffsetMm, mmPerPx };
}
