import { useRef, useState } from "preact/hooks";
import { uuid } from "../../client/index.ts";
import type { MatchSheet, SheetCorrection } from "../../table/messages/index.ts";
import { clockTime, pick, sayIn } from "../language/index.ts";
import { command, isOpen, mayCommand } from "./api.ts";
import { signed } from "./format.ts";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);

export const roleText = (by: string): string =>
  by === "referee" || by === "operator" || by === "system" ? say(by) : by === "player" ? say("playerRole") : by;

/** What was corrected by hand, also what was taken back again, and the way to correct an inning. */
export function Corrections({ sheet, onChange }: { sheet: MatchSheet; onChange: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const played = sheet.players.some((p) => p.innings > 0);
  return (
    <section class="corrections">
      <h3>{say("corrections")}</h3>
      {sheet.corrections.length === 0 ? (
        <p class="quiet">{say("noCorrections")}</p>
      ) : (
        <ol>
          {sheet.corrections.map((c) => (
            <li key={c.seq} class={c.undone ? "taken-back" : ""}>
              <CorrectionText sheet={sheet} correction={c} />
            </li>
          ))}
        </ol>
      )}
      {isOpen(sheet) && played && mayCommand.value && (
        <>
          <button type="button" class="button" onClick={() => dialog.current?.showModal()}>
            {say("correct")}…
          </button>
          <CorrectionDialog sheet={sheet} dialog={dialog} onChange={onChange} />
        </>
      )}
      {!isOpen(sheet) && <p class="quiet help">{say("closedHelp")}</p>}
    </section>
  );
}

export function CorrectionText({ sheet, correction: c }: { sheet: MatchSheet; correction: SheetCorrection }) {
  const player = sheet.players.find((p) => p.id === c.player);
  return (
    <>
      <span class="what">
        {say("inning")} {c.inning} · {player?.name || c.player} · <b>{signed(c.points)}</b>
      </span>{" "}
      {c.reason !== "" && <span class="reason">“{c.reason}”</span>}{" "}
      <span class="quiet">
        {say("by")} {roleText(c.by)}, {clockTime(c.t - sheet.startT)}
        {c.undone && ` · ${say("takenBack")}`}
      </span>
    </>
  );
}

interface DialogProps {
  sheet: MatchSheet;
  dialog: { current: HTMLDialogElement | null };
  onChange: () => void;
}
function CorrectionDialog({ sheet, dialog, onChange }: DialogProps) {
  const [player, setPlayer] = useState(sheet.players[0]!.id);
  const own = sheet.players.find((p) => p.id === player)!;
  const [inning, setInning] = useState(1);
  const at = Math.min(Math.max(1, inning), Math.max(1, own.innings));
  const now = own.runs[at - 1] ?? 0;
  const [points, setPoints] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  // The same id until it is taken: given twice, it counts once.
  const id = useRef(uuid());
  const right = points ?? now;
  const ready = own.innings > 0 && right !== now && reason.trim() !== "" && !busy;
  const close = () => {
    setPoints(null);
    setReason("");
    setProblem("");
    id.current = uuid();
    dialog.current?.close();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    const body = { type: "adjust", by: "referee", player, points: right - now, inning: at, reason: reason.trim() };
    const refused = await command(sheet.table, id.current, body);
    setBusy(false);
    if (refused !== null) {
      setProblem(refused === "failed" ? say("failed") : pick(refused));
      return;
    }
    close();
    onChange();
  };
  return (
    <dialog ref={dialog} class="correction" aria-label={say("correct")} onClose={() => setProblem("")}>
      <form onSubmit={submit}>
        <h2>{say("correct")}</h2>
        <label class="field">
          <span>{say("player")}</span>
          <select
            name="player"
            value={player}
            onChange={(e) => {
              setPlayer(e.currentTarget.value);
              setPoints(null);
            }}
          >
            {sheet.players.map((p) => (
              <option key={p.id} value={p.id}>
                {p.name || p.id}
              </option>
            ))}
          </select>
        </label>
        <div class="pair">
          <label class="field">
            <span>{say("inning")}</span>
            <input
              name="inning"
              type="number"
              min={1}
              max={Math.max(1, own.innings)}
              value={at}
              onInput={(e) => {
                setInning(Number(e.currentTarget.value));
                setPoints(null);
              }}
            />
          </label>
          <label class="field">
            <span>{say("rightNumber")}</span>
            <input
              name="points"
              type="number"
              min={0}
              max={9999}
              value={right}
              onInput={(e) => setPoints(Math.max(0, Math.round(Number(e.currentTarget.value))))}
            />
          </label>
        </div>
        <p class="says" role="status">
          {say("sheetSays")} <b>{now}</b>
          {right !== now && (
            <>
              {" → "}
              <b>{right}</b> ({signed(right - now)})
            </>
          )}
        </p>
        <label class="field">
          <span>{say("reason")}</span>
          <input
            name="reason"
            maxLength={200}
            required
            value={reason}
            onInput={(e) => setReason(e.currentTarget.value)}
            aria-describedby="reason-help"
          />
          <small id="reason-help" class="quiet">
            {say("reasonHelp")}
          </small>
        </label>
        <p class="quiet help">{say("correctionHelp")}</p>
        {problem !== "" && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="buttons">
          <button type="button" class="button" onClick={close}>
            {say("cancel")}
          </button>
          <button type="submit" class="button primary" disabled={!ready}>
            {say("apply")}
          </button>
        </div>
      </form>
    </dialog>
  );
}
