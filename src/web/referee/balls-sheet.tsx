import { match } from "../live/table-live.ts";
import { CommandButton } from "../parts/command-button.tsx";
import { askedAgain } from "./ball-check.tsx";
import { article } from "./foul-sheet.tsx";
import { openCalls, openRespot } from "./open-calls.ts";
import { Sheet } from "./sheet.tsx";
import { closeSheet } from "./sheets.ts";
import { tell } from "./words.ts";

/** Balls that somebody moved, and balls that must be put somewhere. */
export function BallsSheet() {
  const moved = openCalls.value.some((c) => c.type === "unexplained_motion");
  const toPlace = openRespot.value !== null || openCalls.value.some((c) => c.type === "opponent_placement_offered");
  return (
    <Sheet title={tell("balls")}>
      <div class="group">
        <h3>{tell("whoMoved")}</h3>
        <div class="buttons">
          {(["third_party", "player"] as const).map((cause) => (
            <CommandButton
              key={cause}
              group="disturbance"
              which={cause}
              class="foul"
              inert={!moved}
              data={{ type: "disturbance", cause }}
              onDone={closeSheet}
            >
              <span>{tell(cause === "player" ? "byPlayer" : "thirdParty")}</span>
              <small>{article(cause === "player" ? "22.1.d" : "24.1")}</small>
            </CommandButton>
          ))}
        </div>
        {!moved && <p class="quiet">{tell("nothingMoved")}</p>}
      </div>
      <div class="group">
        <h3>{tell("placing")}</h3>
        {toPlace ? (
          <button type="button" class="tap primary" onClick={closeSheet}>
            {tell("respotTitle")} →
          </button>
        ) : (
          <p class="quiet">{tell("nothingToPlace")}</p>
        )}
      </div>
      <div class="group">
        <h3>{tell("whichWhite")}</h3>
        <button
          type="button"
          class="tap"
          aria-disabled={match.value === null}
          onClick={() => {
            askedAgain.value = true;
            closeSheet();
          }}
        >
          {tell("checkBalls")}
        </button>
      </div>
    </Sheet>
  );
}
