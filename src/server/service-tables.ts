import type { TableService } from "./table-service.ts";

/** The tables of one service. */
export class ServiceTables {
  readonly version: string;
  /** New at each start of the service: the wall clock's ms. Compared, never ordered. */
  readonly epoch: number;
  private readonly tables = new Map<string, TableService>();

  constructor(version: string, epoch: number = Date.now()) {
    this.version = version;
    this.epoch = epoch;
  }

  add(table: TableService): void {
    this.tables.set(table.id, table);
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
