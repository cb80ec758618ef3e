import { useSignal } from "@preact/signals";
import { nameOf, score } from "../live/table-live.ts";
import { CommandButton } from "../parts/command-button.tsx";
import { Sheet } from "./sheet.tsx";
import { closeSheet } from "./sheets.ts";
import { tell } from "./words.ts";

/** Points corrected and the turn given by hand. */
export function PointsSheet() {
  const now = score.value;
  return (
    <Sheet title={tell("points")}>
      {now?.players.map((p) => (
        <div key={p.id} class="group">
          <h3>
            {tell("pointsOf")} <b>{nameOf(p.id)}</b>: {p.points}
          </h3>
          <Correction player={p.id} points={p.points} />
          <CommandButton
            group="turn"
            which={`turn-${p.id}`}
            inert={now.active === p.id || now.match !== "open"}
            data={{ type: "turn", player: p.id }}
            onDone={closeSheet}
          >
            {now.active === p.id ? `${nameOf(p.id)} ${tell("hasTurn")}` : `${tell("giveTurn")} ${nameOf(p.id)}`}
          </CommandButton>
        </div>
      ))}
    </Sheet>
  );
}

function Correction({ player, points }: { player: string; points: number }) {
  const by = useSignal(0);
  const step = (n: number) => () => {
    by.value = Math.max(-points, by.value + n);
  };
  const sign = by.value > 0 ? "+" : "";
  return (
    <div class="stepper">
      <button type="button" class="tap" aria-label={`−1: ${tell("less")}`} onClick={step(-1)}>
        −1
      </button>
      <output aria-live="polite">
        {sign}
        {by.value}
      </output>
      <button type="button" class="tap" aria-label={`+1: ${tell("more")}`} onClick={step(1)}>
        +1
      </button>
      <CommandButton
        group="adjust"
        which={`adjust-${player}`}
        class="primary"
        inert={by.value === 0}
        data={{ type: "adjust", player, points: by.value, reason: tell("correction") }}
        onDone={() => {
          by.value = 0;
        }}
      >
        {tell("correct")}: {points} → {points + by.value}
      </CommandButton>
    </div>
  );
}
