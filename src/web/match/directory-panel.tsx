import { useSignal } from "@preact/signals";
import { DISCIPLINES } from "../../table/messages/command.ts";
import type { DirectoryPlayer, PlayerCard } from "../../table/messages/index.ts";
import { pick, say } from "../language/index.ts";
import { directory, directoryFault, removePlayer, savePlayer } from "./directory.ts";
import { NumberField } from "./fields.tsx";
import { alike, MOST, newId, whole } from "./plan.ts";
import { tell } from "./words.ts";

/** The club's players: names and the points they play to. */
export function DirectoryPanel() {
  const search = useSignal("");
  const edited = useSignal<DirectoryPlayer | null>(null);
  const players = directory.value;
  const found = players?.filter((p) => alike(`${p.name} ${p.club ?? ""}`).includes(alike(search.value))) ?? [];
  return (
    <details class="card directory">
      <summary>
        {tell("directory")}
        {players !== null && ` (${players.length})`}
      </summary>
      {directoryFault.value !== null && (
        <p class="problem" role="alert">
          {players === null && tell("directoryFails")} {pick(directoryFault.value)}
        </p>
      )}
      {edited.value === null ? (
        <>
          <div class="seat-row">
            <label class="field">
              <span>{tell("search")}</span>
              <input
                type="search"
                value={search.value}
                onInput={(event) => {
                  search.value = event.currentTarget.value;
                }}
              />
            </label>
            <button
              type="button"
              class="tap"
              onClick={() => {
                edited.value = { id: newId(), name: "" };
              }}
            >
              {tell("newPlayer")}
            </button>
          </div>
          {players?.length === 0 && <p class="quiet">{tell("directoryEmpty")}</p>}
          <ul>
            {found.map((p) => (
              <li key={p.id}>
                <span class="name">
                  <b>{p.name}</b> <small>{p.club}</small>
                </span>
                <small class="handicaps">
                  {DISCIPLINES.filter((d) => p.targets?.[d] !== undefined)
                    .map((d) => `${say(d)} ${p.targets![d]}`)
                    .join(" · ")}
                </small>
                <button
                  type="button"
                  class="tap small"
                  onClick={() => {
                    edited.value = p;
                  }}
                >
                  {tell("edit")}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <CardForm
          key={edited.value.id}
          player={edited.value}
          isNew={players?.some((p) => p.id === edited.value!.id) !== true}
          onDone={() => {
            edited.value = null;
          }}
        />
      )}
    </details>
  );
}

function CardForm({ player, isNew, onDone }: { player: DirectoryPlayer; isNew: boolean; onDone: () => void }) {
  const name = useSignal(player.name);
  const club = useSignal(player.club ?? "");
  const targets = useSignal<Record<string, string>>(
    Object.fromEntries(DISCIPLINES.map((d) => [d, String(player.targets?.[d] ?? "")])),
  );
  const sure = useSignal(false);
  const wrong = (text: string) => text !== "" && whole(text, MOST.target) === null;
  const ready = name.value.trim() !== "" && !Object.values(targets.value).some(wrong);
  const card = (): PlayerCard => {
    const numbers = DISCIPLINES.flatMap((d) => {
      const n = whole(targets.value[d] ?? "", MOST.target);
      return n === null ? [] : [[d, n]];
    });
    return {
      name: name.value,
      ...(club.value.trim() !== "" && { club: club.value.trim() }),
      ...(numbers.length > 0 && { targets: Object.fromEntries(numbers) as PlayerCard["targets"] & object }),
    };
  };
  return (
    <form
      class="card-form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (ready && (await savePlayer(player.id, card()))) onDone();
      }}
    >
      <label class="field">
        <span>{tell("name")}</span>
        <input
          name="card-name"
          maxLength={80}
          required
          value={name.value}
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
      </label>
      <label class="field">
        <span>{tell("club")}</span>
        <input
          name="card-club"
          maxLength={80}
          value={club.value}
          onInput={(event) => {
            club.value = event.currentTarget.value;
          }}
        />
      </label>
      <div class="numbers">
        {DISCIPLINES.map((d) => (
          <NumberField
            key={d}
            label={say(d)}
            name={`card-${d}`}
            value={targets.value[d] ?? ""}
            placeholder={tell("sameTarget")}
            wrong={wrong(targets.value[d] ?? "")}
            onValue={(text) => {
              targets.value = { ...targets.value, [d]: text };
            }}
          />
        ))}
      </div>
      <div class="answers">
        <button type="button" class="tap" onClick={onDone}>
          {tell("cancel")}
        </button>
        {!isNew && (
          <button
            type="button"
            class="tap danger"
            onClick={async () => {
              if (!sure.value) sure.value = true;
              else if (await removePlayer(player.id)) onDone();
            }}
          >
            {tell(sure.value ? "removeSure" : "remove")}
          </button>
        )}
        <button type="submit" class="tap primary" aria-disabled={!ready}>
          {tell("save")}
        </button>
      </div>
    </form>
  );
}
