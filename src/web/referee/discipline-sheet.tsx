import { useSignal } from "@preact/signals";
import { pick } from "../language/index.ts";
import { match, nameOf, score } from "../live/table-live.ts";
import { CommandButton } from "../parts/command-button.tsx";
import { article } from "./foul-sheet.tsx";
import { Sheet } from "./sheet.tsx";
import { closeSheet } from "./sheets.ts";
import { Sure } from "./sure.tsx";
import { Who } from "./who.tsx";
import { FAULT_BUTTONS, tell } from "./words.ts";

/** Art. 20 and 21. What loses the match is asked for once more. */
export function DisciplineSheet() {
  const who = useSignal<string | null>(score.value?.active ?? null);
  const sure = useSignal<(typeof FAULT_BUTTONS)[number] | null>(null);
  const player = match.value?.players.find((p) => p.id === who.value);
  const count = player?.disciplinary ?? 0;
  const data = ({ reason, serious }: (typeof FAULT_BUTTONS)[number]) => ({
    type: "disciplinary",
    player: who.value,
    reason,
    serious,
  });
  return (
    <Sheet title={tell("discipline")}>
      <Who title={tell("whose")} chosen={who} />
      {sure.value !== null && player !== undefined ? (
        <Sure
          words={`${pick(sure.value.name)}: ${nameOf(player.id)} ${tell("losesMatch")}`}
          group="disciplinary"
          which="sure"
          data={data(sure.value)}
          onDone={closeSheet}
          onLeave={() => {
            sure.value = null;
          }}
        />
      ) : (
        [false, true].map((serious) => (
          <div key={String(serious)} class="group">
            <h3>
              {tell(serious ? "seriousFaults" : "faults")}
              {!serious && player !== undefined && (
                <small>
                  {" "}
                  · {player.name || player.id}: {count} {tell("faultsSoFar")}
                </small>
              )}
            </h3>
            <div class="buttons">
              {FAULT_BUTTONS.filter((f) => f.serious === serious).map((fault) => (
                <CommandButton
                  key={fault.reason}
                  group="disciplinary"
                  which={fault.reason}
                  class={serious || count > 0 ? "foul danger" : "foul"}
                  inert={player === undefined}
                  data={data(fault)}
                  before={() => {
                    if (!serious && count === 0) return true;
                    sure.value = fault;
                    return false;
                  }}
                  onDone={closeSheet}
                >
                  <span>{pick(fault.name)}</span>
                  <small>{article(fault.article)}</small>
                </CommandButton>
              ))}
            </div>
          </div>
        ))
      )}
    </Sheet>
  );
}
