import { describe, expect, it } from "vitest";
import { createReferee } from "../../src/rules/engine.ts";

const start = (table: unknown) => ({
  kind: "command",
  seq: 0,
  type: "start_match",
  t: 0,
  by: "operator",
  discipline: "free",
  players: [
    { id: "a", name: "A", ball: "white" },
    { id: "b", name: "B", ball: "yellow" },
  ],
  table,
});
const setup = (table: unknown) => {
  const referee = createReferee();
  referee.line(JSON.stringify(start(table)));
  return referee.state.book?.setup;
};

describe("the table of start_match", () => {
  it("may be a table file's measures, ball and nose included", () => {
    const own = setup({ lengthMm: 2000, widthMm: 1000, ballDiameterMm: 57, noseHeightMm: 35 });
    expect(own).toMatchObject({ ballDiameter: 57 });
    // √(28.5² − (35 − 28.5)²)
    expect(own?.cushionOffset).toBeCloseTo(27.75, 2);
  });

  it("takes what it leaves out from the match table", () => {
    expect(setup({ lengthMm: 2000, widthMm: 1000 })).toMatchObject({ ballDiameter: 61.5, cushionOffset: 30.1 });
    expect(setup("small")).toMatchObject({ ballDiameter: 61.5, cushionOffset: 30.1 });
  });
});
