import { settings } from "./tablet-settings.ts";

type Tune = "question" | "proposal" | "home" | "refused";
/** Tones as [Hz, start s, length s]: a question rises, a proposal is one note, home is a chord, a refusal falls. */
const TUNES: Readonly<Record<Tune, readonly [number, number, number][]>> = {
  question: [
    [587, 0, 0.13],
    [880, 0.15, 0.22],
  ],
  proposal: [[659, 0, 0.16]],
  home: [
    [784, 0, 0.3],
    [988, 0.02, 0.3],
  ],
  refused: [
    [392, 0, 0.14],
    [294, 0.15, 0.22],
  ],
};
const LOUDNESS = 0.18;

let audio: AudioContext | null = null;
/** Browsers let a page sound only after it was touched once. */
export function unlockSound(): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
}

export function chime(tune: Tune): void {
  if (!settings.sound.value || audio === null || audio.state !== "running") return;
  for (const [hz, start, length] of TUNES[tune]) {
    const from = audio.currentTime + start;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = hz;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(LOUDNESS, from + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
