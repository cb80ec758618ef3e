import { useSignal } from "@preact/signals";

/** How long the question stands, ms. */
const ASKS_MS = 4000;

/** A button for what cannot be taken back: asks once more before it does it. */
export function SureButton({ words, sure, act }: { words: string; sure: string; act: () => void }) {
  const asked = useSignal(false);
  const press = () => {
    if (asked.value) act();
    asked.value = !asked.value;
    if (asked.value)
      setTimeout(() => {
        asked.value = false;
      }, ASKS_MS);
  };
  return (
    <button type="button" class="tap small danger" onClick={press}>
      {asked.value ? sure : words}
    </button>
  );
}
