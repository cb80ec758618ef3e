import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { pick } from "../language/index.ts";
import { type Answer, ask, get } from "./api.ts";
import { say } from "./words.ts";

/** A part of the page under a heading. */
export function Section({ name, children }: { name: Parameters<typeof say>[0]; children: ComponentChildren }) {
  return (
    <section class="card club-section" aria-label={say(name)}>
      <h2>{say(name)}</h2>
      {children}
    </section>
  );
}

/** A list of the service, with what went wrong at the last change of it. */
export interface Listed<T> {
  list: Signal<readonly T[] | null>;
  fault: Signal<string | null>;
  /** Changes something, then reads the list again. The answer, or null where it was refused. */
  change: <R>(method: string, path: string, body?: unknown) => Promise<{ data: R } | null>;
}

export function useListed<T>(path: string): Listed<T> {
  const list = useSignal<readonly T[] | null>(null);
  const fault = useSignal<string | null>(null);
  const read = async () => {
    const answer = await get<readonly T[]>(path);
    if (answer.ok) list.value = answer.data;
  };
  useEffect(() => {
    void read();
  }, []);
  return {
    list,
    fault,
    change: async <R,>(method: string, at: string, body?: unknown) => {
      const answer = await ask<R>(method, at, body);
      fault.value = answer.ok ? null : wordsOf(answer);
      if (!answer.ok) return null;
      await read();
      return { data: answer.data };
    },
  };
}

/** Why something was refused, and what helps. */
export function wordsOf(answer: Answer<unknown> & { ok: false }): string {
  const { fault } = answer;
  if (fault === null) return say("notSent");
  return [fault.message, fault.remedy].flatMap((text) => (text === undefined ? [] : [pick(text)])).join(" ");
}

export function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}
