import type { Ack, Refused } from "../table/messages/index.ts";

export type CommandAnswer = { type: "ack"; data: Ack } | { type: "refused"; data: Refused };

/** Answers kept so that a command sent again has no second effect: hours of a busy referee. */
const KEPT = 5000;

/** Remembers what each command id was answered. */
export class CommandDesk {
  private readonly answers = new Map<string, CommandAnswer>();

  /** Runs `act` once for an id; the same id again gets the same answer, marked as repeated. */
  once(id: string, act: () => CommandAnswer): CommandAnswer {
    const key = id.toLowerCase();
    const known = this.answers.get(key);
    if (known !== undefined) {
      return known.type === "ack" ? { type: "ack", data: { ...known.data, repeated: true } } : known;
    }
    const answer = act();
    this.answers.set(key, answer);
    if (this.answers.size > KEPT) this.answers.delete(this.answers.keys().next().value!);
    return answer;
  }
}
