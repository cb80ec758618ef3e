import { signal } from "@preact/signals";
import { CAMERA_WORDS } from "../camera/words.ts";
import { sayIn } from "../language/index.ts";

const say = sayIn(CAMERA_WORDS);
const VIEWS = ["drawing", "camera"] as const;
export type View = (typeof VIEWS)[number];
const KEPT_AS = "carambola.view";

function remembered(): View {
  try {
    return VIEWS.find((v) => v === localStorage.getItem(KEPT_AS)) ?? "drawing";
  } catch {
    return "drawing"; // Storage is forbidden here.
  }
}

/** The table drawn, or the camera's picture with what was seen in it. */
export const view = signal<View>(remembered());

export function ViewChoice() {
  return (
    <fieldset class="view-choice" aria-label={say("view")}>
      {VIEWS.map((v) => (
        <button
          key={v}
          type="button"
          aria-pressed={view.value === v}
          onClick={() => {
            view.value = v;
            try {
              localStorage.setItem(KEPT_AS, v);
            } catch {
              // This visit remembers it.
            }
          }}
        >
          {say(v)}
        </button>
      ))}
    </fieldset>
  );
}
