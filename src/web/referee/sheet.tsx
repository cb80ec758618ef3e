import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { score } from "../live/table-live.ts";
import { openCalls } from "./open-calls.ts";
import { closeSheet } from "./sheets.ts";
import { tell } from "./words.ts";

/** A group of buttons over the desk; Escape and the cross close it, and an open decision says that it waits. */
export function Sheet({ title, children }: { title: string; children: ComponentChildren }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && closeSheet();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const waits = openCalls.value.length > 0 && score.value?.match === "open";
  return (
    <section class="sheet" aria-label={title}>
      <header class="card-head">
        <h2 ref={head} tabIndex={-1}>
          {title}
        </h2>
        {waits && (
          <button type="button" class="tap small waits" onClick={closeSheet}>
            {tell("toQuestion")} →
          </button>
        )}
        <button type="button" class="tap small close" aria-label={tell("close")} onClick={closeSheet}>
          <span aria-hidden="true">✕</span> <span class="label">{tell("close")}</span>
        </button>
      </header>
      <div class="sheet-body">{children}</div>
    </section>
  );
}
