import type { ComponentChildren } from "preact";
import type { Part } from "./options.ts";

/** Words and numbers stay while they fade; what nobody sees, no screen reader tells. */
export function Fading({ part, shown, children }: { part: Part; shown: boolean; children: ComponentChildren }) {
  return (
    <section class={shown ? "piece" : "piece faded"} data-part={part} aria-hidden={!shown}>
      {children}
    </section>
  );
}
