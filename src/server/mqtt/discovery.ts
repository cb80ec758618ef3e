import type { MqttTopics } from "./topics.ts";

/** A retained message by which Home Assistant learns of one entity. */
export interface Announcement {
  topic: string;
  payload: string;
}

interface Entity {
  component: "sensor" | "binary_sensor";
  id: string;
  name: string;
  template: string;
  more?: Record<string, unknown>;
}

const player = (n: number) =>
  `(value_json.score.players[${n}] if value_json.score and value_json.score.players|length > ${n} else none)`;
const field = (n: number, name: string) => `{% set p = ${player(n)} %}{{ p.${name} if p else none }}`;
/** What Home Assistant shows of a table. Jinja templates over the retained state. */
const ENTITIES: readonly Entity[] = [
  {
    ...{ component: "sensor", id: "match", name: "Partida", template: "{{ value_json.matchState }}" },
    more: { device_class: "enum", options: ["none", "open", "closed"], icon: "mdi:billiards" },
  },
  ...[0, 1].map(
    (n): Entity => ({
      ...{ component: "sensor", id: `points_${n + 1}`, name: `Pontos ${n + 1}`, template: field(n, "points") },
      more: { state_class: "measurement", icon: "mdi:counter" },
    }),
  ),
  ...[0, 1].map(
    (n): Entity => ({
      ...{ component: "sensor", id: `player_${n + 1}`, name: `Jogador ${n + 1}` },
      template: `{{ value_json.match.players[${n}].name if value_json.match and value_json.match.players|length > ${n} else none }}`,
      more: { icon: "mdi:account" },
    }),
  ),
  {
    ...{ component: "sensor", id: "active", name: "Na mesa", template: "{{ value_json.activeName }}" },
    more: { icon: "mdi:account-arrow-right" },
  },
  {
    ...{ component: "sensor", id: "inning", name: "Entrada" },
    template: "{{ value_json.score.inning if value_json.score else none }}",
    more: { icon: "mdi:format-list-numbered" },
  },
  {
    ...{ component: "binary_sensor", id: "playing", name: "Em jogo" },
    template: "{{ 'ON' if value_json.matchState == 'open' else 'OFF' }}",
    more: { device_class: "running" },
  },
  {
    ...{ component: "binary_sensor", id: "question", name: "Pergunta ao árbitro" },
    template: "{{ 'ON' if value_json.pending else 'OFF' }}",
    more: { icon: "mdi:help-circle" },
  },
  {
    ...{ component: "binary_sensor", id: "camera", name: "Câmera" },
    template: "{{ 'OFF' if value_json.vision == 'ok' else 'ON' }}",
    more: { device_class: "problem", entity_category: "diagnostic" },
  },
];

/** One device a table, one entity each fact; the same ids at every start, so that nothing is announced twice. */
export function announcements(
  discovery: string,
  topics: MqttTopics,
  table: { id: string; name: string },
  version: string,
): Announcement[] {
  const node = `${topics.prefix}_${table.id}`.replace(/[^a-zA-Z0-9_-]/g, "_");
  const device = {
    ...{ identifiers: [node], name: table.name, manufacturer: "carambola", model: "carom table" },
    sw_version: version,
  };
  return ENTITIES.map(({ component, id, name, template, more }) => ({
    topic: `${discovery}/${component}/${node}/${id}/config`,
    payload: JSON.stringify({
      ...{ name, unique_id: `${node}_${id}`, object_id: `${node}_${id}`, state_topic: topics.state(table.id) },
      ...{ value_template: template, availability_topic: topics.status, device },
      origin: { name: "carambola", sw_version: version },
      ...more,
    }),
  }));
}
