import type { BrokerDoor } from "./machine.ts";

/** A camera to look at. */
export interface CameraSubject {
  table: string;
  source: string;
  /** Its profile's file; absent for simulated tables. */
  profile?: string;
}

/** What is to be looked at: the machine alone, or with what a configuration names. */
export interface Subject {
  tables: CameraSubject[];
  host: string;
  port: number;
  /** The store's file; null where no configuration names one. */
  store: string | null;
  broker: BrokerDoor | null;
}
