import { computed, signal } from "@preact/signals";
import type { Answer, CarambolaClient } from "../../client/index.ts";
import type {
  Call,
  Envelope,
  Health,
  MatchInfo,
  Observation,
  Score,
  TableEvent,
  TableState,
  Topic,
} from "../../table/messages/index.ts";
import { type LinkState, openLink } from "./link.ts";
import { Playback } from "./playback.ts";
import { type StrokeView, strokeFrom, withEvent, withObservation } from "./stroke-view.ts";

/** Calls that a page shows. */
const SHOWN_CALLS = 60;
/** Without a frame for longer the picture counts as stopped, s; pages without observations hear of frames once a second. */
const STALE_S = 1;
const STALE_BY_HEALTH_S = 2.5;
let staleAfterS = STALE_S;
/** How often ages are told anew, ms. */
const AGE_MS = 200;

/** Seconds of the page's clock. */
export const pageTime = (): number => performance.now() / 1000;

/** One table as it is now: filled by the service, read by the pages. */
export const link = signal<LinkState>("connecting");
export const table = signal<TableState["table"] | null>(null);
export const match = signal<MatchInfo | null>(null);
export const score = signal<Score | null>(null);
export const calls = signal<readonly Call[]>([]);
export const stroke = signal<StrokeView | null>(null);
export const health = signal<Health | null>(null);
/** The newest frame as it came, for what is measured rather than watched. */
export const newest = signal<Observation | null>(null);
export const playback = new Playback();

/** The table's time when a message was last heard, and when that was by the page's clock. */
export const heard = signal<{ t: number; at: number } | null>(null);
/** The table's present time as far as the page knows, s; stands still without a connection. */
export const tableTime = computed(() => {
  if (heard.value === null) return null;
  const since = link.value === "open" ? Math.max(0, now.value - heard.value.at) : 0;
  return heard.value.t + since;
});

/** When the last frame was taken, by the page's clock; null before the first. */
const lastFrameAt = signal<number | null>(null);
/** The page's time as it is told anew a few times a second, s. */
export const now = signal(pageTime());
setInterval(() => {
  now.value = pageTime();
}, AGE_MS);
/** Seconds since the last frame; null before the first. */
export const frameAge = computed(() =>
  lastFrameAt.value === null ? null : Math.max(0, now.value - lastFrameAt.value),
);

export type Liveness = "connecting" | "live" | "stale" | "lost" | "restarting" | "ended" | "none";
/** How far what the page shows can be trusted to be now. */
export const liveness = computed<Liveness>(() => {
  if (link.value === "connecting") return "connecting";
  if (link.value === "lost") return "lost";
  const source = health.value?.source;
  if (source === "ended" || source === "none") return source;
  if (frameAge.value !== null && frameAge.value <= staleAfterS) return "live";
  return source === "restarting" ? "restarting" : "stale";
});

export const nameOf = (id: string): string => match.value?.players.find((p) => p.id === id)?.name || id;

let client: CarambolaClient | null = null;
/** Gives a command (contract, section 4, without `kind`, `seq` and `t`) to the page's table. */
export function command(data: object): Promise<Answer> {
  if (client === null) throw new Error("the page follows no table");
  return client.command(data);
}

/** @param delayMs everything reaches the page so much later than it came, for a picture that comes late too */
export function follow(topics: readonly Topic[], { delayMs = 0 } = {}): void {
  if (!topics.includes("observations")) staleAfterS = STALE_BY_HEALTH_S;
  const wanted = new URLSearchParams(location.search).get("table");
  client = openLink({
    table: wanted,
    topics,
    onState: later(delayMs, (state) => {
      link.value = state;
    }),
    onMessage: later(delayMs, take),
  });
}

/** In the same order, only later. */
function later<T>(ms: number, hear: (what: T) => void): (what: T) => void {
  return ms === 0 ? hear : (what) => setTimeout(hear, ms, what);
}

function take(envelope: Envelope): void {
  const { type, data, t } = envelope;
  // Events, calls and scores may be old ones that were missed.
  if (type === "state" || type === "health" || type === "observation") heard.value = { t, at: pageTime() };
  if (type === "state") restore(data as TableState);
  else if (type === "observation") observe(data as Observation);
  else if (type === "event") stroke.value = withEvent(stroke.value, data as TableEvent, (b, t) => playback.since(b, t));
  else if (type === "call") putCall(data as Call);
  else if (type === "score") score.value = data as Score;
  else if (type === "health") heal(data as Health);
}

function heal(h: Health): void {
  health.value = h;
  if (h.frameAgeS !== null) lastFrameAt.value = Math.max(lastFrameAt.value ?? 0, pageTime() - h.frameAgeS);
}

function restore(state: TableState): void {
  table.value = state.table;
  match.value = state.match;
  score.value = state.score;
  calls.value = state.calls.slice(-SHOWN_CALLS);
  health.value = state.health;
  stroke.value = strokeFrom(state.stroke);
  newest.value = state.observation;
  if (state.observation !== null) playback.push(state.observation, pageTime());
  const age = state.health.frameAgeS;
  lastFrameAt.value = age === null ? null : pageTime() - age;
}

function observe(o: Observation): void {
  newest.value = o;
  playback.push(o, pageTime());
  lastFrameAt.value = pageTime();
  if (stroke.value !== null) stroke.value = withObservation(stroke.value, o);
}

/** A call whose status changes takes its old place. */
function putCall(call: Call): void {
  const at = calls.value.findIndex((c) => c.id === call.id);
  calls.value = at < 0 ? [...calls.value, call].slice(-SHOWN_CALLS) : calls.value.map((c, i) => (i === at ? call : c));
}
