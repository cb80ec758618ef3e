import { failure } from "../../table/errors.ts";
import type { Unseeded } from "./build.ts";
import { CAMERAS } from "./cameras.ts";
import { CAROMS } from "./caroms.ts";
import { CONTACTS } from "./contacts.ts";
import { FIELD_FAILURES } from "./field-failures.ts";
import { FOULS } from "./fouls.ts";
import { FREE } from "./free.ts";
import { FROZEN } from "./frozen.ts";
import { HARD_MATCH } from "./hard-match.ts";
import { MATCH } from "./match.ts";
import { MEASURING } from "./measuring.ts";
import { MISS } from "./miss.ts";
import { nearestNames } from "./nearest.ts";
import { OFF_TABLE } from "./off-table.ts";
import { PEOPLE } from "./people.ts";
import type { Scenario } from "./scenario.ts";
import { SHOT } from "./shot.ts";
import { SHOT_GREEN } from "./shot-green.ts";
import { ZONES } from "./zones.ts";

/** Every scenario by the name that follows `sim:`. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  match: MATCH,
  "hard-match": HARD_MATCH,
  shot: SHOT,
  "shot-green": SHOT_GREEN,
  miss: MISS,
  free: FREE,
  ...seeded(MEASURING, FROZEN, CAROMS, CONTACTS, FOULS, ZONES, OFF_TABLE, PEOPLE, CAMERAS, FIELD_FAILURES),
};

/** Each scenario's seed from its name: the same whatever stands beside it (FNV-1a, 32 bits). */
function seeded(...families: Record<string, Unseeded>[]): Record<string, Scenario> {
  const all: Record<string, Scenario> = {};
  for (const family of families)
    for (const [name, scenario] of Object.entries(family)) {
      if (Object.hasOwn(all, name)) throw new Error(`two scenarios named ${name}`);
      let seed = 0x811c9dc5;
      for (let i = 0; i < name.length; i++) seed = Math.imul(seed ^ name.charCodeAt(i), 0x01000193);
      all[name] = { ...scenario, seed: seed >>> 0 };
    }
  return all;
}

const PREFIX = "sim:";

/** The scenario of a name, with or without `sim:`. @throws CB_SCENARIO_UNKNOWN */
export function scenarioNamed(name: string): Scenario {
  const bare = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
  const scenario = Object.hasOwn(SCENARIOS, bare) ? SCENARIOS[bare] : undefined;
  if (scenario === undefined)
    throw failure("CB_SCENARIO_UNKNOWN", {
      name: bare,
      near: nearestNames(bare, Object.keys(SCENARIOS)).join(", "),
      known: Object.keys(SCENARIOS).join(", "),
    });
  return scenario;
}
