import { match, score } from "../live/table-live.ts";

/** The discipline's zones as lines on the cloth; one in which the balls lie is filled: it matters now. */
export function Zones() {
  const places = match.value?.zones ?? [];
  const lying = new Map(score.value?.zone.map(({ zone, state }) => [zone, state]));
  if (places.length === 0) return null;
  const path = (corners: number[][]) => `${corners.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("")}Z`;
  return (
    <g class="zones">
      {places.map(({ zone, corners }) => (
        <path key={zone} d={path(corners)} class="zone" data-zone={zone} />
      ))}
      {places
        .filter(({ zone }) => lying.has(zone))
        .map(({ zone, corners }) => (
          <path key={zone} d={path(corners)} class={`zone ${lying.get(zone)}`} data-lying={zone} />
        ))}
    </g>
  );
}
