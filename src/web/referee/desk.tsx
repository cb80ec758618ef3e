import type { Call } from "../../table/messages/index.ts";
import { LiveTable } from "../drawing/live-table.tsx";
import { pick, say } from "../language/index.ts";
import { calls, liveness, nameOf, score, stroke, table } from "../live/table-live.ts";
import { CommandButton } from "../parts/command-button.tsx";
import { pageAddress } from "../parts/page-address.ts";
import { Assistant } from "./assistant.tsx";
import { asksForBalls, BallCheck } from "./ball-check.tsx";
import { BallsSheet } from "./balls-sheet.tsx";
import { DecisionCard } from "./decision-card.tsx";
import { DisciplineSheet } from "./discipline-sheet.tsx";
import { FoulSheet } from "./foul-sheet.tsx";
import { LatestList } from "./latest.tsx";
import { MatchSheet } from "./match-sheet.tsx";
import { declarable, openRespot, shownCall } from "./open-calls.ts";
import { PlacementPicker } from "./placement-picker.tsx";
import { PointsSheet } from "./points-sheet.tsx";
import { Sheet } from "./sheet.tsx";
import { openSheet } from "./sheets.ts";
import { tell } from "./words.ts";

/** The one thing that matters now. */
export function Desk() {
  switch (openSheet.value) {
    case "fouls":
      return <FoulSheet key="foul" />;
    case "claim":
      return <FoulSheet key="claim" claim />;
    case "discipline":
      return <DisciplineSheet />;
    case "balls":
      return <BallsSheet />;
    case "points":
      return <PointsSheet />;
    case "match":
      return <MatchSheet />;
    case "latest":
      return (
        <Sheet title={tell("latest")}>
          <LatestList />
        </Sheet>
      );
    default:
      return <Now />;
  }
}

function Now() {
  if (score.value === null) return <NoMatch />;
  if (score.value.match === "closed") return <Closed />;
  if (asksForBalls.value) return <BallCheck />;
  const call = shownCall.value;
  if (call?.type === "opponent_placement_offered") return <PlacementPicker key={call.id} call={call} />;
  if (call !== null) return <DecisionCard call={call} />;
  if (openRespot.value !== null) return <Assistant call={openRespot.value} />;
  return <Quiet />;
}

function NoMatch() {
  return (
    <section class="empty">
      <h2>{tell("noMatchYet")}</h2>
      <a class="tap primary big" href={pageAddress("/match")}>
        {tell("prepare")}
      </a>
    </section>
  );
}

function Closed() {
  const last = (types: string[]): Call | undefined =>
    calls.value.findLast((c) => types.includes(c.type) && c.status !== "undone");
  const outcome = last(["match_won", "match_drawn"]);
  return (
    <section class="closed">
      <h2>{tell("result")}</h2>
      <p class="message">{outcome === undefined ? say("matchClosed") : pick(outcome.message)}</p>
      <div class="answers">
        <CommandButton group="undo" which="reopen" class="no" data={{ type: "undo" }}>
          {tell("reopen")}
        </CommandButton>
        <a class="tap" href={pageAddress("/matches")}>
          {tell("scoreSheet")}
        </a>
        <a class="tap yes" href={pageAddress("/match")}>
          {tell("newMatch")}
        </a>
      </div>
    </section>
  );
}

/** Nothing waits: the table as it is, and whose turn it is. */
function Quiet() {
  const running = stroke.value?.running === true && liveness.value === "live";
  const active = score.value?.active ?? null;
  return (
    <section class="calm">
      <header class="card-head">
        <h2>{running ? tell("strokeRuns") : tell("nothingOpen")}</h2>
        {active !== null && (
          <p class="turn-of">
            {say("toPlay")}: <b>{nameOf(active)}</b>
          </p>
        )}
      </header>
      <div class={`cloth ${liveness.value}`}>
        {table.value !== null && <LiveTable measures={table.value.measures} />}
      </div>
      <Declare />
    </section>
  );
}

/** 26.5: the line was answered "on the line"; the player may say which it shall be. */
function Declare() {
  return (
    <>
      {declarable.value.map((call) => (
        <div key={call.id} class="declare">
          <p>
            {tell("declareTitle")} <small>{pick(call.message)}</small>
          </p>
          <div class="answers">
            {(["in", "out"] as const).map((position) => (
              <CommandButton
                key={position}
                group={`declare:${call.id}`}
                which={position}
                data={{ type: "declare", position, ball: call.detail.ball, zone: call.detail.zone }}
              >
                {tell(position === "in" ? "declareIn" : "declareOut")}
              </CommandButton>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}
