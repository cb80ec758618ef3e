import { effect, signal } from "@preact/signals";
import { newPlan, type Plan, type Seat } from "./plan.ts";

/** The match in preparation; a reload keeps it. */
const KEPT_AS = "carambola.plan";
export const plan = signal<Plan>(remembered());

function remembered(): Plan {
  try {
    const kept = sessionStorage.getItem(KEPT_AS);
    if (kept !== null) return { ...newPlan(), ...(JSON.parse(kept) as Plan) };
  } catch {
    // Storage is forbidden, or not ours.
  }
  return newPlan();
}
effect(() => {
  const kept = JSON.stringify(plan.value);
  try {
    sessionStorage.setItem(KEPT_AS, kept);
  } catch {
    // This visit remembers it.
  }
});

export function edit(change: Partial<Plan>): void {
  plan.value = { ...plan.value, ...change };
}
export function editSeat(index: number, change: Partial<Seat>): void {
  edit({ seats: plan.value.seats.map((s, i) => (i === index ? { ...s, ...change } : s)) });
}
/** Who begins plays white (UMB 3.3), where there are two. */
export function begins(index: number): void {
  const seats = plan.value.seats.map((s, i) =>
    plan.value.seats.length === 2 ? { ...s, ball: i === index ? ("white" as const) : ("yellow" as const) } : s,
  );
  edit({ seats, starter: index });
}
