import type { MqttState } from "../../table/messages/index.ts";
import type { TableService } from "../table-service.ts";

/** A table at one glance, as the broker keeps it. */
export function tableSummary(table: TableService): MqttState {
  const { t, match, score, pending, health } = table.state();
  const { epoch, last } = table.publisher;
  const active = match?.players.find((p) => p.id === score?.active);
  return {
    v: 1,
    table: { id: table.id, name: table.name },
    position: { epoch, seq: last },
    t,
    matchState: match === null ? "none" : (score?.match ?? "open"),
    ...{ match, score },
    activeName: active === undefined ? null : (active.name ?? active.id),
    pending,
    ...{ vision: health.vision, source: health.source },
  };
}
