import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { SOURCE_STATES } from "../../table/messages/index.ts";
import type { ServiceTables } from "../service-tables.ts";
import type { StoreKeeper } from "../store/keeper.ts";
import type { TableService } from "../table-service.ts";
import { machineMs, type TableMeter } from "./table-meter.ts";

/** Upper bounds of the buckets, s. Stages take fractions of a ms; a commit some ms, on a tired card a second. */
const STAGE_S = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1];
/** From a frame's last byte to its message: the goal is 20 ms. */
const FRAME_S = [0.002, 0.004, 0.006, 0.008, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.3, 1];
const MS_PER_S = 1000;
const MIB = 1024 * 1024;

/** A value of every table, read when somebody asks. */
type TableValue = (table: TableService) => number | null;

/** The service's figures as Prometheus reads them. One registry a service: several may live in one process. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly stages: Histogram<"table" | "stage">;
  private readonly frames: Histogram<"table">;
  private readonly calls: Counter<"table" | "type" | "certainty">;
  private readonly commands: Counter<"table" | "type" | "answer">;

  constructor(tables: ServiceTables, keeper: StoreKeeper | null) {
    const { registry } = this;
    collectDefaultMetrics({ register: registry });
    const shared = { registers: [registry] };
    this.stages = new Histogram({
      ...{ name: "carambola_stage_seconds", help: "time in the service for one input: rules, store, send", ...shared },
      ...{ labelNames: ["table", "stage"] as const, buckets: STAGE_S },
    });
    this.frames = new Histogram({
      ...{ name: "carambola_frame_latency_seconds", help: "from a frame's last byte to its message", ...shared },
      ...{ labelNames: ["table"] as const, buckets: FRAME_S },
    });
    this.calls = new Counter({
      ...{ name: "carambola_calls_total", help: "calls made; certainty `ask`: questions", ...shared },
      labelNames: ["table", "type", "certainty"] as const,
    });
    this.commands = new Counter({
      ...{ name: "carambola_commands_total", help: "commands given", ...shared },
      labelNames: ["table", "type", "answer"] as const,
    });
    for (const [name, [help, value]] of Object.entries(TABLE_VALUES)) this.ofTables(tables, name, help, value);
    this.sourceState(tables);
    if (keeper !== null) this.ofStore(keeper);
  }

  /** Counts for one table. */
  of(table: string): TableMeter {
    return {
      stage: (stage, ms) => this.stages.observe({ table, stage }, ms / MS_PER_S),
      call: ({ type, certainty }) => this.calls.inc({ table, type, certainty }),
      command: (type, answer) => this.commands.inc({ table, type, answer }),
      frame: (readMs) => this.frames.observe({ table }, (machineMs() - readMs) / MS_PER_S),
    };
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  private ofTables(tables: ServiceTables, name: string, help: string, value: TableValue): void {
    new Gauge({
      ...{ name: `carambola_${name}`, help, registers: [this.registry], labelNames: ["table"] as const },
      collect() {
        this.reset();
        for (const table of tables.all) {
          const read = value(table);
          // What is not known has no line: 0 would be a value.
          if (read !== null) this.set({ table: table.id }, read);
        }
      },
    });
  }

  private sourceState(tables: ServiceTables): void {
    new Gauge({
      ...{ name: "carambola_source_state", help: "1 for the state that the source is in", registers: [this.registry] },
      labelNames: ["table", "state"] as const,
      collect() {
        for (const { id, source } of tables.all)
          for (const state of SOURCE_STATES) this.set({ table: id, state }, source.state === state ? 1 : 0);
      },
    });
  }

  private ofStore(keeper: StoreKeeper): void {
    const value = (name: string, help: string, read: () => number | null) =>
      new Gauge({
        ...{ name: `carambola_store_${name}`, help, registers: [this.registry] },
        collect() {
          this.set(read() ?? Number.NaN);
        },
      });
    value("bytes", "of the store that hold something", () => keeper.report().bytes);
    value("disk_free_bytes", "free on the store's disk", () => keeper.report().freeBytes);
    value("written_bytes_last_hour", "written to the disk in the last hour", () => keeper.report().writtenLastHour);
    value("write_budget_bytes", "planned for an hour", () => keeper.report().writeBudgetBytes);
    value("alarms", "what somebody should look after", () => keeper.alarms().length);
  }
}

const TABLE_VALUES: Record<string, [help: string, value: TableValue]> = {
  frame_age_seconds: ["since the last frame came", (t) => t.clock.frameAge()],
  frames_per_second: ["frames looked at in the last second", (t) => t.source.stats?.fps ?? null],
  look_seconds: ["mean time for seeing and tracking one frame", (t) => inS(t.source.stats?.lookMs)],
  vision_seconds: ["mean time for seeing one frame", (t) => inS(t.source.stats?.visionMs)],
  tracking_seconds: ["mean time for tracking one frame", (t) => inS(t.source.stats?.trackingMs)],
  process_late_seconds: ["how late the timers of the table's process came", (t) => inS(t.source.stats?.lateMs)],
  process_cpu_share: ["share of one core that the table's process takes", (t) => t.source.stats?.cpu ?? null],
  process_memory_bytes: ["memory of the table's process", (t) => t.source.stats && t.source.stats.memoryMb * MIB],
  observations_dropped: ["observations let go because a newer one was there", (t) => t.source.stats?.dropped ?? null],
  frames_skipped: ["frames let go because the machine was behind", (t) => t.source.said?.skipped ?? null],
  restarts: ["starts of the table's process after the first", (t) => t.source.restarts],
  refused_events: ["events that the rules refused", (t) => t.health().refusedEvents],
  clients: ["clients that listen to the table", (t) => t.publisher.audience],
  match_open: ["1 while a match is open", (t) => (t.book !== null && !t.book.closed ? 1 : 0)],
  camera_moved: ["1 while the camera stands elsewhere than calibrated", (t) => drifted(t, "moved")],
  camera_lost: ["1 while the camera's place is not known", (t) => drifted(t, "lost")],
  store_waiting: ["inputs that the disk has not taken yet", (t) => t.waiting],
};
const inS = (ms: number | undefined): number | null => (ms === undefined ? null : ms / MS_PER_S);
const drifted = (table: TableService, how: "moved" | "lost"): number => (table.lastObservation?.camera === how ? 1 : 0);
