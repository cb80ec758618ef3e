import { pick, say } from "../language/index.ts";
import { link, match, score, table } from "../live/table-live.ts";
import { CommandButton } from "../parts/command-button.tsx";
import { refusal } from "../parts/commands.ts";
import { pageAddress } from "../parts/page-address.ts";
import { PageHead } from "../parts/page-head.tsx";
import { directory, listed, savePlayer } from "./directory.ts";
import { DirectoryPanel } from "./directory-panel.tsx";
import { LagPanel } from "./lag-panel.tsx";
import { commandOf, MOST, newId, type Problem, problemsOf, seatsOf, whole } from "./plan.ts";
import { Seats } from "./seats.tsx";
import { edit, plan } from "./state.ts";
import { Game, Terms } from "./terms.tsx";
import { WarmUp } from "./warm-up.tsx";
import { tell } from "./words.ts";

/** `/match`: who plays what, to which end; warm-up, lag, start. */
export function Match() {
  return (
    <>
      <PageHead page="/match" />
      <main class="match-page-main">
        <h1>{tell("title")}</h1>
        <OpenAlready />
        <div class="columns">
          <div>
            <Game />
            <Seats />
            <DirectoryPanel />
          </div>
          <div>
            <Terms />
            <WarmUp />
            <LagPanel />
          </div>
        </div>
        <StartBar />
      </main>
    </>
  );
}

const isOpen = () => score.value?.match === "open" && match.value?.implicit !== true;

function OpenAlready() {
  if (!isOpen()) return null;
  return (
    <p class="open-already" role="status">
      <span>
        {tell("openAlready")} <b>{match.value?.players.map((p) => p.name || p.id).join(" × ")}</b>
      </span>
      <a class="tap primary" href={pageAddress("/referee")}>
        {tell("toReferee")}
      </a>
    </p>
  );
}

/** What is about to start, what is missing, and the button. */
function StartBar() {
  const problems = problemsOf(plan.value);
  const measures = table.value?.measures ?? null;
  const lost = link.value !== "open";
  const ready = problems.length === 0 && measures !== null && !lost && !isOpen();
  return (
    <footer class="start-bar">
      <div class="words" role="status">
        {problems.length > 0 || lost ? (
          <p class="problem">
            {tell("missing")} {[...problems.map(words), ...(lost ? [tell("noLink")] : [])].join("; ")}.
          </p>
        ) : (
          <p>{summary()}</p>
        )}
        {refusal.value !== null && (
          <p class="problem" role="alert">
            {pick(refusal.value)}
          </p>
        )}
      </div>
      <CommandButton
        group="start"
        which="start_match"
        class="primary big"
        inert={!ready}
        data={measures === null ? {} : commandOf(plan.value, measures)}
        before={() => {
          keepPlayers();
          return true;
        }}
        onDone={() => {
          forgetGuests();
          location.assign(pageAddress("/referee"));
        }}
      >
        {tell(plan.value.practice ? "startPractice" : "start")}
      </CommandButton>
    </footer>
  );
}
const words = ({ word, field, most }: Problem): string =>
  field === undefined ? tell(word) : `${tell(field)} ${tell(word)} ${most}`;

function summary(): string {
  const { discipline, target, minutes, innings, starter, practice } = plan.value;
  const seats = seatsOf(plan.value);
  const names = seats.map((s) => {
    const own = practice ? "" : s.target;
    return `${s.name.trim()} (${say(s.ball)}${own === "" ? "" : `, ${own}`})`;
  });
  const ends = practice
    ? []
    : [
        target && seats.some((s) => s.target === "") && `${target} ${tell("target").toLowerCase()}`,
        minutes && `${minutes} min`,
        innings && `${innings} ${tell("innings").toLowerCase()}`,
      ].filter(Boolean);
  const first = practice ? [] : [`${seats[starter]?.name.trim()} ${tell("begins")}`];
  return [say(discipline), names.join(" × "), ...ends, ...first].join(" · ");
}

/** A guest's id is for one match: the next guest is somebody else. */
function forgetGuests(): void {
  const seats = plan.value.seats.map((s) => (listed(s.name) === undefined && !s.keep ? { ...s, id: newId() } : s));
  edit({ seats });
}

/** New names, and new handicaps of known ones, go into the directory; the match does not wait for it. */
function keepPlayers(): void {
  if (directory.value === null) return;
  const { discipline, practice } = plan.value;
  for (const seat of seatsOf(plan.value)) {
    const known = listed(seat.name);
    const own = practice ? null : whole(seat.target, MOST.target);
    if (known === undefined ? !seat.keep : own === null || known.targets?.[discipline] === own) continue;
    const targets = { ...known?.targets, ...(own !== null && { [discipline]: own }) };
    void savePlayer(known?.id ?? seat.id, {
      name: known?.name ?? seat.name,
      ...(known?.club !== undefined && { club: known.club }),
      ...(Object.keys(targets).length > 0 && { targets }),
    });
  }
}
