import type { Call } from "../table/messages/index.ts";

/** Calls that pages can show: about the last hundred. */
const KEPT = 100;

/** The latest calls, each in its present status, in the order in which they were first made. */
export class CallLog {
  private readonly calls = new Map<string, Call>();

  /** @returns whether the call is new: the same id at another time is of another match */
  put(call: Call): boolean {
    const isNew = this.calls.get(call.id)?.t !== call.t;
    this.calls.set(call.id, call);
    for (const id of this.calls.keys()) {
      if (this.calls.size <= KEPT) break;
      this.calls.delete(id);
    }
    return isNew;
  }

  get all(): Call[] {
    return [...this.calls.values()];
  }
}
