import type { Ball, Cushion, Point } from "../table/balls.ts";
import type {
  Call,
  CallType,
  Discipline,
  EventOf,
  FoulType,
  Placement,
  Policy,
  Profile,
} from "../table/messages/index.ts";
import type { DisciplineRules } from "./disciplines/index.ts";
import { EMPTY, type Stack } from "./stack.ts";
import type { Zone } from "./zones.ts";

/**
 * The engine's state: plain immutable data. `facts` is what the table showed (undo leaves it alone), `book` is what the
 * referee has decided (undo takes it back), `history` the books before each acting line, newest on top.
 */
export interface State {
  readonly facts: Facts;
  /** Null while no match has been started. */
  readonly book: Book | null;
  readonly history: Stack<Undoable>;
  /** Every printed call, newest on top: what undo needs to know. */
  readonly log: Stack<Call>;
  /** The score line last printed, without its time: the next is printed when it differs. */
  readonly score: string;
}

/** What an acting line has changed can be taken back to. */
export interface Undoable {
  readonly before: Book | null;
  /** How many calls had been printed. */
  readonly printed: number;
}

/** Inclusive runs of sequence numbers already taken. */
export type SeqRanges = readonly (readonly [from: number, to: number])[];

export interface Facts {
  /** Newest time of any line, s; null before the first. */
  readonly now: number | null;
  /** Newest time of an event, s. */
  readonly eventT: number | null;
  readonly seen: { readonly event: SeqRanges; readonly command: SeqRanges };
  /** Calls are numbered over the whole run; undo gives no number back. */
  readonly nextCall: number;
  readonly vision: VisionState;
  readonly rest: Rest | null;
  readonly stroke: Stroke | null;
  /** The last closed stroke. */
  readonly last: Stroke | null;
  readonly clock: Clock;
  /** Positions that an undo has left on the table: not asked about again before something changes. */
  readonly quiet: string;
}
export type VisionState = EventOf<"vision">["state"];

export interface RestBall extends Point {
  readonly sigma: number;
}
/** Where the balls lie at rest. `generation` grows with every new set of positions, so each set is asked about once. */
export interface Rest {
  readonly t: number;
  readonly balls: Readonly<Partial<Record<Ball, RestBall>>>;
  readonly gaps: NonNullable<EventOf<"still">["gaps"]>;
  readonly hidden: readonly Ball[];
  readonly generation: number;
  /** Start position or all three re-spotted: no zone and no question on lines (decision 11). */
  readonly fromStart: boolean;
}

export interface Clock {
  /** Seconds since the first stroke without pauses and time-outs (decision 15). */
  readonly played: number;
  readonly started: boolean;
  /** Seconds since the last `still`; null while a stroke runs. */
  readonly shot: number | null;
  /** Time has been called and taken back or rejected: not again before the next stroke. */
  readonly waived: boolean;
}

export interface BallContact {
  readonly seq: number;
  readonly a: Ball;
  readonly b: Ball;
  readonly t: number;
  readonly sigmaT: number;
  readonly confidence: number;
}
export interface CushionContact {
  readonly seq: number;
  readonly ball: Ball;
  readonly cushion: Cushion;
  readonly t: number;
  readonly sigmaT: number;
  readonly confidence: number;
}
/** What was seen of one stroke. */
export interface Stroke {
  readonly seq: number;
  readonly t: number;
  readonly ball: Ball;
  readonly direction: Point;
  readonly inMotion: EventOf<"stroke">["inMotion"];
  readonly pushed: readonly Ball[];
  readonly contacts: readonly BallContact[];
  readonly cushions: readonly CushionContact[];
  readonly stopped: readonly Ball[];
  readonly paths: readonly EventOf<"path">[];
  readonly off: readonly EventOf<"off_table">[];
  /** The worst that the camera was during the stroke. */
  readonly vision: VisionState;
  /** Where the balls lay when it was struck. */
  readonly from: Readonly<Partial<Record<Ball, RestBall>>>;
  readonly closedBy: "still" | "next_stroke" | "end_of_source" | null;
  /** Closed by another stroke with the same ball while nothing was seen to move: its end was missed. */
  readonly endMissed: boolean;
  /** Balls that were covered when the stroke was closed. */
  readonly hidden: readonly Ball[];
}

export interface Setup {
  readonly discipline: Discipline;
  readonly rules: DisciplineRules;
  readonly profile: Profile;
  readonly policy: Policy;
  readonly target: number | null;
  readonly timeLimit: number | null;
  readonly inningLimit: number | null;
  readonly shotClock: number | null;
  readonly equalising: boolean;
  readonly lateralSpot: "right" | "left";
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly ballDiameter: number;
  readonly cushionOffset: number;
  readonly sD: number;
  readonly sL: number;
  readonly respotRequiresRedFirst: boolean;
  readonly pinPoints: Readonly<Record<string, number>>;
  readonly zones: readonly Zone[];
  /** A match that nobody started: mid-game, and the ball struck first is the active player's. */
  readonly implicit: boolean;
}

export interface Player {
  readonly id: string;
  readonly name: string;
  readonly ball: "white" | "yellow";
  readonly target: number | null;
  readonly points: number;
  /** Completed innings. */
  readonly completed: number;
  readonly run: number;
  readonly highRun: number;
  readonly disciplinary: number;
}

export type ZoneState = "free_shot" | "inside";
export type ZoneStates = Readonly<Record<string, ZoneState>>;
/** What is known of a ball near a zone's line: asked, answered, declared. */
export type LineAnswer = "open" | "in" | "out" | "on_line";
export type Leaving = "left" | "not_left" | "unclear";

/** What has been decided about the last or running stroke. */
export interface StrokeBook {
  /** Seq of the stroke event; null when scored by hand without a camera. */
  readonly seq: number | null;
  readonly player: number;
  readonly ball: Ball;
  readonly redFirst: boolean;
  /** Voided by a disciplinary fault while it ran (decision 24), or its result given by hand (decision 30). */
  readonly judgedByHand: boolean;
  /** Balls that left the table in this stroke (16.1). */
  readonly off: readonly Ball[];
  readonly verdict: "none" | "carom" | "miss" | "ask" | "void";
  /** The counted carom, for a foul that voids it, with the high run before it. */
  readonly counted: { readonly call: Call; readonly highRunBefore: number } | null;
  /** Fouls raised so far, and those of them that stand. */
  readonly fouls: readonly FoulType[];
  readonly standing: readonly FoulType[];
  readonly turnLost: boolean;
  readonly closed: boolean;
  readonly zonesBefore: ZoneStates;
  readonly left: Readonly<Record<string, Leaving>>;
  /** Balls and cushions that the cue ball was frozen to when it was struck. */
  readonly frozenBalls: readonly Ball[];
  readonly frozenCushions: readonly Cushion[];
  /** Pushed balls of which nobody knows whether they were frozen: not measured apart, not answered. */
  readonly openPushed: readonly Ball[];
}

/** A call waiting for somebody, and the stroke it speaks of. */
export interface OpenCall {
  readonly call: Call;
  readonly stroke: number | null;
}

export interface PositionsBook {
  /** Which set of positions was looked at, for whom: a second look asks only what is new. */
  readonly generation: number;
  readonly player: number;
  readonly verdict: string;
  /** The stroke that led to these positions: within it a zone's state is announced once. */
  readonly stroke: number | null;
  readonly zones: ZoneStates;
  readonly lines: Readonly<Record<string, LineAnswer>>;
  /** Pairs already asked or claimed: `white` or `cushion:left`. */
  readonly asked: readonly string[];
  /** Of the balls asked: those that somebody said are not frozen. */
  readonly notFrozen: readonly Ball[];
  readonly frozenBalls: readonly Ball[];
  readonly frozenCushions: readonly Cushion[];
  readonly choiceOffered: boolean;
}

export interface Respot {
  readonly call: Call;
  readonly kind: "respot" | "restore";
  readonly placements: readonly Placement[];
  /** All three go to the start spots (decision 11). */
  readonly all: boolean;
  /** For whom: with another player in turn the placements are others. */
  readonly player: number;
  readonly because: "frozen" | "off_table" | "counter_start" | "moved";
}

export interface Book {
  readonly setup: Setup;
  readonly players: readonly Player[];
  readonly starter: number;
  /** Index of the player in action. */
  readonly turn: number;
  readonly closed: boolean;
  readonly strokesInTurn: number;
  /** The next stroke must hit red first (decision 22). */
  readonly redFirst: boolean;
  /** A stroke has been played in this match. */
  readonly begun: boolean;
  /** Art. 17: who plays it. */
  readonly counterStart: { readonly player: number } | null;
  readonly stopped: "pause" | "time_out" | null;
  readonly open: readonly OpenCall[];
  readonly stroke: StrokeBook | null;
  readonly positions: PositionsBook;
  readonly respot: Respot | null;
  /** Balls moved without explanation and not yet decided: where they lay. */
  readonly displaced: readonly { readonly ball: Ball; readonly from: Point | null; readonly call: string }[];
}

export const NO_POSITIONS: PositionsBook = {
  generation: -1,
  player: -1,
  verdict: "",
  stroke: null,
  zones: {},
  lines: {},
  asked: [],
  notFrozen: [],
  frozenBalls: [],
  frozenCushions: [],
  choiceOffered: false,
};

export const FIRST_STATE: State = {
  facts: {
    now: null,
    eventT: null,
    seen: { event: [], command: [] },
    nextCall: 1,
    vision: "ok",
    rest: null,
    stroke: null,
    last: null,
    clock: { played: 0, started: false, shot: null, waived: false },
    quiet: "",
  },
  book: null,
  history: EMPTY,
  log: EMPTY,
  score: "",
};

/** Calls whose acceptance ends the match (decision 14). */
export const DECIDING: readonly CallType[] = ["target_reached", "time_reached"];
