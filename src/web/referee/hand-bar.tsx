import { score } from "../live/table-live.ts";
import { CommandButton } from "../parts/command-button.tsx";
import { openSheet, SHEETS } from "./sheets.ts";
import { tell } from "./words.ts";

/** Always under the thumb: the stroke's result by hand, undo, and the groups of everything else. */
export function HandBar() {
  const open = score.value?.match === "open";
  return (
    <nav class="hand-bar" aria-label={tell("decision")}>
      <div class="by-hand">
        <CommandButton
          group="stroke_result"
          which="carom"
          class="carom"
          inert={!open}
          data={{ type: "stroke_result", result: "carom" }}
        >
          <b aria-hidden="true">+1</b> {tell("carom")}
        </CommandButton>
        <CommandButton
          group="stroke_result"
          which="miss"
          class="miss"
          inert={!open}
          data={{ type: "stroke_result", result: "miss" }}
        >
          <b aria-hidden="true">✕</b> {tell("missed")}
        </CommandButton>
        <CommandButton group="undo" which="undo" class="undo" inert={score.value === null} data={{ type: "undo" }}>
          <b aria-hidden="true">↶</b> {tell("undo")}
        </CommandButton>
      </div>
      <div class="groups">
        {SHEETS.map((sheet) => (
          <button
            key={sheet}
            type="button"
            class="tap"
            data-sheet={sheet}
            aria-pressed={openSheet.value === sheet}
            aria-disabled={score.value === null}
            onClick={() => {
              if (score.value !== null) openSheet.value = openSheet.value === sheet ? null : sheet;
            }}
          >
            {tell(sheet)}
          </button>
        ))}
      </div>
    </nav>
  );
}
