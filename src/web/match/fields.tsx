import type { ComponentChildren } from "preact";

/** A number typed by hand: the keyboard with digits, empty = no limit. */
export function NumberField(props: {
  label: string;
  value: string;
  placeholder?: string;
  name: string;
  onValue: (text: string) => void;
  wrong?: boolean;
}) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        inputMode="numeric"
        autocomplete="off"
        maxLength={6}
        name={props.name}
        value={props.value}
        placeholder={props.placeholder}
        aria-invalid={props.wrong}
        onInput={(event) => props.onValue(event.currentTarget.value)}
      />
    </label>
  );
}

/** One of a few, each a button. */
export function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: readonly { id: T; name: ComponentChildren }[];
  onChoose: (id: T) => void;
  class?: string;
}) {
  return (
    <div class="who-row">
      <span id={`choice-${props.label}`}>{props.label}</span>
      <fieldset class={`segments ${props.class ?? ""}`} aria-labelledby={`choice-${props.label}`}>
        {props.options.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            class="tap"
            data-choice={id}
            aria-pressed={props.value === id}
            onClick={() => props.onChoose(id)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
