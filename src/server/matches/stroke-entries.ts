import type { State, StrokeBook } from "../../rules/state.ts";
import type { Point } from "../../table/balls.ts";
import type {
  Call,
  CallType,
  Command,
  EventOf,
  RulesOutput,
  SheetStroke,
  TableEvent,
} from "../../table/messages/index.ts";

/** A stroke while its match is played again. */
export interface StrokeEntry extends Omit<SheetStroke, "verdict" | "fouls" | "cushions" | "calls"> {
  /** Where its events stand in the table's log: the stroke's own number and that of the closing line so far. */
  from: number;
  to: number;
  direction: Point | null;
  /** Where the balls lay when it was struck. */
  places: Partial<Record<"white" | "yellow" | "red", Point>>;
  calls: string[];
  /** Given by hand and taken back again. */
  withdrawn: boolean;
}

/** Fouls that the very start of a stroke shows; all else that a stroke event brings speaks of the stroke before. */
const SEEN_AT_START: readonly CallType[] = [
  "foul_wrong_ball",
  "foul_ball_in_motion",
  "foul_played_into_frozen_ball",
  "foul_played_into_frozen_cushion",
];

/** Collects a match's strokes and which call speaks of which. */
export class StrokeEntries {
  readonly all: StrokeEntry[] = [];
  /** Struck, but not yet entered in the book; it never is where nobody judges it. */
  private struck: StrokeEntry | null = null;
  private readonly strokeOf = new Map<string, StrokeEntry>();

  /** The stroke that is spoken of now. */
  private get present(): StrokeEntry | null {
    return this.struck ?? this.all.at(-1) ?? null;
  }

  /** One input and what the rules made of it. Returns the stroke that a person gave by hand, where this did. */
  take(n: number, input: TableEvent | Command, outputs: readonly RulesOutput[], state: State): StrokeEntry | null {
    const before = this.present;
    const byHand = input.type === "stroke_result" ? this.given(n, input, outputs, state) : null;
    if (input.type === "stroke" && state.facts.stroke?.seq === input.seq) this.strike(n, input, state);
    if (input.kind === "event" && this.present !== null) this.follow(this.present, n, input);
    this.enter(state.book?.stroke ?? null, state);
    this.attach(input, outputs, before, byHand);
    return byHand;
  }

  private strike(n: number, e: EventOf<"stroke">, state: State): void {
    const places: StrokeEntry["places"] = {};
    for (const [ball, at] of Object.entries(state.facts.stroke!.from)) {
      places[ball as keyof typeof places] = { x: at.x, y: at.y };
    }
    this.struck = {
      ...{ n: 0, seq: e.seq, t: e.t, player: "", ball: e.ball, inning: 1, byHand: false, speed: e.speed },
      ...{ wayMm: null, durationS: null, from: n, to: n, direction: e.direction, places, calls: [], withdrawn: false },
    };
  }

  private follow(entry: StrokeEntry, n: number, e: TableEvent): void {
    if (entry.seq === null || entry.durationS !== null || e.type === "stroke") return;
    entry.to = n;
    if (e.type === "path" && e.ball === entry.ball) entry.wayMm = lengthOf(e.points);
    if (e.type === "still") entry.durationS = Math.max(0, e.t - entry.t);
  }

  /** The book names whose stroke it is, also anew after an undo. */
  private enter(sb: StrokeBook | null, state: State): void {
    if (sb === null || sb.seq === null || state.book === null) return;
    const entry = this.struck?.seq === sb.seq ? this.struck : this.all.findLast((s) => s.seq === sb.seq);
    if (entry === undefined) return;
    const player = state.book.players[sb.player]!;
    if (entry.player !== player.id) {
      entry.player = player.id;
      // In turn with this stroke, or out of turn: then it counts with what he has played.
      entry.inning = Math.max(
        1,
        player.completed + (state.book.turn === sb.player && state.book.strokesInTurn > 0 ? 1 : 0),
      );
    }
    if (entry !== this.struck) return;
    this.add(entry);
    this.struck = null;
  }

  private given(n: number, c: Command, outputs: readonly RulesOutput[], state: State): StrokeEntry | null {
    const book = state.book;
    const said = outputs.find((o): o is Call => o.kind === "call" && o.detail.decided === "by_hand");
    if (book?.stroke?.seq !== null || said === undefined || said.detail.call !== undefined) return null;
    const index = book.players.findIndex((p) => p.id === said.player);
    const player = book.players[index]!;
    const running = book.turn === index && book.strokesInTurn > 0 ? 1 : 0;
    const entry: StrokeEntry = {
      ...{ n: 0, seq: null, t: c.t, player: player.id, ball: player.ball, byHand: true, speed: null, wayMm: null },
      ...{ inning: Math.max(1, player.completed + running), durationS: null, from: n, to: n, direction: null },
      ...{ places: {}, calls: [], withdrawn: false },
    };
    this.struck = null;
    this.add(entry);
    return entry;
  }

  private add(entry: StrokeEntry): void {
    entry.n = this.all.length + 1;
    this.all.push(entry);
  }

  private attach(
    input: TableEvent | Command,
    outputs: readonly RulesOutput[],
    before: StrokeEntry | null,
    byHand: StrokeEntry | null,
  ): void {
    let reached = false;
    for (const o of outputs) {
      if (o.kind !== "call" || this.strokeOf.has(o.id)) continue;
      reached ||= o.detail.decided === "by_hand";
      const named = typeof o.detail.call === "string" ? this.strokeOf.get(o.detail.call) : undefined;
      const ofNew = input.type === "stroke" ? SEEN_AT_START.includes(o.type) : byHand === null || reached;
      const stroke = named ?? (ofNew ? this.present : before);
      if (stroke === null) continue;
      this.strokeOf.set(o.id, stroke);
      stroke.calls.push(o.id);
    }
  }
}

function lengthOf(points: readonly (readonly number[])[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++) {
    length += Math.hypot(points[i]![1]! - points[i - 1]![1]!, points[i]![2]! - points[i - 1]![2]!);
  }
  return length;
}

/** What a stroke came to, by its calls as they stand now. */
export function judged(entry: StrokeEntry, calls: ReadonlyMap<string, Call>): SheetStroke {
  const { from: _from, to: _to, direction: _direction, places: _places, withdrawn, ...stroke } = entry;
  const own = entry.calls.map((id) => calls.get(id)!);
  const standing = own.filter((c) => c.status === "accepted");
  const fouls = standing.filter((c) => c.type.startsWith("foul_") && c.type !== "foul_claim_expired");
  const play = own.filter((c) => c.type === "carom" || c.type === "miss");
  const stands = play.findLast((c) => c.status === "accepted");
  const counted = (stands ?? play.at(-1))?.detail.counted;
  // A foul that voids a carom has rejected it; one between strokes, or of the other player, leaves it.
  const spoilt = fouls.some((c) => c.player === entry.player && c.detail.betweenStrokes !== true);
  const verdict = withdrawn
    ? "undone"
    : stands?.type === "carom"
      ? "carom"
      : spoilt
        ? "foul"
        : stands !== undefined
          ? "miss"
          : own.some((c) => c.status === "proposed")
            ? "open"
            : play.some((c) => c.status === "undone")
              ? "undone"
              : "none";
  return {
    ...stroke,
    verdict,
    fouls: fouls.map((c) => c.type) as SheetStroke["fouls"],
    // What a person decides says nothing of cushions where the camera saw none.
    cushions: entry.byHand || typeof counted !== "number" ? null : counted,
  };
}
