import { DISCIPLINES, POLICIES, PROFILES } from "../../table/messages/command.ts";
import { say } from "../language/index.ts";
import { mayEqualise } from "./defaults.ts";
import { listed } from "./directory.ts";
import { Choice, NumberField } from "./fields.tsx";
import { changed, MOST, whole } from "./plan.ts";
import { edit, plan } from "./state.ts";
import { tell } from "./words.ts";

export function Game() {
  const { practice, discipline } = plan.value;
  return (
    <section class="card">
      <Choice
        label={tell("kind")}
        value={practice ? "practice" : "game"}
        options={[
          { id: "game", name: tell("game") },
          { id: "practice", name: tell("practice") },
        ]}
        class="equal"
        onChoose={(id) => edit({ practice: id === "practice" })}
      />
      {practice && <p class="quiet">{tell("practiceHint")}</p>}
      <Choice
        label={tell("discipline")}
        value={discipline}
        options={DISCIPLINES.map((id) => ({ id, name: say(id) }))}
        class="disciplines"
        onChoose={(id) => {
          const next = changed(plan.value, { discipline: id });
          // Each discipline has its own handicap.
          const seats = next.seats.map((s) => {
            const own = listed(s.name)?.targets;
            return own === undefined ? s : { ...s, target: String(own[id] ?? "") };
          });
          edit({ ...next, seats });
        }}
      />
    </section>
  );
}

/** How it ends, and by which rules. */
export function Terms() {
  const { practice, discipline, profile, policy, lateralSpot, equalising } = plan.value;
  const field = (key: "target" | "minutes" | "innings" | "shotClock") => {
    const text = plan.value[key];
    return (
      <NumberField
        label={tell(key)}
        name={key}
        value={text}
        placeholder={tell("none")}
        wrong={text !== "" && whole(text, MOST[key]) === null}
        onValue={(value) => edit({ [key]: value })}
      />
    );
  };
  return (
    <section class="card" aria-labelledby="terms-title">
      <h2 id="terms-title">{practice ? tell("rules") : tell("ending")}</h2>
      <div class="numbers">
        {!practice && (
          <>
            {field("target")}
            {field("minutes")}
            {field("innings")}
          </>
        )}
        {field("shotClock")}
      </div>
      {!practice && mayEqualise(discipline) && (
        <label class="check">
          <input
            type="checkbox"
            name="equalising"
            checked={equalising}
            onChange={(event) => edit({ equalising: event.currentTarget.checked })}
          />
          {tell("equalising")}
        </label>
      )}
      <Choice
        label={tell("profile")}
        value={profile}
        options={PROFILES.map((id) => ({ id, name: tell(id) }))}
        class="equal"
        onChoose={(id) => edit(changed(plan.value, { profile: id }))}
      />
      {!practice && (
        <Choice
          label={tell("policy")}
          value={policy}
          options={POLICIES.map((id) => ({ id, name: tell(id) }))}
          class="equal"
          onChoose={(id) => edit({ policy: id })}
        />
      )}
      <Choice
        label={tell("lateral")}
        value={lateralSpot}
        options={(["left", "right"] as const).map((id) => ({ id, name: tell(id) }))}
        class="equal"
        onChoose={(id) => edit({ lateralSpot: id })}
      />
    </section>
  );
}
