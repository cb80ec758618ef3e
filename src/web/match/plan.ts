import { TABLE_PRESETS } from "../../table/geometry.ts";
import type { Discipline, Policy, Profile, TableMeasures } from "../../table/messages/index.ts";
import { DEFAULTS, equalises, mayEqualise } from "./defaults.ts";
import type { MatchWord } from "./words.ts";

/** A player at the table. Numbers are kept as they were typed. */
export interface Seat {
  /** The player's id in the directory and in every match. */
  id: string;
  name: string;
  ball: "white" | "yellow";
  /** "" = the match's own. */
  target: string;
  /** A name that the directory does not have yet goes into it. */
  keep: boolean;
}
/** A match as it is being prepared. */
export interface Plan {
  practice: boolean;
  discipline: Discipline;
  profile: Profile;
  policy: Policy;
  lateralSpot: "right" | "left";
  /** "" = none. */
  target: string;
  minutes: string;
  innings: string;
  shotClock: string;
  equalising: boolean;
  seats: Seat[];
  /** Index of who begins. */
  starter: number;
}
export interface Problem {
  word: MatchWord;
  /** What it is about, and the largest number allowed. */
  field?: MatchWord;
  most?: number;
}

export const MOST = { target: 10_000, minutes: 600, innings: 1000, shotClock: 600 } as const;

/** An id that no other player has (RFC 9562 would be longer; 12 hex digits are one in 10¹⁴). */
export function newId(): string {
  return `p-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (x) => x.toString(16).padStart(2, "0")).join("")}`;
}
export const newSeat = (ball: "white" | "yellow"): Seat => ({ id: newId(), name: "", ball, target: "", keep: true });

export function newPlan(discipline: Discipline = "three_cushion"): Plan {
  const { target, shotClock } = DEFAULTS[discipline];
  return {
    practice: false,
    discipline,
    profile: "cbbs",
    policy: "assist",
    lateralSpot: "right",
    target: String(target),
    minutes: "",
    innings: "",
    shotClock: shotClock === null ? "" : String(shotClock),
    equalising: equalises(discipline, "cbbs"),
    seats: [newSeat("white"), newSeat("yellow")],
    starter: 0,
  };
}

/** Another discipline or rulebook brings its own customs, where the person had left the old ones. */
export function changed(plan: Plan, change: Partial<Pick<Plan, "discipline" | "profile">>): Plan {
  const next = { ...plan, ...change };
  const [old, now] = [DEFAULTS[plan.discipline], DEFAULTS[next.discipline]];
  const custom = (n: number | null) => (n === null ? "" : String(n));
  return {
    ...next,
    target: plan.target === custom(old.target) ? custom(now.target) : plan.target,
    shotClock: plan.shotClock === custom(old.shotClock) ? custom(now.shotClock) : plan.shotClock,
    equalising:
      plan.equalising === equalises(plan.discipline, plan.profile)
        ? equalises(next.discipline, next.profile)
        : plan.equalising && mayEqualise(next.discipline),
    seats: next.discipline === "pins" ? plan.seats : plan.seats.slice(0, 2),
    starter: next.discipline === "pins" ? plan.starter : Math.min(plan.starter, 1),
  };
}

/** Who plays: in practice the first alone. */
export const seatsOf = (plan: Plan): Seat[] => (plan.practice ? plan.seats.slice(0, 1) : plan.seats);

/** Why the match cannot start; said before anything is sent. */
export function problemsOf(plan: Plan): Problem[] {
  const problems: Problem[] = [];
  const seats = seatsOf(plan);
  const names = seats.map((s) => alike(s.name));
  if (names.includes("")) problems.push({ word: "noName" });
  if (new Set(names.filter(Boolean)).size < names.filter(Boolean).length) problems.push({ word: "sameName" });
  if (plan.discipline !== "pins" && seats.length === 2 && seats[0]!.ball === seats[1]!.ball)
    problems.push({ word: "sameBall" });
  const check = (text: string, field: MatchWord, most: number) => {
    if (text.trim() !== "" && whole(text, most) === null) problems.push({ word: "wrongNumber", field, most });
  };
  for (const { target } of seats) check(target, "ownTarget", MOST.target);
  check(plan.target, "target", MOST.target);
  check(plan.shotClock, "shotClock", MOST.shotClock);
  if (plan.practice) return problems;
  check(plan.minutes, "minutes", MOST.minutes);
  check(plan.innings, "innings", MOST.innings);
  const allHaveTargets = seats.every((s) => s.target.trim() !== "");
  if ([plan.target, plan.minutes, plan.innings].every((x) => x.trim() === "") && !allHaveTargets)
    problems.push({ word: "noEnd" });
  return problems;
}

/** The number typed, null where it is none from 1 to `most`. */
export function whole(text: string, most: number): number | null {
  const n = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return n >= 1 && n <= most ? n : null;
}
export const alike = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();

/** The command that starts it (contract, section 4). The table is the one that is seen, whatever its size. */
export function commandOf(plan: Plan, measures: TableMeasures): Record<string, unknown> {
  const seats = seatsOf(plan);
  const target = whole(plan.target, MOST.target);
  const shotClock = whole(plan.shotClock, MOST.shotClock);
  const limits = plan.practice
    ? {}
    : {
        ...(target !== null && { target }),
        ...numbered("timeLimit", whole(plan.minutes, MOST.minutes), 60),
        ...numbered("inningLimit", whole(plan.innings, MOST.innings), 1),
      };
  return {
    type: "start_match",
    discipline: plan.discipline,
    profile: plan.profile,
    policy: plan.practice ? "auto" : plan.policy,
    players: seats.map(({ id, name, ball, target: own }) => {
      const most = plan.practice ? null : whole(own, MOST.target);
      return { id, name: name.replace(/\s+/g, " ").trim(), ball, ...(most !== null && { target: most }) };
    }),
    starter: seats[plan.practice ? 0 : plan.starter]!.id,
    lateralSpot: plan.lateralSpot,
    equalisingInning: !plan.practice && plan.equalising && mayEqualise(plan.discipline),
    table: tableOf(measures),
    ballDiameter: measures.ballDiameterMm,
    ...limits,
    ...(shotClock !== null && { shotClock }),
  };
}
const numbered = (key: string, n: number | null, by: number) => (n === null ? {} : { [key]: n * by });

function tableOf({ lengthMm, widthMm, ballDiameterMm }: TableMeasures) {
  const preset = Object.values(TABLE_PRESETS).find((p) => p.lengthMm === lengthMm && p.widthMm === widthMm);
  return preset?.name ?? { lengthMm, widthMm, ballDiameterMm };
}
