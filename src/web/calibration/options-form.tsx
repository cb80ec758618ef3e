import { useSignal } from "@preact/signals";
import { sayIn } from "../language/index.ts";
import { heightMm, kind, lens, type TableKind } from "./state.ts";
import { CALIBRATION_WORDS } from "./words.ts";

const say = sayIn(CALIBRATION_WORDS);
const KINDS: readonly [TableKind, "match" | "half" | "small"][] = [
  ["match", "match"],
  ["half-match", "half"],
  ["small", "small"],
];
const LEAST_MM = 500;
const MOST_MM = 20_000;

/** Which table it is, and what may be known of the camera beforehand. */
export function OptionsForm() {
  const wrong = useSignal(false);
  const readLens = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    wrong.value = false;
    lens.value = null;
    if (file === undefined) return;
    try {
      lens.value = JSON.parse(await file.text());
    } catch {
      wrong.value = true;
    }
  };
  return (
    <div class="options">
      <label>
        <span>{say("tableKind")}</span>
        <select
          value={kind.value}
          onChange={(e) => {
            kind.value = e.currentTarget.value as TableKind;
          }}
        >
          {KINDS.map(([value, word]) => (
            <option key={value} value={value}>
              {say(word)}
            </option>
          ))}
        </select>
      </label>
      <details>
        <summary>{say("options")}</summary>
        <label>
          <span>{say("height")}</span>
          <input
            type="number"
            inputMode="numeric"
            min={LEAST_MM}
            max={MOST_MM}
            value={heightMm.value ?? ""}
            onInput={(e) => {
              const value = e.currentTarget.valueAsNumber;
              heightMm.value = value >= LEAST_MM && value <= MOST_MM ? value : null;
            }}
          />
          <small class="quiet">{say("heightHelp")}</small>
        </label>
        <label>
          <span>{say("lens")}</span>
          <input type="file" accept=".json,application/json" onChange={(e) => void readLens(e.currentTarget)} />
          {wrong.value && <small class="wrong">{say("lensWrong")}</small>}
        </label>
      </details>
    </div>
  );
}
