import type { ComponentChildren } from "preact";
import { say } from "./words.ts";

interface StepProps {
  number: number;
  name: Parameters<typeof say>[0];
  done: boolean;
  children: ComponentChildren;
}

/** One step of the guide; what is done stays readable and can be changed. */
export function Step({ number, name, done, children }: StepProps) {
  return (
    <li class={done ? "card step done" : "card step"} data-step={name} data-done={done}>
      <h2>
        <i aria-hidden="true">{done ? "✓" : number}</i>
        {say(name)}
        {done && <span class="quiet">{say("done")}</span>}
      </h2>
      {children}
    </li>
  );
}
