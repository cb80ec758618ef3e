import { describe, expect, it } from "vitest";
import { createReferee, type Referee } from "../../src/rules/engine.ts";
import type { RulesOutput, TableEvent } from "../../src/table/messages/index.ts";

let seq = 0;
const event = (fields: Record<string, unknown>) => ({ kind: "event", seq: seq++, ...fields }) as unknown as TableEvent;
const still = (t: number) =>
  event({
    type: "still",
    t,
    balls: { white: { x: 1000, y: 500 + t }, yellow: { x: 700, y: 300 + t }, red: { x: 2000, y: 900 + t } },
  });
const stroke = (t: number, ball: string) =>
  event({ type: "stroke", t, ball, direction: { x: 1, y: 0 }, speed: 1000, inMotion: [] });
const contact = (t: number, a: string, b: string) => event({ type: "contact", t, a, b, sigmaT: 0.002, confidence: 1 });
const feed = (referee: Referee, ...events: TableEvent[]): RulesOutput[] => events.flatMap((e) => [...referee.event(e)]);
const calls = (outputs: readonly RulesOutput[]) =>
  outputs.flatMap((o) => (o.kind === "call" ? [`${o.type} ${o.status} ${o.player ?? ""}`.trim()] : []));

describe("implicit match", () => {
  it("takes the ball struck first as the active player's, in mid-game, and acts at once", () => {
    const referee = createReferee({ implicit: { discipline: "free" } });
    const first = feed(
      referee,
      still(0),
      stroke(1, "yellow"),
      contact(1.2, "yellow", "white"),
      contact(1.4, "yellow", "red"),
      still(3),
    );
    expect(calls(first)).toEqual(["carom accepted A"]);
    const second = feed(referee, stroke(4, "yellow"), contact(4.2, "yellow", "white"), still(6));
    expect(calls(second)).toEqual(["miss accepted A", "turn accepted B"]);
    expect(referee.score()).toMatchObject({ match: "open", active: "B", players: [{ points: 1 }, { points: 0 }] });
  });

  it("knows the zones of the first stroke once it knows whose it is", () => {
    const referee = createReferee({ implicit: { discipline: "balkline_47_2" } });
    const zone = { white: { x: 1000, y: 600 }, yellow: { x: 200, y: 1200 }, red: { x: 300, y: 1100 } };
    expect(calls(feed(referee, event({ type: "still", t: 0, balls: zone })))).toEqual([]);
    expect(calls(feed(referee, stroke(1, "white")))).toEqual(["zone_free_shot info A"]);
  });

  it("asks whether a ball pushed off at the first stroke was met: nobody could be asked before whose ball it is", () => {
    const referee = createReferee({ implicit: { discipline: "free" } });
    const beside = { white: { x: 1000, y: 600 }, yellow: { x: 1061.6, y: 600 }, red: { x: 2000, y: 600 } };
    const pushing = event({
      type: "stroke",
      t: 1,
      ball: "white",
      direction: { x: 1, y: 0 },
      speed: 2000,
      inMotion: [],
      pushed: ["yellow"],
    });
    feed(referee, event({ type: "still", t: 0, balls: beside }), pushing, contact(1.4, "white", "red"));
    const [call] = feed(referee, still(3)).flatMap((o) => (o.kind === "call" ? [o] : []));
    expect(call).toMatchObject({ type: "carom", certainty: "ask", detail: { doubt: "frozen" } });
  });

  it("may begin with balls in motion", () => {
    const referee = createReferee({ implicit: {} });
    expect(calls(feed(referee, contact(0, "white", "red"), still(1)))).toEqual([]);
  });
});

describe("purity", () => {
  it("leaves the state before a step as it was", () => {
    const referee = createReferee({ implicit: { discipline: "free" } });
    feed(referee, still(0), stroke(1, "white"), contact(1.2, "white", "yellow"), contact(1.4, "white", "red"));
    const before = referee.state;
    const copy = structuredClone(before);
    feed(referee, still(3));
    expect(before).toEqual(copy);
    expect(referee.state).not.toEqual(copy);
  });
});

describe("snapshot", () => {
  it("holds the match as it stands", () => {
    const referee = createReferee({ implicit: { discipline: "free", policy: "assist" } });
    expect(createReferee().snapshot()).toBeNull();
    feed(referee, still(0), stroke(1, "white"));
    expect(referee.snapshot()).toMatchObject({ strokeRunning: true, open: [] });
    feed(referee, contact(1.2, "white", "red"), still(3));
    const now = referee.snapshot();
    expect(now).toMatchObject({
      discipline: "free",
      policy: "assist",
      players: [{ id: "A", ball: "white" }, { id: "B" }],
      open: [{ type: "miss", status: "proposed" }],
      score: { pending: ["c1"] },
      positions: { white: { x: 1000, y: 503 } },
      placements: null,
      strokeRunning: false,
    });
    expect(JSON.parse(JSON.stringify(now))).toEqual(now);
  });
});
