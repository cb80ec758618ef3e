import { type Calibrated, calibrateSource } from "../../pipeline/calibrate.ts";
import { openScenario, SCENARIOS, type Scenario, type Simulation } from "../../simulation/index.ts";
import { cushionOffsetMm, TABLE_PRESETS } from "../../table/geometry.ts";
import type { Refusal } from "../../vision/calibration/find-table.ts";
import type { Profile } from "../../vision/calibration/profile.ts";

/** The two ways in which a camera may be known. */
export interface Profiles {
  /** Found from the picture, as the command does it. */
  own: Profile;
  /** The same colours with the simulation's true camera and table: what remains is the error of measuring alone. */
  known: Profile;
}

/** Long enough for the clear picture and for the balls' colours, s. */
const CALIBRATED_FOR_S = 5;

/** Profiles made as a club makes them: once for each camera, on an empty table with three balls apart. */
export class ProfileMaker {
  private readonly made = new Map<string, Promise<Profiles | Refusal>>();

  of(scenario: Scenario): Promise<Profiles | Refusal> {
    const { table, cloth, camera, look, ballColours } = scenario;
    const key = JSON.stringify({ table, cloth, camera, look, ballColours });
    let profiles = this.made.get(key);
    if (!profiles) {
      profiles = make(scenario);
      this.made.set(key, profiles);
    }
    return profiles;
  }
}

async function make(scenario: Scenario): Promise<Profiles | Refusal> {
  const { actors: _people, faults: _faults, ...quiet } = scenario;
  const still: Scenario = {
    ...quiet,
    frameRate: 30,
    initial: scaled(scenario),
    play: { kind: "still", lastsS: CALIBRATED_FOR_S },
  };
  let source: Simulation | null = null;
  const open = async () => {
    source = openScenario("sim:calibration", still);
    return source;
  };
  const table = TABLE_PRESETS[scenario.table];
  const result: Calibrated | Refusal = await calibrateSource("sim", open, { table });
  if ("refused" in result) return result;
  const own = result.profile;
  const truly = source! as Simulation;
  const known: Profile = {
    ...own,
    table: { ...truly.table },
    camera: truly.camera,
    cushionOffsetMm: cushionOffsetMm(truly.table.ballDiameterMm, truly.table.noseHeightMm),
  };
  return { own, known };
}

/** Where the balls of `shot` lie, on a table of another size. */
function scaled({ table }: Scenario): Scenario["initial"] {
  const { initial } = SCENARIOS.shot!;
  const k = TABLE_PRESETS[table].lengthMm / TABLE_PRESETS.match.lengthMm;
  const at = ({ x, y }: { x: number; y: number }) => ({ x: k * x, y: k * y });
  return { white: at(initial.white), yellow: at(initial.yellow), red: at(initial.red) };
}
