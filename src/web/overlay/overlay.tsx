import type { ComponentChildren } from "preact";
import { LiveTable } from "../drawing/live-table.tsx";
import { picture, scoreIsPresent } from "../live/score-live.ts";
import { score, table } from "../live/table-live.ts";
import { CallCard } from "./call-card.tsx";
import { Fading } from "./fading.tsx";
import { type Part, type Piece, PLACES } from "./options.ts";
import { ScoreBug } from "./score-bug.tsx";

/** `/overlay`: pieces over a broadcast's picture. Each fades as soon as what it shows may no longer be so. */
export function Overlay({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <main>
      {PLACES.map((place) => {
        const here = pieces.filter((p) => p.place === place);
        if (here.length === 0) return null;
        return (
          <div key={place} class={`place ${place}`}>
            {here.map(({ part, size }) => (
              <div key={part} style={{ zoom: size }}>
                {SHOWN[part]()}
              </div>
            ))}
          </div>
        );
      })}
    </main>
  );
}

const SHOWN: Record<Part, () => ComponentChildren> = {
  score: () => <Score />,
  table: () => <Table />,
  calls: () => <CallCard />,
};

function Score() {
  return (
    <Fading part="score" shown={scoreIsPresent.value && score.value !== null}>
      {score.value !== null && <ScoreBug score={score.value} />}
    </Fading>
  );
}

function Table() {
  return (
    <Fading part="table" shown={picture.value === "live"}>
      <div class="small-table">{table.value !== null && <LiveTable measures={table.value.measures} />}</div>
    </Fading>
  );
}
