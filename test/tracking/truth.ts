import type { TruthEvent } from "../../src/simulation/truth.ts";
import type { TableEvent } from "../../src/table/messages/index.ts";

/** The rules' limit of certainty (decision 10). */
const CERTAIN = 0.9;
/** An event belongs to a true one within this, s, or four of its own deviations. */
const SAME_S = 0.06;

const nameOf = (e: { type: string; a?: string; b?: string; ball?: string; cushion?: string }): string =>
  e.type === "contact" ? [e.a, e.b].sort().join("-") : `${e.ball} ${e.cushion}`;

/** Contacts and cushions told as certain to which nothing true belongs, in words. */
export function certainButUntrue(
  events: readonly TableEvent[],
  truth: readonly TruthEvent[],
  strokeT: number,
): string[] {
  const wrong: string[] = [];
  const open = truth.filter((x) => x.type === "contact" || x.type === "cushion");
  for (const e of events) {
    if ((e.type !== "contact" && e.type !== "cushion") || (e.confidence ?? 1) < CERTAIN) continue;
    const within = Math.max(SAME_S, Math.min(0.15, 4 * (e.sigmaT ?? 0)));
    const i = open.findIndex(
      (x) => x.type === e.type && nameOf(x) === nameOf(e) && Math.abs(x.t + strokeT - e.t) < within,
    );
    if (i < 0) wrong.push(`${e.type} ${nameOf(e)} at ${(e.t - strokeT).toFixed(3)} s`);
    else open.splice(i, 1);
  }
  return wrong;
}
