import { randomUUID } from "node:crypto";
import type { Referee } from "../rules/engine.ts";
import type { TableSpec } from "../table/geometry.ts";
import type { Desk } from "./desk.ts";
import { type ServeOptions, serveFed, untilStopped } from "./serve.ts";

/** A desk that also shows everything on the pages, and takes what people say there. */
export interface ServedDesk extends Desk {
  /** Until somebody ends the program; closes the service. */
  untilStopped(): Promise<void>;
  close(): Promise<void>;
}

export async function servedDesk(
  fed: { referee: Referee; spec: TableSpec; name: string; print: (line: { kind: string }) => void },
  options: ServeOptions,
): Promise<ServedDesk> {
  const { service, table } = await serveFed({ ...fed, onLine: fed.print }, options);
  return {
    observe: (observation) => table.observe(observation),
    event: (event) => table.event(event),
    command(text) {
      let body: Record<string, unknown>;
      try {
        body = JSON.parse(text) as Record<string, unknown>;
      } catch {
        // The referee refuses it by its line; the service numbers commands itself and takes objects only.
        fed.referee.line(text).forEach(fed.print);
        return;
      }
      // The service gives seq and time of its own.
      const { kind: _kind, seq: _seq, t: _t, ...said } = body;
      table.command(randomUUID(), said);
    },
    async untilStopped() {
      table.source.state = "ended";
      await untilStopped(service);
    },
    close: () => service.close(),
  };
}
