import { cushionOffsetMm, TABLE_PRESETS, type TablePreset } from "../../table/geometry.ts";
import type { CommandOf, Discipline, Policy, Profile } from "../../table/messages/index.ts";
import { DISCIPLINE_DATA } from "../disciplines/index.ts";
import { type Book, NO_POSITIONS, type Player, type Setup } from "../state.ts";
import { patchFacts, type Work } from "../work.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** Five-pins values (B.12, [S42], [S43]): the berilo articles are not at hand, so they are settings (decision 8). */
const PIN_POINTS = { outerPin: 2, centrePin: 4, centrePinAlone: 10, redByOwn: 4, redByOpponent: 3, opponentMissed: 2 };

export function setupOf(
  c: Partial<Omit<CommandOf<"start_match">, "discipline" | "profile" | "policy">>,
  discipline: Discipline,
  profile: Profile,
  policy: Policy,
  implicit: boolean,
): Setup {
  const { zones, ...rules } = DISCIPLINE_DATA[discipline];
  const size = typeof c.table === "object" ? c.table : TABLE_PRESETS[(c.table ?? "match") as TablePreset];
  const preset = TABLE_PRESETS.match;
  const ballDiameter = c.ballDiameter ?? size.ballDiameterMm ?? preset.ballDiameterMm;
  const noseHeight = size.noseHeightMm ?? preset.noseHeightMm;
  const settings = c.settings ?? {};
  return {
    discipline,
    rules,
    profile,
    policy,
    target: c.target ?? null,
    timeLimit: c.timeLimit ?? null,
    inningLimit: c.inningLimit ?? null,
    shotClock: c.shotClock ?? null,
    equalising: rules.counterStart && (c.equalisingInning ?? (profile === "cbbs" || rules.umbCounterStart)),
    lateralSpot: c.lateralSpot ?? "right",
    lengthMm: size.lengthMm,
    widthMm: size.widthMm,
    ballDiameter,
    cushionOffset: settings.cushionOffset ?? cushionOffset(ballDiameter, noseHeight),
    sD: settings.sD ?? 0,
    sL: settings.sL ?? 0,
    respotRequiresRedFirst: settings.respotRequiresRedFirst ?? false,
    pinPoints: { ...PIN_POINTS, ...settings.pinPoints },
    zones: zones(size.lengthMm, size.widthMm),
    implicit,
  };
}
/** C.1: the default for the usual ball and nose; a ball smaller than the nose allows touches with its equator. */
const DEFAULT_CUSHION_OFFSET_MM = 30.1;
function cushionOffset(ballDiameter: number, noseHeight: number): number {
  const { ballDiameterMm, noseHeightMm } = TABLE_PRESETS.match;
  if (ballDiameter === ballDiameterMm && noseHeight === noseHeightMm) return DEFAULT_CUSHION_OFFSET_MM;
  const offset = cushionOffsetMm(ballDiameter, noseHeight);
  return Number.isFinite(offset) ? offset : ballDiameter / 2;
}

export function newBook(
  setup: Setup,
  players: readonly Pick<Player, "id" | "name" | "ball" | "target">[],
  starter: number,
): Book {
  return {
    setup,
    players: players.map((p) => ({ ...p, points: 0, completed: 0, run: 0, highRun: 0, disciplinary: 0 })),
    starter,
    turn: starter,
    closed: false,
    strokesInTurn: 0,
    redFirst: setup.rules.redFirst && !setup.implicit,
    begun: false,
    counterStart: null,
    stopped: null,
    open: [],
    stroke: null,
    positions: NO_POSITIONS,
    respot: null,
    displaced: [],
  };
}

export function startMatch(w: Work, c: CommandOf<"start_match">): Refusal | null {
  if (w.book !== null && !w.book.closed && !w.book.setup.implicit) return refuse("CB_MATCH_OPEN");
  const rules = DISCIPLINE_DATA[c.discipline];
  if (c.players.length > rules.mostPlayers) return refuse("CB_PLAYERS", { reason: `1..${rules.mostPlayers}` });
  if (new Set(c.players.map((p) => p.id)).size !== c.players.length) return refuse("CB_PLAYERS", { reason: "id ×2" });
  if (rules.mostPlayers === 2 && new Set(c.players.map((p) => p.ball)).size !== c.players.length) {
    return refuse("CB_PLAYERS", { reason: "ball ×2" });
  }
  const starter = c.starter === undefined ? 0 : c.players.findIndex((p) => p.id === c.starter);
  if (starter < 0) return refuse("CB_PLAYER_UNKNOWN", { player: c.starter! });
  const setup = setupOf(c, c.discipline, c.profile ?? "cbbs", c.policy ?? w.policy, false);
  const players = c.players.map(({ id, name, ball, target }) => ({ id, name, ball, target: target ?? null }));
  w.book = newBook(setup, players, starter);
  const { rest } = w.facts;
  patchFacts(w, {
    stroke: null,
    last: null,
    quiet: "",
    // Whatever lies on the table before the first stroke is the start position (decision 11).
    rest: rest === null ? null : { ...rest, generation: rest.generation + 1, fromStart: true },
    clock: { played: 0, started: false, shot: rest === null ? null : 0, waived: false },
  });
  return null;
}
