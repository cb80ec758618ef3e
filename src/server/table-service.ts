import type { Referee } from "../rules/engine.ts";
import type { Book, State } from "../rules/state.ts";
import type {
  Call,
  Command,
  Envelope,
  ErrorData,
  EventOf,
  Health,
  Observation,
  Position,
  Refused,
  RulesOutput,
  Score,
  TableEvent,
  TableMeasures,
  TableState,
} from "../table/messages/index.ts";
import { COMMAND_SCHEMAS } from "../table/messages/index.ts";
import { hexOf } from "../vision/drawing/colour.ts";
import type { TableCalibration } from "./calibration/table-calibration.ts";
import { CallLog } from "./call-log.ts";
import { TableCamera } from "./camera/table-camera.ts";
import { CloseUpKeeper } from "./close-ups/keeper.ts";
import { type CommandAnswer, CommandDesk, type Unstored } from "./command-desk.ts";
import { errorData } from "./errors.ts";
import { knownOf, matchInfo } from "./match-info.ts";
import { NO_METER, type TableMeter, timed } from "./metrics/table-meter.ts";
import { numbered, type Published, Publisher } from "./publisher.ts";
import { SourceStatus } from "./source-status.ts";
import type { EventStore, Kept } from "./store/event-store.ts";
import { forgetEarlier } from "./store/forget-earlier.ts";
import { TableJournal } from "./store/table-journal.ts";
import { StrokeLog } from "./stroke-log.ts";
import { type Monotonic, monotonic, TableClock } from "./table-clock.ts";
import { type Log, logAbout } from "./table-log.ts";
import { type StrokeTruth, TruthKeeper } from "./truth-check.ts";

export interface TableOptions {
  id: string;
  /** What people call the table. */
  name: string;
  measures: TableMeasures;
  /** New at each start of the service. */
  epoch: number;
  referee: Referee;
  log: Log;
  /** Counts what the table does. */
  meter?: TableMeter;
  now?: Monotonic;
  /** No camera sees the table: it is scored by hand, and time passes from the start. */
  byHand?: boolean;
  /** Where everything is stored before anybody hears of it; without it the score lives as long as the service. */
  store?: EventStore;
  /** Told of every line, in the contract's order: observations, events, what the referee says. */
  onLine?: (line: Observation | TableEvent | RulesOutput) => void;
}

/** What of a table may be changed while it is served. */
export type Reconfigured = Pick<TableOptions, "name" | "measures" | "referee" | "byHand">;

/** More missed messages than this are not sent one by one: the state replaces them. Some half an hour of play. */
const MOST_MISSED = 5000;

/** A command as people send it: without `kind`, `seq` and `t`, which the service gives. */
export type CommandBody = Record<string, unknown>;

/**
 * One table of the service: takes what its source saw and what people say, holds the referee and so the score, and tells
 * everybody who listens. It outlives its source: when the table's process dies, the score stands.
 */
export class TableService {
  readonly id: string;
  name: string;
  readonly publisher: Publisher;
  readonly source = new SourceStatus();
  readonly camera = new TableCamera();
  /** Where the table's camera is calibrated; null where nobody keeps its profile. */
  calibration: TableCalibration | null = null;
  readonly clock: TableClock;
  readonly closeUps: CloseUpKeeper;
  /** Of the whole service: what somebody should look after. */
  alarms: readonly ErrorData[] = [];
  private readonly options: TableOptions;
  private readonly log: Log;
  private readonly meter: TableMeter;
  /** Number of the stored match, null before the first. */
  private matchId: number | null = null;
  private measures: TableMeasures;
  private referee: Referee;
  private readonly calls = new CallLog();
  private readonly strokes = new StrokeLog();
  private readonly desk = new CommandDesk();
  private readonly journal: TableJournal | null;
  private readonly truth: TruthKeeper;
  private checksTruth = false;
  private score: Score | null = null;
  private setup: Book["setup"] | null = null;
  private known = "";
  private eventSeq = 0;
  private commandSeq = 0;
  private refusedEvents = 0;
  /** The source is gone and not yet back. */
  private cut = false;
  private vision: EventOf<"vision">["state"] = "ok";
  private reason: string | null = null;

  constructor(options: TableOptions) {
    this.options = options;
    this.id = options.id;
    this.name = options.name;
    this.measures = options.measures;
    this.referee = options.referee;
    this.publisher = new Publisher(options.id, options.epoch);
    this.clock = new TableClock(options.now ?? monotonic);
    const { store, id, epoch } = options;
    const log = logAbout(options.log, () => ({ table: id, match: this.matchId }));
    this.log = log;
    this.meter = options.meter ?? NO_METER;
    this.matchId = store?.latestMatch(id) ?? null;
    this.journal = store === undefined ? null : new TableJournal(store, id, epoch, log);
    this.closeUps = new CloseUpKeeper(id, store, log);
    this.truth = new TruthKeeper((difference) => log.error(difference, "called otherwise than it truly was"));
    if (this.journal !== null) this.restore(this.journal.kept());
    if (options.byHand) {
      this.clock.begin();
      this.source.state = "none";
    }
    // Pages draw the table in its cloth's colour.
    this.camera.listen(
      (_profile, why) => why === "begun" && this.publisher.publish("state", this.clock.present(), this.state()),
    );
    this.score = options.referee.score();
    this.setup = options.referee.state.book?.setup ?? null;
    this.known = knownOf(options.referee.state);
    // Whatever rolled when the service ended was not seen to its end.
    if (this.strokeRuns) this.sourceLost("service_restarted");
  }

  /** Another name, other measures, another policy for matches that begin; the match that runs goes on as it began. */
  reconfigure({ name, measures, referee, byHand = false }: Reconfigured): void {
    referee.reset(this.referee.state);
    this.referee = referee;
    this.name = name;
    this.measures = measures;
    if (byHand) {
      this.clock.begin();
      this.source.state = "none";
      this.source.fault = null;
    } else if (this.source.state === "none") this.source.state = "starting";
    this.publisher.publish("state", this.clock.present(), this.state());
  }

  /** The table is no longer served: who listens is told, and hears no more. */
  leave(): void {
    this.publisher.end(errorData("CB_TABLE_REMOVED", { table: this.id }));
  }

  /** What one frame showed; times by the source's stamps. */
  observe(seen: Observation): void {
    const t = this.clock.frame(seen.t);
    const o = { ...seen, t };
    if (this.source.state === "starting") this.source.state = "running";
    if (this.cut) this.take({ type: "vision", t, state: "ok", reason: "source_back" });
    this.cut = false;
    this.strokes.observe(o);
    this.options.onLine?.(o);
    timed(this.meter, "send", () => this.publisher.publish("observation", t, o));
  }

  /** What the tracker says happened; times by the source's stamps, numbered anew. */
  event(e: TableEvent): void {
    this.events([e]);
  }

  /** Events that came together are stored together. */
  events(seen: readonly TableEvent[]): void {
    if (seen.length === 0) return;
    this.take(
      ...seen.map((e) => {
        const t = this.clock.fit(e.t);
        if (e.type !== "path") return { ...e, t };
        return { ...e, t, points: e.points.map(([at = 0, ...rest]) => [this.clock.fit(at), ...rest]) };
      }),
    );
  }

  /** All that a frame showed has been sent. @param readMs when its last byte was read, by the machine's clock */
  sent(readMs: number): void {
    this.meter.frame(readMs, this.strokes.observation?.t ?? 0);
  }

  /** What a simulated stroke truly was: compared with what is called, never used to call. */
  strokeTruth(truth: StrokeTruth): void {
    this.checksTruth = true;
    this.truth.truth({ ...truth, strokeT: this.clock.fit(truth.strokeT), endT: this.clock.fit(truth.endT) });
  }

  sourceStarted(): void {
    this.clock.restart();
  }

  /** The source is gone: what it would have seen from now on is missing. */
  sourceLost(reason: string, t: number = this.clock.present()): void {
    this.truth.cut();
    if (this.cut || this.clock.frameAge() === null) return;
    this.cut = true;
    this.take({ type: "vision", t, state: "lost", reason });
  }

  /** A command under an id of its sender's choice: the same id again has no second effect. */
  command(id: string, body: CommandBody): CommandAnswer {
    const answer = this.desk.once(id, () => this.act(id, body));
    const type = typeof body.type === "string" && Object.hasOwn(COMMAND_SCHEMAS, body.type) ? body.type : "unknown";
    this.meter.command(type, answer.type);
    return answer;
  }

  /** Lets time pass for matches with a clock, and publishes the health. Once a second. */
  tick(): void {
    this.journal?.retry();
    const { setup } = this;
    const timed = setup !== null && (setup.timeLimit !== null || setup.shotClock !== null);
    if (timed && this.score?.match === "open") this.act(null, { type: "tick", by: "system" });
    this.truth.tick(this.clock.present());
    this.publisher.publish("health", this.clock.present(), this.health());
  }

  health(): Health {
    const age = this.clock.frameAge();
    return {
      ...this.source.report(),
      vision: this.vision,
      reason: this.reason,
      frameAgeS: age === null ? null : Math.round(age * 1000) / 1000,
      refusedEvents: this.refusedEvents,
      clients: this.publisher.audience,
      ...(this.journal !== null && { store: this.journal.fault }),
      alarms: [...this.alarms],
      truth: this.checksTruth ? { ...this.truth.counts } : null,
    };
  }

  state(replay: TableState["replay"] = { after: null, complete: true }): TableState {
    return {
      table: { id: this.id, name: this.name, measures: this.drawnMeasures() },
      t: this.clock.present(),
      match: matchInfo(this.referee.state),
      score: this.score,
      observation: this.strokes.observation,
      still: this.strokes.still,
      stroke: this.strokes.stroke,
      calls: this.calls.all,
      pending: this.score?.pending ?? [],
      health: this.health(),
      replay,
    };
  }

  /** The cloth is drawn in the colour that the camera sees. */
  private drawnMeasures(): TableMeasures {
    const { profile } = this.camera;
    return { ...this.measures, ...(profile && { cloth: hexOf(profile.colours.cloth) }) };
  }

  /** A full state for one who begins to listen, and what he missed since `from`. */
  welcome(from: Position | null): { state: Envelope<TableState>; missed: readonly Published[] } {
    const { publisher } = this;
    const missed = from === null ? [] : this.missedSince(from);
    const replay = { after: missed === null ? null : (from?.seq ?? null), complete: missed !== null };
    return {
      state: publisher.envelope("state", this.clock.present(), this.state(replay)),
      missed: missed ?? [],
    };
  }

  /** The latest are in memory, older ones and those of earlier starts in the store. Null where some are missing. */
  private missedSince(from: Position): readonly Published[] | null {
    const { publisher } = this;
    if (from.epoch === publisher.epoch) {
      const { complete, messages } = publisher.after(from.seq);
      if (complete) return messages;
    }
    const { store } = this.options;
    if (store === undefined) return null;
    try {
      return store.messagesAfter(this.id, from, { epoch: publisher.epoch, seq: publisher.last }, MOST_MISSED);
    } catch (error) {
      this.log.error({ err: error }, "the store cannot be read");
      return null;
    }
  }

  /** Everything that waits is stored, if the disk takes it. */
  close(): void {
    this.journal?.retry();
  }

  get book(): Book | null {
    return this.referee.state.book;
  }
  /** Inputs that the disk has not taken yet. */
  get waiting(): number {
    return this.journal?.length ?? 0;
  }
  get lastObservation(): Observation | null {
    return this.strokes.observation;
  }
  /** Number of the stored match, null before the first or where nothing is stored. */
  get storedMatch(): number | null {
    return this.matchId;
  }
  get strokeRuns(): boolean {
    return this.referee.state.facts.stroke !== null;
  }

  private act(id: string | null, body: CommandBody): CommandAnswer | Unstored {
    const { referee } = this;
    const seq = this.commandSeq++;
    const t = this.clock.present();
    const input = { ...body, kind: "command", seq, t } as Command;
    const before = referee.state;
    const outputs = timed(this.meter, "rules", () => this.judge(input));
    const closes = closing(before, referee.state);
    const refused = outputs.find((o): o is Refused => o.kind === "refused");
    const answer: CommandAnswer =
      refused === undefined ? { type: "ack", data: { seq, t, repeated: false } } : { type: "refused", data: refused };
    const messages = this.publisher.write(numbered(outputs));
    // What changed nothing needs no place: it can be sent again.
    if (this.journal !== null && referee.state !== before) {
      const startsMatch = input.type === "start_match" && refused === undefined;
      const { state } = referee;
      const draft = {
        ...{ input, messages },
        ...(id !== null && { command: { id, answer } }),
        ...(startsMatch && { startsMatch, checkpoint: state }),
        ...(closes !== undefined && { closesMatch: closes }),
      };
      if (id === null && outputs.length === 0) this.journal.later([draft], state);
      else {
        const { journal } = this;
        const code = timed(this.meter, "store", () => journal.demand(draft, state));
        if (code !== null) {
          referee.reset(before);
          this.commandSeq = seq;
          return { unstored: { kind: "refused", of: "command", code, message: this.journal.fault! } };
        }
      }
    }
    if (input.type === "start_match") this.matchId = this.options.store?.latestMatch(this.id) ?? null;
    this.tell(outputs, messages);
    this.matchMayHaveChanged(t);
    return answer;
  }

  /** The referee's word on one input. A match that begins needs nothing of those before it but their end, to be undone. */
  private judge(input: TableEvent | Command): readonly RulesOutput[] {
    const { referee } = this;
    const outputs = input.kind === "event" ? referee.event(input) : referee.command(input);
    const started = input.kind === "command" && input.type === "start_match";
    if (started && !outputs.some((o) => o.kind === "refused")) referee.reset(forgetEarlier(referee.state));
    return outputs;
  }

  private take(...drafts: (Record<string, unknown> & Pick<TableEvent, "type" | "t">)[]): void {
    let ahead = 0;
    const taken = drafts.map((draft) => {
      const event = { ...draft, kind: "event", seq: this.eventSeq++ } as unknown as TableEvent;
      const before = this.referee.state;
      const outputs = timed(this.meter, "rules", () => this.judge(event));
      const closesMatch = closing(before, this.referee.state);
      const messages = this.publisher.write([{ type: "event", t: event.t, data: event }, ...numbered(outputs)], ahead);
      ahead += messages.length;
      return { event, outputs, messages, ...(closesMatch !== undefined && { closesMatch }) };
    });
    const { journal } = this;
    const entries = taken.map(({ event: input, outputs: _outputs, ...rest }) => ({ input, ...rest }));
    if (journal !== null) timed(this.meter, "store", () => journal.offer(entries, this.referee.state));
    for (const { event, outputs, messages } of taken) {
      this.follow(event);
      this.options.onLine?.(event);
      for (const o of outputs) {
        if (o.kind === "call") this.truth.call(o);
        if (o.kind === "refused") {
          this.refusedEvents += 1;
          this.log.warn({ event, refused: o.code }, o.message.en);
        }
      }
      this.truth.event(event);
      this.tell(outputs, messages);
    }
    this.matchMayHaveChanged(this.clock.present());
  }

  /** What pages are shown of an event. */
  private follow(event: TableEvent): void {
    if (event.type === "vision") {
      this.vision = event.state;
      this.reason = event.reason ?? null;
    }
    this.strokes.event(event);
  }

  private tell(outputs: readonly RulesOutput[], messages: readonly Published[]): void {
    for (const o of outputs) {
      if (o.kind === "call") {
        if (this.calls.put(o)) this.meter.call(o);
        this.closeUps.call(o, this.book);
      }
      if (o.kind === "score") this.score = o;
      this.options.onLine?.(o);
    }
    timed(this.meter, "send", () => this.publisher.release(messages));
  }

  /** Is again what it was: the kept state, and every input since then once more through the same rules. */
  private restore({ state, inputs, calls, answers, next, t }: Kept): void {
    if (next.n === 0) return;
    if (state !== null) this.referee.reset(state);
    for (const text of calls) this.calls.put((JSON.parse(text) as Envelope<Call>).data);
    for (const { id, answer } of answers) this.desk.remember(id, answer);
    for (const { input, command } of inputs) {
      this.judge(input);
      if (input.kind === "event") this.follow(input);
      if (command !== undefined) this.desk.remember(command.id, command.answer);
    }
    this.eventSeq = next.event;
    this.commandSeq = next.command;
    this.clock.resume(t);
    // A source that was gone then is told to be back with its first frame.
    this.cut = this.vision === "lost";
  }

  /** Terms of the match, and what no call or score says of it, travel in the state. */
  private matchMayHaveChanged(t: number): void {
    const known = knownOf(this.referee.state);
    if (known === this.known) return;
    this.known = known;
    this.setup = this.referee.state.book?.setup ?? null;
    this.publisher.publish("state", t, this.state());
  }
}

/** Whether an input closed the match (true) or opened a closed one again (false). */
function closing(before: State, after: State): boolean | undefined {
  const [was, is] = [before.book?.closed ?? true, after.book?.closed ?? true];
  return was === is ? undefined : is;
}
