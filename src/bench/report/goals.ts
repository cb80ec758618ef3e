import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";
import type { Figure } from "../figures/figure.ts";
import { valueText } from "./table.ts";

const Limits = { min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) };
const GoalSchema = Type.Object(
  {
    ...Limits,
    goal: Type.Optional(
      Type.Object(Limits, { additionalProperties: false, description: "where the project wants to be" }),
    ),
  },
  { additionalProperties: false, description: "min and max: what holds today; falling behind it is a fault" },
);
/** By name of the figure; `*` stands for anything. */
export const GoalsSchema = Type.Record(Type.String(), GoalSchema);
export type Goals = Static<typeof GoalsSchema>;
type Limit = { min?: number | undefined; max?: number | undefined };
export const checkGoals = Compile(GoalsSchema);

export interface Judged {
  /** Limits that are broken, in words. */
  broken: string[];
  /** Goals not yet reached, in words. */
  unreached: string[];
  /** Patterns without a figure: not measured here, so neither passed nor failed. */
  unmeasured: string[];
  /** Figures within their limits; goals reached. */
  kept: number;
  reached: number;
}

/** Compares figures with the goals and with the limits that hold today. What was not measured is never passed. */
export function judgeGoals(figures: readonly Figure[], goals: Goals): Judged {
  const judged: Judged = { broken: [], unreached: [], unmeasured: [], kept: 0, reached: 0 };
  for (const [pattern, { goal, ...limit }] of Object.entries(goals)) {
    const expression = new RegExp(`^${pattern.split("*").map(literal).join(".*")}$`);
    const matching = figures.filter((f) => expression.test(f.name));
    if (matching.length === 0) judged.unmeasured.push(pattern);
    for (const figure of matching) {
      if (holds(figure.value, limit)) judged.kept++;
      else judged.broken.push(words(figure, limit));
      if (goal === undefined) continue;
      if (holds(figure.value, goal)) judged.reached++;
      else judged.unreached.push(words(figure, goal));
    }
  }
  return judged;
}

function holds(value: number, { min, max }: Limit): boolean {
  return Number.isFinite(value) && (min === undefined || value >= min) && (max === undefined || value <= max);
}

function words({ name, value, unit, count }: Figure, { min, max }: Limit): string {
  const least = min === undefined ? "" : ` ≥ ${valueText(min, unit)}`;
  const most = max === undefined ? "" : ` ≤ ${valueText(max, unit)}`;
  return `${name} = ${valueText(value, unit)} of ${count}, wanted${least}${most}`;
}

const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
