import { effect, type Signal, signal } from "@preact/signals";

/** What the referee wants of his tablet, remembered on it. */
const KEPT_AS = "carambola.referee";
interface Settings {
  /** A tone when something waits for him. */
  sound: boolean;
  /** Calls are spoken. */
  voice: boolean;
  /** The drawing stands as seen from the left cushion. */
  turned: boolean;
}
const DEFAULTS: Settings = { sound: true, voice: false, turned: false };

function remembered(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Partial<Settings>) };
  } catch {
    return DEFAULTS; // Storage is forbidden, or not ours.
  }
}
const first = remembered();
export const settings: { [K in keyof Settings]: Signal<Settings[K]> } = {
  sound: signal(first.sound),
  voice: signal(first.voice),
  turned: signal(first.turned),
};

effect(() => {
  const { sound, voice, turned } = settings;
  const kept = JSON.stringify({ sound: sound.value, voice: voice.value, turned: turned.value });
  try {
    localStorage.setItem(KEPT_AS, kept);
  } catch {
    // This visit remembers it.
  }
});
