import type { Ack, Refused } from "../table/messages/index.ts";

/** Refused because it could not be stored. */
export interface Unstored {
  unstored: Refused;
}
export type CommandAnswer = { type: "ack"; data: Ack } | { type: "refused"; data: Refused };

/** Answers kept so that a command sent again has no second effect: hours of a busy referee. */
const KEPT = 5000;

/** Remembers what each command id was answered. */
export class CommandDesk {
  private readonly answers = new Map<string, CommandAnswer>();

  /** Runs `act` once for an id; the same id again gets the same answer, marked as repeated. */
  once(id: string, act: () => CommandAnswer | Unstored): CommandAnswer {
    const key = id.toLowerCase();
    const known = this.answers.get(key);
    if (known !== undefined) {
      return known.type === "ack" ? { type: "ack", data: { ...known.data, repeated: true } } : known;
    }
    const answer = act();
    // What could not be stored has not happened: the same id may be tried again.
    if ("unstored" in answer) return { type: "refused", data: answer.unstored };
    this.remember(key, answer);
    return answer;
  }

  remember(id: string, answer: CommandAnswer): void {
    this.answers.set(id.toLowerCase(), answer);
    if (this.answers.size > KEPT) this.answers.delete(this.answers.keys().next().value!);
  }
}
