import { createReferee, type Referee } from "../../rules/engine.ts";
import { inningsOf } from "../../rules/score.ts";
import { size } from "../../rules/stack.ts";
import type { Setup, State } from "../../rules/state.ts";
import type {
  Call,
  Command,
  CommandOf,
  MatchResult,
  MatchSheet,
  RulesOutput,
  Score,
  SheetCorrection,
  StrokeFacts,
  StrokeRecord,
  TableEvent,
} from "../../table/messages/index.ts";
import type { StoredMatch } from "../store/event-store.ts";
import { measuresOfSetup } from "./measures.ts";
import { judged, StrokeEntries, type StrokeEntry } from "./stroke-entries.ts";
import { strokeFacts } from "./stroke-record.ts";
import { addStroke, emptyTally, runsTally, statisticsOf, type Tally } from "./tally.ts";

/** What one acting line has changed, until it is undone. */
interface Acting {
  gains: { player: string; inning: number; points: number }[];
  correction?: SheetCorrection;
  byHand?: StrokeEntry;
}

/** A table's events from one number in its log to another. */
export type EventsBetween = (from: number, to: number) => readonly TableEvent[];
/** A sheet, and its strokes one by one: those of a long match are never all in memory. */
export interface WholeMatch {
  sheet: MatchSheet;
  strokes: () => Generator<StrokeFacts>;
}

/** Plays a stored match again, input by input, and keeps its sheet. Undone points leave no trace but in the corrections. */
export class SheetRecorder {
  readonly match: StoredMatch;
  readonly start: CommandOf<"start_match">;
  readonly setup: Setup;
  /** Number of the last input taken. */
  last: number;
  readonly strokes = new StrokeEntries();
  private readonly referee: Referee;
  private readonly calls = new Map<string, Call>();
  private readonly corrections: SheetCorrection[] = [];
  /** One for each line that undo could take back, as the rules' own history has them. */
  private readonly acting: Acting[];
  private score: Score;
  private cancelled = false;

  constructor(match: StoredMatch, start: Command, state: State) {
    this.match = match;
    this.start = start as CommandOf<"start_match">;
    this.setup = state.book!.setup;
    this.last = match.from;
    this.referee = createReferee({ state });
    this.score = this.referee.score()!;
    this.acting = Array.from({ length: size(state.history) }, () => ({ gains: [] }));
  }

  /** The next input of the match's table; what the rules say about it today. */
  take(n: number, input: TableEvent | Command): readonly RulesOutput[] {
    const { referee } = this;
    const before = referee.state.book;
    const outputs = input.kind === "event" ? referee.event(input) : referee.command(input);
    const { state } = referee;
    this.last = n;
    for (const o of outputs) {
      if (o.kind === "call") this.calls.set(o.id, o);
      if (o.kind === "score") this.score = o;
    }
    const byHand = this.strokes.take(n, input, outputs, state);
    const depth = size(state.history);
    while (this.acting.length > depth) this.takeBack(this.acting.pop()!);
    while (this.acting.length < depth) this.acting.push({ gains: [] });
    this.cancelled = state.book === null;
    if (state.book === null || before === null || state.book === before) return outputs;
    const acting = this.acting.at(-1);
    if (input.type === "undo" || acting === undefined) return outputs;
    if (byHand !== null) acting.byHand = byHand;
    const inning = input.type === "adjust" ? input.inning : undefined;
    state.book.players.forEach((p, i) => {
      const points = p.points - before.players[i]!.points;
      if (points === 0) return;
      const at = inning ?? Math.max(1, inningsOf(state.book!, i));
      acting.gains.push({ player: p.id, inning: at, points });
      if (input.type === "adjust") this.correct(acting, input, points, at);
    });
    return outputs;
  }

  private correct(acting: Acting, c: CommandOf<"adjust">, points: number, inning: number): void {
    const { seq, t, by, player, reason = "" } = c;
    acting.correction = { seq, t, by, player, points, inning, named: c.inning !== undefined, reason, undone: false };
    this.corrections.push(acting.correction);
  }

  private takeBack({ correction, byHand }: Acting): void {
    if (correction !== undefined) correction.undone = true;
    if (byHand !== undefined) byHand.withdrawn = true;
  }

  get closed(): boolean {
    return this.score.match === "closed";
  }

  sheet(): MatchSheet {
    const { match, start, setup, score } = this;
    const strokes = this.strokes.all.map((s) => judged(s, this.calls));
    const runs = this.runs();
    return {
      ...{ match: match.id, table: match.table, started: match.started },
      ...{ discipline: setup.discipline, profile: setup.profile, policy: setup.policy },
      ...{ state: score.match, cancelled: this.cancelled, result: this.result() },
      ...{ target: setup.target, timeLimit: setup.timeLimit, inningLimit: setup.inningLimit },
      playedS: Math.max(0, score.t - start.t),
      startT: start.t,
      starter: start.starter ?? start.players[0]!.id,
      measures: measuresOfSetup(setup),
      players: score.players.map((p) => {
        const { name, ball, target } = start.players.find((s) => s.id === p.id)!;
        const own = runs.get(p.id) ?? [];
        const about = { name, ball, ...(target !== undefined && { target }) };
        return { ...p, ...about, runs: own, statistics: statisticsOf(this.tallyOf(p, own, strokes)) };
      }),
      corrections: this.corrections.map((c) => ({ ...c })),
      strokes,
      calls: [...this.calls.values()],
    };
  }

  /** Stroke `n` of the sheet with all that was seen and said of it. */
  record(sheet: MatchSheet, n: number, events: EventsBetween): StrokeRecord {
    const stroke = sheet.strokes[n - 1]!;
    const entry = this.strokes.all[n - 1]!;
    const said = stroke.calls.map((id) => this.calls.get(id)!);
    const seen = entry.seq === null ? [] : events(entry.from, entry.to);
    return { ...strokeFacts(stroke, entry, seen, said, this.setup), said };
  }

  whole(events: EventsBetween): WholeMatch {
    const sheet = this.sheet();
    const record = (n: number) => this.record(sheet, n, events);
    return {
      sheet,
      *strokes() {
        for (const { n } of sheet.strokes) {
          const { said: _said, ...facts } = record(n);
          yield facts;
        }
      },
    };
  }

  /** For the statistics over many matches. */
  tallies(sheet: MatchSheet): Record<string, Tally> {
    return Object.fromEntries(sheet.players.map((p) => [p.id, this.tallyOf(p, p.runs, sheet.strokes)]));
  }

  private tallyOf(p: Score["players"][number], runs: readonly number[], strokes: MatchSheet["strokes"]): Tally {
    const tally: Tally = { ...emptyTally(), matches: 1, points: p.points, innings: p.innings, highRun: p.highRun };
    for (const s of strokes) if (s.player === p.id) addStroke(tally, s);
    return { ...tally, series: runsTally(runs) };
  }

  /** Points of each player by inning: what every line that still stands has brought. */
  private runs(): Map<string, number[]> {
    const runs = new Map<string, number[]>();
    for (const { id, innings } of this.score.players)
      runs.set(
        id,
        Array.from({ length: innings }, () => 0),
      );
    for (const { gains } of this.acting) {
      for (const { player, inning, points } of gains) {
        const own = runs.get(player)!;
        while (own.length < inning) own.push(0);
        own[inning - 1]! += points;
      }
    }
    return runs;
  }

  private result(): MatchResult {
    if (this.score.match === "open" || this.cancelled) return null;
    const said = [...this.calls.values()].findLast(
      (c) => (c.type === "match_won" || c.type === "match_drawn") && (c.status === "accepted" || c.status === "info"),
    );
    if (said === undefined) return null;
    return said.type === "match_drawn" ? { drawn: true, winner: null } : { drawn: false, winner: said.player ?? null };
  }
}
