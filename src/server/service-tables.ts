import type { Notice } from "../vision/capture/report.ts";
import type { TableService } from "./table-service.ts";

/** The tables of one service. */
export class ServiceTables {
  readonly version: string;
  /** New at each start of the service: the wall clock's ms. Compared, never ordered. */
  readonly epoch: number;
  /** What concerns the whole service: told in every table's health. */
  notices: readonly Notice[] = [];
  private readonly tables = new Map<string, TableService>();

  constructor(version: string, epoch: number = Date.now()) {
    this.version = version;
    this.epoch = epoch;
  }

  add(table: TableService): void {
    this.tables.set(table.id, table);
    table.source.shared = () => this.notices;
  }
  remove(id: string): void {
    this.tables.delete(id);
  }
  get(id: string): TableService | undefined {
    return this.tables.get(id);
  }
  get all(): TableService[] {
    return [...this.tables.values()];
  }
  get ids(): string[] {
    return [...this.tables.keys()];
  }
}
