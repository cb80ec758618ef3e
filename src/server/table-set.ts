import type { Logger } from "pino";
import type { Notice } from "../vision/capture/report.ts";
import { TableCalibration } from "./calibration/table-calibration.ts";
import type { Clips } from "./clips/clips.ts";
import type { TableMeter } from "./metrics/table-meter.ts";
import type { ServedTable } from "./service.ts";
import type { ServiceTables } from "./service-tables.ts";
import type { EventStore } from "./store/event-store.ts";
import { Strain } from "./strain.ts";
import { Supervisor } from "./supervisor.ts";
import { TableService } from "./table-service.ts";

/** What is kept of a table that is served. */
interface Place {
  served: ServedTable;
  supervisor: Supervisor | null;
}

export interface TableSetOptions {
  all: ServiceTables;
  log: Logger;
  store: EventStore | undefined;
  /** Video of disputed strokes. */
  clips?: Clips | undefined;
  /** Counts what a table does. */
  meter: (table: string) => TableMeter;
}

/**
 * The tables of a running service with the processes that see them: added, changed and removed one by one, each without touching
 * the others. A table that is removed keeps its score and its numbers, and goes on with them when it comes back.
 */
export class TableSet {
  private readonly options: TableSetOptions;
  private readonly places = new Map<string, Place>();
  private readonly removed = new Map<string, TableService>();
  private readonly strain = new Strain();

  constructor(options: TableSetOptions) {
    this.options = options;
  }

  /** What everybody should know of the service. */
  tell(notices: readonly Notice[]): void {
    this.options.all.notices = notices;
  }

  get supervisors(): Supervisor[] {
    return [...this.places.values()].flatMap(({ supervisor }) => supervisor ?? []);
  }

  /** A new table, or one that was removed before. Nothing sees it before `see`. */
  add(served: ServedTable): void {
    const { id, name, measures, referee, onLine, byHand } = served;
    const { all, log, store, meter, clips } = this.options;
    const known = this.removed.get(id);
    this.removed.delete(id);
    known?.reconfigure(served);
    all.add(
      known ??
        new TableService({
          ...{ id, name, measures, referee, log, epoch: all.epoch, meter: meter(id) },
          ...(store && { store }),
          onLine: (line) => {
            onLine?.(line);
            clips?.line(id, line);
          },
          ...(byHand && { byHand }),
        }),
    );
    this.places.set(id, { served, supervisor: null });
    this.calibrate(served);
  }

  /** Starts the process that sees the table, if it is to have one. */
  see(id: string): void {
    const place = this.places.get(id)!;
    const table = this.options.all.get(id)!;
    const { process: run } = place.served;
    const { clips } = this.options;
    clips?.remove(id);
    if (run === undefined) return;
    const { source, loop = false } = run.order(0);
    clips?.add(table, { source, loop });
    const { program, order, standby = false, onRestart, timing } = run;
    place.supervisor = new Supervisor({
      ...{ table, program, order, standby, log: this.options.log, strain: this.strain },
      ...(onRestart && { onRestart: () => onRestart(table) }),
      ...(timing && { timing }),
    });
  }

  /** The same table by another name, measures or source. Its match and its clients stay; a new source begins anew. */
  async change(served: ServedTable): Promise<void> {
    const place = this.places.get(served.id)!;
    const otherSource = sourceOf(place.served) !== sourceOf(served);
    const otherProfile = place.served.profile !== served.profile;
    place.served = served;
    if (otherSource) {
      await place.supervisor?.close();
      place.supervisor = null;
    }
    const table = this.options.all.get(served.id)!;
    table.reconfigure(served);
    if (otherProfile) {
      await table.calibration?.close();
      this.calibrate(served);
    }
    if (!otherSource) return;
    table.sourceLost("source_changed");
    this.see(served.id);
  }

  async remove(id: string): Promise<void> {
    const place = this.places.get(id)!;
    const table = this.options.all.get(id)!;
    this.places.delete(id);
    this.options.all.remove(id);
    this.options.clips?.remove(id);
    this.removed.set(id, table);
    await table.calibration?.close();
    table.calibration = null;
    await place.supervisor?.close();
    table.sourceLost("table_removed");
    table.leave();
  }

  /** A table with a profile's file can be calibrated. */
  private calibrate({ id, profile }: ServedTable): void {
    const table = this.options.all.get(id)!;
    table.calibration = profile === undefined ? null : new TableCalibration(table, profile, this.options.log);
  }

  async close(): Promise<void> {
    this.strain.close();
    await Promise.all(this.options.all.all.map((table) => table.calibration?.close()));
    await Promise.all(this.supervisors.map((s) => s.close()));
    for (const table of [...this.options.all.all, ...this.removed.values()]) table.close();
  }
}

/** Two tables with the same text here are seen in the same way. */
function sourceOf({ byHand, process: run }: ServedTable): string {
  return JSON.stringify({
    byHand: byHand === true,
    program: run?.program,
    order: run?.order(0),
    version: run?.version,
  });
}
