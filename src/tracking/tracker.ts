import type { TableSpec } from "../table/geometry.ts";
import type { Observation, TableEvent } from "../table/messages/index.ts";

export interface TrackerOptions {
  table: TableSpec;
  /** Distance of a touching ball's centre from each nose line, mm; measured by the profile or computed from the table. */
  cushionOffsetMm: number;
}

/** Observations in, events out. Causal: an event comes with the observation that decided it. */
export interface Tracker {
  push(observation: Observation): TableEvent[];
  /** The source ended or was lost for good: what is open is given, then `vision lost`. */
  end(reason: string): TableEvent[];
}
