import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Call, Placement } from "../../table/messages/index.ts";
import { pick } from "../language/index.ts";
import { liveness, nameOf, newest, table } from "../live/table-live.ts";
import { articleOf } from "../parts/call-item.tsx";
import { CommandButton } from "../parts/command-button.tsx";
import { chime } from "../parts/sound.ts";
import { settings } from "../parts/tablet-settings.ts";
import { ErrandList } from "./errand-list.tsx";
import { type Errand, errandsOf } from "./errands.ts";
import { PlacingTable } from "./placing-table.tsx";
import { tell } from "./words.ts";

/** Re-spotting and restoring: ghosts, ways and millimetres while a hand puts the balls back; then who plays. */
export function Assistant({ call }: { call: Call }) {
  const placements = (call.detail.placements ?? []) as Placement[];
  const restore = call.type === "restore_positions";
  return (
    <section class="assistant" data-call={call.id}>
      <header class="card-head">
        <h2>{tell(restore ? "restoreTitle" : "respotTitle")}</h2>
        <span class="chip">{articleOf(call)}</span>
        <TurnView />
      </header>
      <p class="sr-only">{pick(call.message)}</p>
      <Placing placements={placements} next={call.player ?? null}>
        <CommandButton
          group={`call:${call.id}`}
          which="place"
          class="yes"
          data={{ type: "place", balls: placements.map(placeOf) }}
        >
          {tell("placedDone")}
        </CommandButton>
      </Placing>
    </section>
  );
}
export const placeOf = ({ ball, spot, x, y }: Placement) => (spot === undefined ? { ball, x, y } : { ball, spot });

interface PlacingProps {
  placements: readonly Placement[];
  next: string | null;
  children: ComponentChildren;
}

/** Ghosts and numbers. Old pictures move nothing. */
function Placing({ placements, next, children }: PlacingProps) {
  const live = liveness.value === "live";
  const seen = live ? newest.value : null;
  const errands = errandsOf(placements, seen);
  const home = errands.length > 0 && errands.every((e) => e.stage === "home" || e.stage === "near");
  useChimeHome(live && home);
  const others = (["white", "yellow", "red"] as const).flatMap((ball) => {
    const at = seen?.balls[ball];
    if (placements.some((p) => p.ball === ball) || at?.x === undefined || at.y === undefined) return [];
    return [{ ball, at: { x: at.x, y: at.y } }];
  });
  return (
    <div class="placing">
      {table.value !== null && <PlacingTable measures={table.value.measures} errands={errands} others={others} />}
      <div class="side">
        <ErrandList errands={errands} live={live} />
        <p class={live && home ? "outcome done" : "outcome"} role="status">
          {live ? (home ? tell("allHome") : summary(errands)) : tell("byHandOnly")}
        </p>
        {next !== null && (
          <p class="outcome">
            {tell("playsNext")}: <span class="name">{nameOf(next)}</span>
          </p>
        )}
        <footer class="answers">{children}</footer>
      </div>
    </div>
  );
}
const summary = (errands: readonly Errand[]) =>
  `${errands.filter((e) => e.stage === "home" || e.stage === "near").length} / ${errands.length} ${tell("inPlace")}.`;

function useChimeHome(home: boolean): void {
  const before = useRef(home);
  useEffect(() => {
    if (home && !before.current) chime("home");
    before.current = home;
  }, [home]);
}

/** As seen from the other long cushion. */
export function TurnView() {
  return (
    <button
      type="button"
      class="tap small"
      aria-label={tell("turnView")}
      aria-pressed={settings.turned.value}
      onClick={() => {
        settings.turned.value = !settings.turned.value;
      }}
    >
      <span aria-hidden="true">⟲</span> <span class="label">{tell("turnView")}</span>
    </button>
  );
}
