import type { Logger } from "pino";
import type { MatchList, MatchSheet, MatchSummary, StrokeAnswer, TableEvent } from "../../table/messages/index.ts";
import { plain } from "../../table/plain.ts";
import type { MatchShelf, ShelvedMatch } from "../store/match-shelf.ts";
import { type MatchQuery, matches } from "./query.ts";
import { SheetRecorder, type WholeMatch } from "./sheet-recorder.ts";
import { catchUp } from "./sliced.ts";
import { addTallies, emptyTally, type Tally } from "./tally.ts";

/** Raised when what a summary says is worked out otherwise: older ones are then made again. */
const SUMMARY_VERSION = 1;
/** Ended matches kept played, for people who leaf through their strokes. Open ones are all kept: one a table. */
const MOST_PLAYED = 6;

interface Kept {
  summary: MatchSummary;
  tallies: Record<string, Tally>;
  last: number;
}

/** The stored matches as sheets, lists and statistics; all of it from their logs, through the rules. */
export class MatchLibrary {
  private readonly shelf: MatchShelf;
  private readonly log: Logger;
  private readonly kept = new Map<number, Kept>();
  private readonly played = new Map<number, SheetRecorder>();
  /** One match is played at a time. */
  private queue: Promise<unknown> = Promise.resolve();
  private over = "";
  private readonly keep: (match: number) => void;
  private ended = false;

  /** @param keep keeps a match from retention */
  constructor(shelf: MatchShelf, log: Logger, keep: (match: number) => void = () => {}) {
    this.shelf = shelf;
    this.log = log;
    this.keep = keep;
    for (const { match, version, last, data } of shelf.summaries()) {
      if (version !== SUMMARY_VERSION) continue;
      this.kept.set(match, { ...(JSON.parse(data) as Pick<Kept, "summary" | "tallies">), last });
    }
  }

  async list(query: MatchQuery): Promise<MatchList> {
    const found = (await this.refresh()).map((k) => k.summary).filter((s) => matches(s, query));
    const { offset, limit } = query;
    return { stored: true, total: found.length, offset, matches: found.slice(offset, offset + limit) };
  }

  /** A player's sums over all matches that the query finds, by name; with the names as they were written. */
  async tally(player: string, query: MatchQuery): Promise<{ tally: Tally; names: string[] }> {
    let tally = emptyTally();
    const names = new Set<string>();
    for (const { summary, tallies } of await this.refresh()) {
      if (summary.cancelled || !matches(summary, query)) continue;
      for (const { id, name } of summary.players) {
        if (plain(name || id) !== plain(player)) continue;
        names.add(name || id);
        tally = addTallies(tally, tallies[id]!);
      }
    }
    return { tally, names: [...names] };
  }

  /** Every match's summary up to now, newest first. Makes those that are missing. */
  async refresh(): Promise<Kept[]> {
    const all: Kept[] = [];
    for (const match of this.shelf.matches().reverse()) {
      const kept = this.kept.get(match.id);
      if (kept !== undefined && !this.isOld(kept, match)) all.push(kept);
      else if ((await this.play(match)) !== null) all.push(this.kept.get(match.id)!);
    }
    return all;
  }

  /** Which tables' matches are over, told once a second: when one ends, and at the start, summaries are brought up to date. */
  notice(over: readonly boolean[]): void {
    const now = over.join();
    if (now === this.over) return;
    this.over = now;
    this.refresh().catch((error) =>
      this.log.warn({ err: error }, "the list of matches could not be brought up to date"),
    );
  }

  /** A closed match changes only when people say so: undo reopens it. */
  private isOld(kept: Kept, match: ShelvedMatch): boolean {
    if (kept.last >= match.last) return false;
    return kept.summary.state === "open" || this.shelf.commanded(match.table, kept.last, match.last);
  }

  /** A match's sheet, and a tag that changes with it. */
  async sheet(id: number): Promise<{ tag: string; sheet: () => MatchSheet } | null> {
    const recorder = await this.find(id);
    if (recorder === null) return null;
    return { tag: `"${id}-${recorder.last}-${SUMMARY_VERSION}"`, sheet: () => recorder.sheet() };
  }

  async stroke(id: number, n: number): Promise<StrokeAnswer | { stroke: null; of: number } | null> {
    const recorder = await this.find(id);
    if (recorder === null) return null;
    const sheet = recorder.sheet();
    const of = sheet.strokes.length;
    if (sheet.strokes[n - 1] === undefined) return { stroke: null, of };
    const stroke = recorder.record(sheet, n, (from, to) => this.events(sheet.table, from, to));
    const { match, table, measures } = sheet;
    return { match, table, measures, of, stroke };
  }

  /** A sheet and its strokes one by one, for exports of any length. */
  async whole(id: number): Promise<WholeMatch | null> {
    const recorder = await this.find(id);
    return recorder === null ? null : recorder.whole((from, to) => this.events(recorder.match.table, from, to));
  }

  /** Somebody who sees to the store has it as a file: it stays here as well. */
  exported(id: number): void {
    try {
      this.keep(id);
    } catch (error) {
      this.log.warn({ err: error, match: id }, "an exported match could not be marked as kept");
    }
  }

  private events(table: string, from: number, to: number): TableEvent[] {
    const inputs = this.shelf.inputs(table, from - 1, to, to - from + 1);
    return inputs.map((i) => i.input).filter((i): i is TableEvent => i.kind === "event");
  }

  private async find(id: number): Promise<SheetRecorder | null> {
    const match = this.shelf.matches().find((m) => m.id === id);
    return match === undefined ? null : this.play(match);
  }

  /** The match played up to its last input; null where its log is not whole. */
  private play(match: ShelvedMatch): Promise<SheetRecorder | null> {
    const turn = this.queue.then(async () => {
      if (this.ended) return null;
      const recorder = this.played.get(match.id) ?? this.begin(match);
      if (recorder === null) return null;
      const fresh = recorder.last >= match.last && this.kept.has(match.id);
      await catchUp(recorder, match, this.shelf);
      this.remember(match.id, recorder);
      if (!fresh) this.summarise(match, recorder);
      return recorder;
    });
    this.queue = turn.catch(() => {});
    return turn;
  }

  private begin(match: ShelvedMatch): SheetRecorder | null {
    const beginning = this.shelf.beginning(match);
    return beginning === null ? null : new SheetRecorder(match, beginning.start, beginning.state);
  }

  private remember(id: number, recorder: SheetRecorder): void {
    this.played.delete(id);
    this.played.set(id, recorder);
    const ended = [...this.played].filter(([, r]) => r.closed).map(([key]) => key);
    for (const key of ended.slice(0, -MOST_PLAYED)) this.played.delete(key);
  }

  private summarise(match: ShelvedMatch, recorder: SheetRecorder): void {
    const sheet = recorder.sheet();
    const tallies = recorder.tallies(sheet);
    const {
      profile,
      policy: _p,
      timeLimit: _t,
      inningLimit: _i,
      startT: _s,
      starter: _st,
      measures: _m,
      ...rest
    } = sheet;
    const { corrections: _c, calls: _ca, strokes, players, ...head } = rest;
    const summary: MatchSummary = {
      ...head,
      profile,
      strokes: strokes.length,
      players: players.map(({ runs: _r, statistics: _stat, ...p }) => p),
    };
    // A match that may still go on is played on from memory; its summary is kept when it is over.
    this.kept.set(match.id, { summary, tallies, last: recorder.last });
    if (sheet.state === "open" && match.to === null) return;
    try {
      const data = JSON.stringify({ summary, tallies });
      this.shelf.keepSummary({ match: match.id, version: SUMMARY_VERSION, last: recorder.last, data });
    } catch (error) {
      this.log.warn({ err: error, match: match.id }, "a match's summary could not be kept; it will be made again");
    }
  }

  /** Nothing is read any more. */
  async close(): Promise<void> {
    this.ended = true;
    await this.queue;
  }
}
