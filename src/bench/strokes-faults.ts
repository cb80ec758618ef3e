import type { Random } from "../simulation/random.ts";
import type { Observation } from "../table/messages/observation.ts";

/** What goes wrong between camera and program while a stroke runs. */
export interface SourceFault {
  kind: "dropped" | "repeated" | "halved" | "jump" | "late";
  /** From here on, s. */
  fromS: number;
  /** Share of the frames concerned, or the length of the gap in s. */
  amount: number;
}

/** Share of strokes with a fault of the source. */
const FAULTY_SHARE = 0.08;
const FAULTS: readonly SourceFault["kind"][] = ["dropped", "repeated", "halved", "jump", "late"];

export function drawFaults(random: Random, strokeT: number, endS: number): SourceFault | null {
  const [share, which, where] = [random.next(), random.next(), random.next()];
  if (share >= FAULTY_SHARE) return null;
  const kind = FAULTS[Math.floor(which * FAULTS.length)]!;
  const amount = kind === "jump" ? random.between(0.1, 0.6) : random.between(0.02, 0.06);
  return { kind, fromS: kind === "jump" || kind === "halved" ? strokeT + where * endS : 0, amount };
}

/** The observations as they arrive with the fault. */
export function spoil(list: readonly Observation[], fault: SourceFault, random: Random): Observation[] {
  const { kind, fromS, amount } = fault;
  const out: Observation[] = [];
  list.forEach((o, i) => {
    const hit = random.next() < amount;
    if (o.t < fromS) out.push(o);
    else if (kind === "dropped") {
      if (!hit) out.push(o);
    } else if (kind === "repeated") {
      const last = out[out.length - 1];
      out.push(hit && last ? { ...last, frame: o.frame, t: o.t } : o);
    } else if (kind === "halved") {
      if (i % 2 === 0) out.push(o);
    } else if (kind === "jump") {
      if (o.t >= fromS + amount) out.push(o);
    } else {
      // it arrives after the next one
      const last = out.pop();
      if (hit && last) out.push(o, last);
      else if (last) out.push(last, o);
      else out.push(o);
    }
  });
  return out;
}
