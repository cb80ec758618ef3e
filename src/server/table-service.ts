import type { Logger } from "pino";
import type { Referee } from "../rules/engine.ts";
import type { Book } from "../rules/state.ts";
import type {
  Command,
  Envelope,
  EventOf,
  Health,
  MatchInfo,
  Observation,
  Position,
  Refused,
  RulesOutput,
  Score,
  TableEvent,
  TableMeasures,
  TableState,
} from "../table/messages/index.ts";
import { CallLog } from "./call-log.ts";
import { type CommandAnswer, CommandDesk } from "./command-desk.ts";
import { type Published, Publisher } from "./publisher.ts";
import { SourceStatus } from "./source-status.ts";
import { StrokeLog } from "./stroke-log.ts";
import { type Monotonic, monotonic, TableClock } from "./table-clock.ts";
import { type StrokeTruth, TruthKeeper } from "./truth-check.ts";

export interface TableOptions {
  id: string;
  /** What people call the table. */
  name: string;
  measures: TableMeasures;
  /** New at each start of the service. */
  epoch: number;
  referee: Referee;
  log: Logger;
  now?: Monotonic;
  /** Told of every line, in the contract's order: observations, events, what the referee says. */
  onLine?: (line: Observation | TableEvent | RulesOutput) => void;
}

/** A command as people send it: without `kind`, `seq` and `t`, which the service gives. */
export type CommandBody = Record<string, unknown>;

/**
 * One table of the service: takes what its source saw and what people say, holds the referee and so the score, and tells
 * everybody who listens. It outlives its source: when the table's process dies, the score stands.
 */
export class TableService {
  readonly id: string;
  readonly name: string;
  readonly publisher: Publisher;
  readonly source = new SourceStatus();
  readonly clock: TableClock;
  private readonly options: TableOptions;
  private readonly referee: Referee;
  private readonly calls = new CallLog();
  private readonly strokes = new StrokeLog();
  private readonly desk = new CommandDesk();
  private readonly truth: TruthKeeper;
  private checksTruth = false;
  private score: Score | null;
  private setup: Book["setup"] | null = null;
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
    this.referee = options.referee;
    this.publisher = new Publisher(options.id, options.epoch);
    this.clock = new TableClock(options.now ?? monotonic);
    this.score = options.referee.score();
    this.setup = options.referee.state.book?.setup ?? null;
    this.truth = new TruthKeeper((difference) => options.log.error(difference, "called otherwise than it truly was"));
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
    this.publisher.publish("observation", t, o);
  }

  /** What the tracker says happened; times by the source's stamps, numbered anew. */
  event(e: TableEvent): void {
    const t = this.clock.fit(e.t);
    if (e.type !== "path") this.take({ ...e, t });
    else this.take({ ...e, t, points: e.points.map(([at = 0, ...rest]) => [this.clock.fit(at), ...rest]) });
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
  sourceLost(reason: string): void {
    this.truth.cut();
    if (this.cut || this.clock.frameAge() === null) return;
    this.cut = true;
    this.take({ type: "vision", t: this.clock.present(), state: "lost", reason });
  }

  /** A command under an id of its sender's choice: the same id again has no second effect. */
  command(id: string, body: CommandBody): CommandAnswer {
    return this.desk.once(id, () => this.act(body));
  }

  /** Lets time pass for matches with a clock, and publishes the health. Once a second. */
  tick(): void {
    const { setup } = this;
    const timed = setup !== null && (setup.timeLimit !== null || setup.shotClock !== null);
    if (timed && this.score?.match === "open") this.act({ type: "tick", by: "system" });
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
      truth: this.checksTruth ? { ...this.truth.counts } : null,
    };
  }

  state(replay: TableState["replay"] = { after: null, complete: true }): TableState {
    return {
      table: { id: this.id, name: this.name, measures: this.options.measures },
      t: this.clock.present(),
      match: this.match(),
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

  /** A full state for one who begins to listen, and what he missed since `from`. */
  welcome(from: Position | null): { state: Envelope<TableState>; missed: Published[] } {
    const { publisher } = this;
    const same = from !== null && from.epoch === publisher.epoch;
    const { complete, messages } = same ? publisher.after(from.seq) : { complete: from === null, messages: [] };
    const replay = { after: same && complete ? from.seq : null, complete };
    return {
      state: publisher.envelope("state", this.clock.present(), this.state(replay)),
      missed: complete ? messages : [],
    };
  }

  get book(): Book | null {
    return this.referee.state.book;
  }
  get strokeRuns(): boolean {
    return this.referee.state.facts.stroke !== null;
  }

  private act(body: CommandBody): CommandAnswer {
    const seq = this.commandSeq++;
    const t = this.clock.present();
    const outputs = this.referee.command({ ...body, kind: "command", seq, t } as Command);
    this.publishOutputs(outputs);
    this.matchMayHaveChanged(t);
    const refused = outputs.find((o): o is Refused => o.kind === "refused");
    return refused === undefined
      ? { type: "ack", data: { seq, t, repeated: false } }
      : { type: "refused", data: refused };
  }

  private take(draft: Record<string, unknown> & Pick<TableEvent, "type" | "t">): void {
    const event = { ...draft, kind: "event", seq: this.eventSeq++ } as unknown as TableEvent;
    if (event.type === "vision") {
      this.vision = event.state;
      this.reason = event.reason ?? null;
    }
    this.strokes.event(event);
    this.options.onLine?.(event);
    this.publisher.publish("event", event.t, event);
    const outputs = this.referee.event(event);
    for (const o of outputs) {
      if (o.kind === "call") this.truth.call(o);
      if (o.kind === "refused") {
        this.refusedEvents += 1;
        this.options.log.warn({ event, refused: o.code }, o.message.en);
      }
    }
    this.truth.event(event);
    this.publishOutputs(outputs);
  }

  private publishOutputs(outputs: readonly RulesOutput[]): void {
    for (const o of outputs) {
      if (o.kind === "call") {
        this.calls.put(o);
        this.publisher.publish("call", o.t, o);
      } else if (o.kind === "score") {
        this.score = o;
        this.publisher.publish("score", o.t, o);
      }
      this.options.onLine?.(o);
    }
  }

  /** Names and terms of the match travel in the state. */
  private matchMayHaveChanged(t: number): void {
    const setup = this.referee.state.book?.setup ?? null;
    if (setup === this.setup) return;
    this.setup = setup;
    this.publisher.publish("state", t, this.state());
  }

  private match(): MatchInfo | null {
    const book = this.referee.state.book;
    if (book === null) return null;
    const { discipline, profile, policy, target, timeLimit, inningLimit } = book.setup;
    return {
      discipline,
      profile,
      policy,
      players: book.players.map((p) => ({
        id: p.id,
        name: p.name,
        ball: p.ball,
        ...(p.target === null ? {} : { target: p.target }),
      })),
      ...(target === null ? {} : { target }),
      ...(timeLimit === null ? {} : { timeLimit }),
      ...(inningLimit === null ? {} : { inningLimit }),
    };
  }
}
