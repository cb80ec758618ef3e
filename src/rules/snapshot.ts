import type { Ball, Point } from "../table/balls.ts";
import type { Call, Discipline, Placement, Policy, Profile, Score } from "../table/messages/index.ts";
import { levelOf } from "./articles/match-end.ts";
import { scoreOf } from "./score.ts";
import type { State } from "./state.ts";

/** What a page needs to draw the match as it stands, without having followed it; plain data. */
export interface Snapshot {
  discipline: Discipline;
  profile: Profile;
  policy: Policy;
  players: { id: string; name: string; ball: "white" | "yellow"; target: number | null; disciplinary: number }[];
  starter: string;
  score: Score;
  /** Proposals and questions that wait for somebody, in the order in which they arose. */
  open: Call[];
  /** Balls at rest, mm; null while nothing is known of them. */
  positions: Partial<Record<Ball, Point>> | null;
  /** Balls that are to be put on their places, by whom it was called. */
  placements: { call: string; kind: "respot" | "restore"; balls: Placement[] } | null;
  strokeRunning: boolean;
  counterStart: { player: string; level: number } | null;
  /** Seconds: played so far, since the last `still`, and their limits. */
  clock: {
    played: number;
    timeLimit: number | null;
    shot: number | null;
    shotClock: number | null;
    stopped: string | null;
  };
}

export function snapshot({ book, facts }: State): Snapshot | null {
  if (book === null) return null;
  const { setup, respot, counterStart } = book;
  return {
    discipline: setup.discipline,
    profile: setup.profile,
    policy: setup.policy,
    players: book.players.map(({ id, name, ball, target, disciplinary }) => ({
      id,
      name,
      ball,
      target: target ?? setup.target,
      disciplinary,
    })),
    starter: book.players[book.starter]!.id,
    score: scoreOf(book, facts.now ?? 0),
    open: book.open.map((o) => o.call),
    positions:
      facts.rest === null
        ? null
        : Object.fromEntries(Object.entries(facts.rest.balls).map(([b, p]) => [b, { x: p.x, y: p.y }])),
    placements: respot === null ? null : { call: respot.call.id, kind: respot.kind, balls: [...respot.placements] },
    strokeRunning: facts.stroke !== null,
    counterStart:
      counterStart === null ? null : { player: book.players[counterStart.player]!.id, level: levelOf(book) },
    clock: {
      played: facts.clock.played,
      timeLimit: setup.timeLimit,
      shot: facts.clock.shot,
      shotClock: setup.shotClock,
      stopped: book.stopped,
    },
  };
}
