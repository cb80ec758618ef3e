import { useSignal } from "@preact/signals";
import { language } from "../language/index.ts";
import { match, nameOf, score } from "../live/table-live.ts";
import { CommandButton } from "../parts/command-button.tsx";
import { pageAddress } from "../parts/page-address.ts";
import { settings } from "../parts/tablet-settings.ts";
import { speak } from "./announce.ts";
import { Sheet } from "./sheet.tsx";
import { closeSheet } from "./sheets.ts";
import { Sure } from "./sure.tsx";
import { tell } from "./words.ts";

/** The clock, the end of the match, and what this tablet says aloud. */
export function MatchSheet() {
  const ends = useSignal<{ which: string; words: string; data: object } | null>(null);
  const open = score.value?.match === "open";
  const stopped = match.value?.stopped ?? null;
  if (ends.value !== null) {
    return (
      <Sheet title={tell("match")}>
        <Sure
          {...ends.value}
          group="end"
          onDone={closeSheet}
          onLeave={() => {
            ends.value = null;
          }}
        />
      </Sheet>
    );
  }
  return (
    <Sheet title={tell("match")}>
      <div class="group">
        <h3>{tell("clock")}</h3>
        <div class="buttons">
          <CommandButton
            group="clock"
            which="time_out"
            inert={!open || stopped !== null}
            data={{ type: "time_out" }}
            onDone={closeSheet}
          >
            {tell("timeOut")}
          </CommandButton>
          <CommandButton
            group="clock"
            which="pause"
            inert={!open || stopped !== null}
            data={{ type: "pause" }}
            onDone={closeSheet}
          >
            {tell("pause")}
          </CommandButton>
          <CommandButton
            group="clock"
            which="resume"
            class="primary"
            inert={!open || stopped === null}
            data={{ type: "resume" }}
            onDone={closeSheet}
          >
            {tell("resume")}
          </CommandButton>
        </div>
      </div>
      <div class="group">
        <h3>{tell("ending")}</h3>
        <div class="buttons wide">
          {match.value?.players.map((p) => (
            <button
              key={p.id}
              type="button"
              class="tap danger"
              data-command={`concede-${p.id}`}
              aria-disabled={!open}
              onClick={() => {
                if (open)
                  ends.value = {
                    which: "concede",
                    words: `${nameOf(p.id)} ${tell("concedeSure")}`,
                    data: { type: "concede", player: p.id },
                  };
              }}
            >
              {nameOf(p.id)} {tell("concede")}
            </button>
          ))}
          <button
            type="button"
            class="tap danger"
            data-command="end"
            aria-disabled={!open}
            onClick={() => {
              if (open) ends.value = { which: "end_match", words: tell("endSure"), data: { type: "end_match" } };
            }}
          >
            {tell("endMatch")}
          </button>
          {!open && (
            <a class="tap primary" href={pageAddress("/match")}>
              {tell("newMatch")}
            </a>
          )}
        </div>
      </div>
      <div class="group">
        <h3>{tell("tablet")}</h3>
        <div class="buttons wide">
          <Switch word="sound" />
          <Switch word="voice" onTurnedOn={() => speak(tell("voice"))} />
        </div>
      </div>
    </Sheet>
  );
}

function Switch({ word, onTurnedOn }: { word: "sound" | "voice"; onTurnedOn?: () => void }) {
  const on = settings[word].value;
  return (
    <button
      type="button"
      class="tap switch"
      role="switch"
      aria-checked={on}
      lang={language.value}
      onClick={() => {
        settings[word].value = !on;
        if (!on) onTurnedOn?.();
      }}
    >
      {tell(word)} <b>{tell(on ? "on" : "off")}</b>
    </button>
  );
}
