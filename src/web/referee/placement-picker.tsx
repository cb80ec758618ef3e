import { useSignal } from "@preact/signals";
import { BALLS, type Ball, distance, type Point } from "../../table/balls.ts";
import type { Call, Placement } from "../../table/messages/index.ts";
import { SPOTS, spotPosition } from "../../table/spots.ts";
import { pick, say } from "../language/index.ts";
import { liveness, nameOf, newest, table } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { articleOf } from "../parts/call-item.tsx";
import { CommandButton } from "../parts/command-button.tsx";
import { placeOf, TurnView } from "./assistant.tsx";
import { ErrandList } from "./errand-list.tsx";
import { errandsOf } from "./errands.ts";
import { PlacingTable } from "./placing-table.tsx";
import { SPOT_WORDS, tell } from "./words.ts";

/** A tap this near a spot means the spot, mm. */
const SPOT_REACH_MM = 70;

/** 20.2.b: the opponent names where one or more balls go; then a hand puts them there, and the referee says done. */
export function PlacementPicker({ call }: { call: Call }) {
  const placements = useSignal<readonly Placement[]>([]);
  const ball = useSignal<Ball>("white");
  const measures = table.value?.measures;
  if (measures === undefined) return null;
  const put = (placement: Placement) => {
    placements.value = [...placements.value.filter((p) => p.ball !== placement.ball), placement];
    const next = BALLS.find((b) => !placements.value.some((p) => p.ball === b));
    if (next !== undefined) ball.value = next;
  };
  const onPoint = (p: Point) => {
    const spot = SPOTS.find((s) => distance(spotPosition(s, measures), p) <= SPOT_REACH_MM);
    const inside = p.x > 0 && p.y > 0 && p.x < measures.lengthMm && p.y < measures.widthMm;
    if (spot !== undefined) put({ ball: ball.value, spot, ...spotPosition(spot, measures) });
    else if (inside) put({ ball: ball.value, ...onTheCloth(p, measures) });
  };
  const live = liveness.value === "live";
  const errands = errandsOf(placements.value, live ? newest.value : null);
  const others = BALLS.flatMap((b) => {
    const at = live ? newest.value?.balls[b] : undefined;
    if (placements.value.some((p) => p.ball === b) || at?.x === undefined || at.y === undefined) return [];
    return [{ ball: b, at: { x: at.x, y: at.y } }];
  });
  const places = [...placements.value.map(({ ball: b, x, y }) => ({ ball: b, at: { x, y } })), ...others];
  const clash = places.some((a, i) => places.slice(i + 1).some((b) => distance(a.at, b.at) < measures.ballDiameterMm));
  return (
    <section class="assistant" data-call={call.id}>
      <header class="card-head">
        <h2>{tell("placementTitle")}</h2>
        <span class="chip">{articleOf(call)}</span>
        <TurnView />
      </header>
      <p class="lead">
        {call.player != null && <b>{nameOf(call.player)}. </b>}
        {tell("tapSpots")}
      </p>
      <div class="placing">
        <PlacingTable measures={measures} errands={errands} others={others} onPoint={onPoint}>
          {SPOTS.map((s) => {
            const at = spotPosition(s, measures);
            return <circle key={s} class="spot-target" cx={at.x} cy={at.y} r={SPOT_REACH_MM * 0.6} />;
          })}
        </PlacingTable>
        <div class="side">
          <fieldset class="segments thirds" aria-label={tell("balls")}>
            {BALLS.map((b) => (
              <button
                key={b}
                type="button"
                class="tap"
                aria-pressed={ball.value === b}
                onClick={() => {
                  ball.value = b;
                }}
              >
                <BallDot ball={b} /> <span class="name">{say(b)}</span>
              </button>
            ))}
          </fieldset>
          <fieldset class="segments thirds spots" aria-label={tell("placing")}>
            {SPOTS.map((s) => (
              <button
                key={s}
                type="button"
                class="tap"
                aria-pressed={placements.value.some((p) => p.ball === ball.value && p.spot === s)}
                onClick={() => put({ ball: ball.value, spot: s, ...spotPosition(s, measures) })}
              >
                {pick(SPOT_WORDS[s]!)}
              </button>
            ))}
          </fieldset>
          {errands.length > 0 && <ErrandList errands={errands} live={live} />}
          {clash && <p class="problem">{tell("tooNear")}</p>}
          <footer class="answers">
            <CommandButton group={`call:${call.id}`} which="reject" class="no" data={{ type: "reject", call: call.id }}>
              {tell("noPlacement")}
            </CommandButton>
            <CommandButton
              group={`call:${call.id}`}
              which="place"
              class="yes"
              inert={placements.value.length === 0 || clash}
              data={{ type: "place", balls: placements.value.map(placeOf) }}
            >
              {tell("placedDone")}
            </CommandButton>
          </footer>
        </div>
      </div>
    </section>
  );
}

/** A ball cannot lie nearer to a cushion than its radius; whole millimetres are what a finger means. */
function onTheCloth(
  p: Point,
  { lengthMm, widthMm, ballDiameterMm }: { lengthMm: number; widthMm: number; ballDiameterMm: number },
): Point {
  const r = ballDiameterMm / 2;
  const keep = (v: number, most: number) => Math.round(Math.min(most - r, Math.max(r, v)));
  return { x: keep(p.x, lengthMm), y: keep(p.y, widthMm) };
}
