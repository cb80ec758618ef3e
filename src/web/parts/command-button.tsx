import type { ComponentChildren } from "preact";
import { say } from "../language/index.ts";
import { link } from "../live/table-live.ts";
import { give, waiting } from "./commands.ts";

interface Props {
  /** Buttons of which only one can be meant. */
  group: string;
  /** This one among them. */
  which: string;
  /** The command, without id, `kind`, `seq`, `t`. */
  data: object;
  class?: string;
  /** Not now: shown, but without effect. */
  inert?: boolean;
  /** Asked before it is given; false keeps it. */
  before?: () => boolean;
  onDone?: () => void;
  children: ComponentChildren;
}

/** A command at a tap. It shows that it waits for the service, and never pretends to be done. */
export function CommandButton({
  group,
  which,
  data,
  class: look = "",
  inert = false,
  before,
  onDone,
  children,
}: Props) {
  const asked = waiting.value.get(group);
  const off = inert || asked !== undefined || link.value !== "open";
  return (
    <button
      type="button"
      class={`tap ${look}${asked === which ? " waiting" : ""}`}
      data-command={which}
      aria-disabled={off}
      aria-busy={asked === which}
      onClick={async () => {
        if (inert || before?.() === false) return;
        if (await give(group, which, data)) onDone?.();
      }}
    >
      {children}
      {asked === which && <span class="sending">{say(link.value === "open" ? "sending" : "unanswered")}</span>}
    </button>
  );
}
