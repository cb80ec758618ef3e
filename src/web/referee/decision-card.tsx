import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Ball, Cushion } from "../../table/balls.ts";
import type { Call } from "../../table/messages/index.ts";
import { pick, say } from "../language/index.ts";
import { nameOf } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { articleOf } from "../parts/call-item.tsx";
import { CommandButton } from "../parts/command-button.tsx";
import { CloseUp } from "./close-up.tsx";
import { choicesOf, hasCloseUp } from "./decision.ts";
import { chosenCall, openCalls } from "./open-calls.ts";
import { CALL_TITLES, tell } from "./words.ts";

/** A finger that was on its way to the card before must not decide this one, ms. */
const SETTLE_MS = 400;

/** The open question or proposal: what, by which article, with which numbers, and the answers. */
export function DecisionCard({ call }: { call: Call }) {
  const settled = useSettled(call.id);
  const asks = call.certainty === "ask";
  const title = CALL_TITLES[call.type] ?? CALL_TITLES[call.type.startsWith("foul_") ? "foul" : ""];
  const choices = choicesOf(call);
  useDigits(settled, call.id);
  return (
    <section class={`decision ${asks ? "asks" : "proposes"}`} data-call={call.id} data-type={call.type}>
      <header class="card-head">
        <span class="kind">{tell(asks ? "questionShort" : "proposal")}</span>
        <h2>{title === undefined ? tell("decision") : pick(title)}</h2>
        <span class="chip">{articleOf(call)}</span>
      </header>
      <div class={hasCloseUp(call) ? "what with-picture" : "what"}>
        <div class="words">
          {call.player != null && <p class="whom">{nameOf(call.player)}</p>}
          <p class="message">{pick(asks && call.question !== undefined ? call.question : call.message)}</p>
          {asks && call.question !== undefined && <p class="measured">{pick(call.message)}</p>}
          <Sequence call={call} />
        </div>
        {hasCloseUp(call) && <CloseUp call={call} />}
      </div>
      <footer class={`answers n${choices.length}`} aria-live="polite">
        {choices.map(({ which, word, raw, tone, data }) => (
          <CommandButton
            key={which}
            group={`call:${call.id}`}
            which={which}
            class={`big ${tone}`}
            inert={!settled}
            data={data}
          >
            {word === null ? raw : tell(word)}
          </CommandButton>
        ))}
      </footer>
      <AlsoOpen shown={call.id} />
    </section>
  );
}

/** False for a moment after the card has become another. */
function useSettled(id: string): boolean {
  const ready = useSignal<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      ready.value = id;
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return ready.value === id;
}

/** Keys 1, 2, 3 press the answers in their order. */
function useDigits(settled: boolean, id: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!settled || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key))
        return;
      const buttons = document.querySelectorAll<HTMLButtonElement>(".decision .answers .tap");
      buttons[Number(event.key) - 1]?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [settled, id]);
}

type Step = { t: number } & ({ ball: Ball } | { cushion: Cushion });

/** What the cue ball met, in order; its cushions counted. */
function Sequence({ call }: { call: Call }) {
  const { contacts, cushions } = call.detail as { contacts?: Step[]; cushions?: Step[] };
  const steps = [...(contacts ?? []), ...(cushions ?? [])].sort((a, b) => a.t - b.t);
  if (steps.length === 0) return null;
  let n = 0;
  return (
    <ol class="sequence">
      {steps.map((s) =>
        "ball" in s ? (
          <li key={`${s.t}${s.ball}`}>
            <BallDot ball={s.ball} /> {say(s.ball)}
          </li>
        ) : (
          <li key={`${s.t}${s.cushion}`}>
            <b>{++n}</b> {say(s.cushion)}
          </li>
        ),
      )}
    </ol>
  );
}

function AlsoOpen({ shown }: { shown: string }) {
  const others = openCalls.value.filter((c) => c.id !== shown);
  if (others.length === 0) return null;
  return (
    <p class="also-open">
      <span>{tell("alsoOpen")}:</span>
      {others.map((c) => (
        <button
          key={c.id}
          type="button"
          class="tap small"
          onClick={() => {
            chosenCall.value = c.id;
          }}
        >
          {pick(c.message)}
        </button>
      ))}
    </p>
  );
}
