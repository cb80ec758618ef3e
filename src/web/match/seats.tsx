import { say } from "../language/index.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { mostPlayers } from "./defaults.ts";
import { directory, listed } from "./directory.ts";
import { NumberField } from "./fields.tsx";
import { MOST, newId, newSeat, type Seat, seatsOf, whole } from "./plan.ts";
import { begins, edit, editSeat, plan } from "./state.ts";
import { tell } from "./words.ts";

/** Who plays, with which ball, to how many points. */
export function Seats() {
  const { discipline, practice, starter } = plan.value;
  const seats = seatsOf(plan.value);
  const more = !practice && seats.length < mostPlayers(discipline);
  return (
    <section class="card" aria-labelledby="players-title">
      <h2 id="players-title">{tell("players")}</h2>
      <datalist id="known-players">
        {directory.value?.map((p) => (
          <option key={p.id} value={p.name}>
            {p.club}
          </option>
        ))}
      </datalist>
      <div class="seats">
        {seats.map((seat, i) => (
          <SeatFields key={i} seat={seat} index={i} starts={!practice && starter === i} />
        ))}
      </div>
      {!practice && (
        <div class="buttons">
          {seats.length === 2 && (
            <button type="button" class="tap" onClick={swap}>
              {tell("swap")}
            </button>
          )}
          {more && (
            <button
              type="button"
              class="tap"
              onClick={() => edit({ seats: [...seats, newSeat(seats.length % 2 === 0 ? "white" : "yellow")] })}
            >
              {tell("addPlayer")}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function swap(): void {
  edit({ seats: plan.value.seats.map((s) => ({ ...s, ball: s.ball === "white" ? "yellow" : "white" })) });
}

function SeatFields({ seat, index, starts }: { seat: Seat; index: number; starts: boolean }) {
  const { discipline, practice, seats } = plan.value;
  const known = listed(seat.name);
  return (
    <fieldset class="seat" data-seat={index}>
      <legend>
        <BallDot ball={seat.ball} /> {tell("player")} {practice ? "" : index + 1}
      </legend>
      <label class="field">
        <span>{tell("name")}</span>
        <input
          name={`name-${index}`}
          list="known-players"
          autocomplete="off"
          maxLength={80}
          value={seat.name}
          onInput={(event) => rename(index, event.currentTarget.value)}
        />
      </label>
      <div class="seat-row">
        <fieldset class="segments equal" aria-label={tell("ball")}>
          {(["white", "yellow"] as const).map((ball) => (
            <button
              key={ball}
              type="button"
              class="tap"
              data-ball={ball}
              aria-pressed={seat.ball === ball}
              onClick={() => editSeat(index, { ball })}
            >
              <BallDot ball={ball} /> <span class="name">{say(ball)}</span>
            </button>
          ))}
        </fieldset>
        {!practice && (
          <NumberField
            label={tell("ownTarget")}
            name={`target-${index}`}
            value={seat.target}
            placeholder={plan.value.target === "" ? tell("none") : plan.value.target}
            wrong={seat.target !== "" && whole(seat.target, MOST.target) === null}
            onValue={(target) => editSeat(index, { target })}
          />
        )}
      </div>
      <div class="seat-row">
        {known === undefined ? (
          <label class="check">
            <input
              type="checkbox"
              checked={seat.keep}
              onChange={(event) => editSeat(index, { keep: event.currentTarget.checked })}
            />
            {tell("keep")}
          </label>
        ) : (
          <span class="quiet">
            ✓ {tell("known")}
            {known.club !== undefined && ` · ${known.club}`}
          </span>
        )}
        {!practice && (
          <button
            type="button"
            class="tap small"
            aria-pressed={starts}
            data-starts={index}
            onClick={() => begins(index)}
          >
            {starts ? "✓ " : ""}
            {tell("begins")}
          </button>
        )}
        {discipline === "pins" && seats.length > 1 && !practice && (
          <button
            type="button"
            class="tap small"
            onClick={() => edit({ seats: seats.filter((_, i) => i !== index), starter: 0 })}
          >
            {tell("removePlayer")}
          </button>
        )}
      </div>
    </fieldset>
  );
}

/** A name that the directory knows brings its id and its handicap; another name is another player. */
function rename(index: number, name: string): void {
  const { seats, discipline } = plan.value;
  const seat = seats[index]!;
  const known = listed(name);
  if (known === undefined) {
    const was = listed(seat.name);
    editSeat(index, { name, ...(was !== undefined && { id: newId(), target: "" }) });
  } else editSeat(index, { name, id: known.id, target: String(known.targets?.[discipline] ?? "") });
}
