import { useEffect, useRef } from "preact/hooks";
import { CommandButton } from "../parts/command-button.tsx";
import { tell } from "./words.ts";

interface Props {
  words: string;
  group: string;
  which: string;
  data: object;
  onDone: () => void;
  onLeave: () => void;
}

/** Before what ends a match: one sentence, yes or no. */
export function Sure({ words, group, which, data, onDone, onLeave }: Props) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div class="confirm-box" role="alertdialog" aria-label={words}>
      <p ref={box} tabIndex={-1}>
        {words}
      </p>
      <div class="answers">
        <button type="button" class="tap no" onClick={onLeave}>
          {tell("notNow")}
        </button>
        <CommandButton group={group} which={which} class="danger" data={data} onDone={onDone}>
          {tell("sure")}
        </CommandButton>
      </div>
    </div>
  );
}
