import { failure } from "../../table/errors.ts";
import { FREE } from "./free.ts";
import { HARD_MATCH } from "./hard-match.ts";
import { MATCH } from "./match.ts";
import { MISS } from "./miss.ts";
import type { Scenario } from "./scenario.ts";
import { SHOT } from "./shot.ts";
import { SHOT_GREEN } from "./shot-green.ts";

/** Every scenario by the name that follows `sim:`. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  match: MATCH,
  "hard-match": HARD_MATCH,
  shot: SHOT,
  "shot-green": SHOT_GREEN,
  miss: MISS,
  free: FREE,
};

const PREFIX = "sim:";

/** The scenario of a name, with or without `sim:`. @throws CB_SCENARIO_UNKNOWN */
export function scenarioNamed(name: string): Scenario {
  const bare = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
  const scenario = Object.hasOwn(SCENARIOS, bare) ? SCENARIOS[bare] : undefined;
  if (scenario === undefined)
    throw failure("CB_SCENARIO_UNKNOWN", { name: bare, known: Object.keys(SCENARIOS).join(", ") });
  return scenario;
}
