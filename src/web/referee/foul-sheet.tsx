import { useSignal } from "@preact/signals";
import type { FoulType } from "../../table/messages/index.ts";
import { pick, say } from "../language/index.ts";
import { match, score } from "../live/table-live.ts";
import { CommandButton } from "../parts/command-button.tsx";
import { Sheet } from "./sheet.tsx";
import { closeSheet } from "./sheets.ts";
import { Who } from "./who.tsx";
import { FOUL_BUTTONS, type RefereeWord, tell } from "./words.ts";

/** As a referee looks for them: what no camera sees comes first. */
const GROUPS: readonly { word: RefereeWord; fouls: readonly FoulType[] }[] = [
  { word: "atTheCue", fouls: ["foul_double_hit", "foul_push", "foul_not_tip", "foul_foot_off_floor"] },
  { word: "atTheBalls", fouls: ["foul_touch", "foul_wrong_ball", "foul_ball_in_motion", "foul_ball_off_table"] },
  {
    word: "byTheRules",
    fouls: [
      "foul_played_into_frozen_ball",
      "foul_played_into_frozen_cushion",
      "foul_zone_not_left",
      "foul_red_first",
      "foul_other",
    ],
  },
];

/** Art. 22: a foul from the referee's own eyes; art. 23: one that a player claims. */
export function FoulSheet({ claim = false }: { claim?: boolean }) {
  // Players claim against the other: the one who is not at the table is the likely one.
  const waiting = match.value?.players.find((p) => p.id !== score.value?.active)?.id ?? match.value?.players[0]?.id;
  const who = useSignal<string | null>(claim ? (waiting ?? null) : null);
  const data = (code: FoulType) =>
    claim
      ? { type: "claim", player: who.value, code, by: "player" }
      : { type: "foul", code, ...(who.value !== null && { player: who.value }) };
  return (
    <Sheet title={tell(claim ? "claim" : "fouls")}>
      {claim ? (
        <Who title={tell("claimant")} chosen={who} />
      ) : (
        <Who title={tell("ofPlayer")} chosen={who} none={tell("striker")} />
      )}
      {GROUPS.map(({ word, fouls }) => (
        <div key={word} class="group">
          <h3>{tell(word)}</h3>
          <div class="buttons">
            {fouls.map((code) => (
              <CommandButton
                key={code}
                group={claim ? "claim" : "foul"}
                which={code}
                class="foul"
                inert={claim && who.value === null}
                data={data(code)}
                onDone={closeSheet}
              >
                <span>{pick(FOUL_BUTTONS[code].name)}</span>
                <small>{article(FOUL_BUTTONS[code].article)}</small>
              </CommandButton>
            ))}
          </div>
        </div>
      ))}
    </Sheet>
  );
}
export const article = (item: string): string => (/^\d/.test(item) ? `${say("article")} ${item}` : item);
