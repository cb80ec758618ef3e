import { randomUUID } from "node:crypto";
import { createReferee } from "../../src/rules/engine.ts";
import type { Service } from "../../src/server/service.ts";
import type { TableService } from "../../src/server/table-service.ts";
import type { Ball, Point } from "../../src/table/balls.ts";
import type { Observation, TableEvent } from "../../src/table/messages/index.ts";
import { MEASURES, PLAYERS, start } from "../server/support/start.ts";

export type Places = Record<Ball, Point | null>;
export const START: Places = { white: { x: 710, y: 527.5 }, yellow: { x: 710, y: 710 }, red: { x: 2130, y: 710 } };
const FRAME_MS = 40;
const SIGMA_MM = 0.1;

/** A table that the test feeds as a camera would: frames all the time, balls where the test puts them. */
export class FedTable {
  readonly table: TableService;
  places: Places;
  private frame = 0;
  private seq = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(table: TableService, places: Places = START) {
    this.table = table;
    this.places = places;
    this.timer = setInterval(() => this.look(), FRAME_MS);
    this.look();
  }

  get t(): number {
    return (this.frame * FRAME_MS) / 1000;
  }
  look(): void {
    const ball = (b: Ball): Observation["balls"]["white"] => {
      const at = this.places[b];
      return at === null ? { state: "hidden" } : { ...at, sigma: SIGMA_MM, state: "seen" };
    };
    this.table.observe({
      kind: "observation",
      frame: this.frame++,
      t: this.t,
      table: "clear",
      balls: { white: ball("white"), yellow: ball("yellow"), red: ball("red") },
    });
  }
  event(draft: Record<string, unknown>): void {
    this.table.event({ kind: "event", seq: this.seq++, t: this.t, ...draft } as unknown as TableEvent);
  }
  still(more: Record<string, unknown> = {}): void {
    const balls = Object.fromEntries(
      Object.entries(this.places).flatMap(([b, at]) => (at === null ? [] : [[b, { ...at, sigma: SIGMA_MM }]])),
    );
    this.event({ type: "still", balls, ...more });
  }
  /** A stroke that meets these balls and cushions in this order and leaves the balls at `places`. */
  stroke(ball: Ball, met: readonly string[], places: Places, still: Record<string, unknown> = {}): void {
    this.event({ type: "stroke", ball, direction: { x: 1, y: 0 }, speed: 3000, inMotion: [] });
    met.forEach((what, i) => {
      const t = this.t + 0.3 * (i + 1);
      if (["white", "yellow", "red"].includes(what))
        this.event({ type: "contact", t, a: ball, b: what, confidence: 1 });
      else this.event({ type: "cushion", t, ball, cushion: what, confidence: 1 });
    });
    this.frame += Math.ceil(((met.length + 2) * 300) / FRAME_MS);
    this.places = places;
    this.still(still);
  }
  close(): void {
    clearInterval(this.timer);
  }
}

/** Gives a command as another client would. */
export const say = (table: TableService, command: Record<string, unknown>) =>
  table.command(randomUUID(), { by: "referee", ...command });

export const THREE_CUSHION = { type: "start_match", discipline: "three_cushion", policy: "assist", players: PLAYERS };
export const CAROM = ["red", "left", "bottom", "right", "yellow"];

export async function startFed(pages: string, port = 0, more = {}): Promise<{ service: Service; fed: FedTable }> {
  const service = await start(
    { id: "one", name: "Mesa 1", measures: MEASURES, referee: createReferee({ policy: "assist" }) },
    port,
    { pages, ...more },
  );
  return { service, fed: new FedTable(service.tables.get("one")!) };
}
