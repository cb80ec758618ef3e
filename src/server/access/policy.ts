import { type CommandType, ROLES, type Role, type Topic } from "../../table/messages/index.ts";

/** Who asks: a role, or nobody that is known. */
export type Standing = Role | "nobody";
/** The least that something asks for. */
export type Least = Role | "anyone";

interface Line {
  least: Least;
  /** Without a table in its address, yet open to tokens of some tables: the answer holds no other table's data. */
  anyTable?: true;
}
const line = (least: Least): Line => ({ least });
/** For routes that leave out by themselves what a token of some tables may not see. */
const anyTable = (least: Least): Line => ({ least, anyTable: true });

/**
 * The one table of who may what over HTTP: method and address as registered → least role. A route without a line is shut
 * for everybody (and a test fails). Viewers look; referees command; operators see to cameras and matches; admins to users
 * and configuration.
 */
export const ROUTES: Readonly<Record<string, Line>> = {
  "GET /": anyTable("viewer"),
  "GET /scoreboard": anyTable("viewer"),
  "GET /overlay": anyTable("viewer"),
  "GET /calibration": anyTable("viewer"),
  "GET /referee": anyTable("referee"),
  "GET /matches": anyTable("viewer"),
  "GET /club": line("operator"),
  "GET /start": line("operator"),
  "GET /match": anyTable("referee"),
  "GET /login": line("anyone"),
  // One's own password; users, tokens and the audit log for administrators, as the API gives them.
  "GET /access": line("viewer"),
  "GET /assets/*": line("anyone"),
  "GET /ws": anyTable("viewer"),
  "GET /healthz": line("anyone"),
  "GET /readyz": line("anyone"),
  "GET /api/v1/me": line("anyone"),
  "POST /api/v1/login": line("anyone"),
  "POST /api/v1/logout": line("anyone"),
  "PUT /api/v1/me/password": line("viewer"),
  "GET /api/v1/users": line("admin"),
  "POST /api/v1/users": line("admin"),
  "PATCH /api/v1/users/:name": line("admin"),
  "DELETE /api/v1/users/:name": line("admin"),
  "GET /api/v1/tokens": line("admin"),
  "POST /api/v1/tokens": line("admin"),
  "DELETE /api/v1/tokens/:name": line("admin"),
  "GET /api/v1/audit": line("admin"),
  "GET /api/v1/openapi.json": anyTable("viewer"),
  "GET /api/v1/asyncapi.json": anyTable("viewer"),
  "GET /api/v1/tables": anyTable("viewer"),
  "GET /api/v1/tables/:table/state": line("viewer"),
  "GET /api/v1/tables/:table/score": line("viewer"),
  "GET /api/v1/tables/:table/calls": line("viewer"),
  "GET /api/v1/tables/:table/events": line("viewer"),
  "GET /api/v1/tables/:table/calls/:call/picture": line("viewer"),
  "GET /api/v1/tables/:table/health": line("viewer"),
  "GET /api/v1/players": line("referee"),
  "PUT /api/v1/players/:player": line("referee"),
  "DELETE /api/v1/players/:player": line("operator"),
  "POST /api/v1/tables/:table/commands": line("referee"),
  "GET /api/v1/matches": line("viewer"),
  "GET /api/v1/matches/statistics": line("viewer"),
  "GET /api/v1/matches/export-schema.json": anyTable("viewer"),
  "GET /api/v1/matches/:id": line("viewer"),
  "GET /api/v1/matches/:id/export": line("viewer"),
  "GET /api/v1/matches/:id/strokes/:n": line("viewer"),
  "GET /api/v1/matches/:id/strokes/:n/diagram.svg": line("viewer"),
  "GET /api/v1/tables/:table/camera/picture": line("viewer"),
  "GET /api/v1/tables/:table/camera/live": line("viewer"),
  "GET /metrics": line("viewer"),
  "GET /api/v1/log-level": line("admin"),
  "PUT /api/v1/log-level": line("admin"),
  "GET /api/v1/machine": line("operator"),
  "GET /api/v1/logs": line("operator"),
  "GET /api/v1/cameras": line("operator"),
  "POST /api/v1/cameras/picture": line("operator"),
  "GET /api/v1/recordings": line("operator"),
  "GET /api/v1/tables/:table/clips": line("viewer"),
  "POST /api/v1/tables/:table/clips": line("referee"),
  "GET /api/v1/clips/:clip": anyTable("viewer"),
  "GET /api/v1/clips/:clip/video": anyTable("viewer"),
  "PUT /api/v1/clips/:clip": line("operator"),
  "DELETE /api/v1/clips/:clip": line("operator"),
  "GET /api/v1/store": line("operator"),
  "GET /api/v1/store/backups": line("operator"),
  "POST /api/v1/store/backups": line("operator"),
  "PUT /api/v1/matches/:id/keep": line("operator"),
  "DELETE /api/v1/matches/:id/keep": line("operator"),
  "GET /api/v1/tables/:table/calibration": line("viewer"),
  "GET /api/v1/tables/:table/calibration/history": line("viewer"),
  "GET /api/v1/tables/:table/calibration/events": line("viewer"),
  "GET /api/v1/tables/:table/calibration/picture": line("viewer"),
  "GET /api/v1/tables/:table/calibration/preview": line("viewer"),
  "POST /api/v1/tables/:table/calibration": line("operator"),
  "POST /api/v1/tables/:table/calibration/accept": line("operator"),
  "POST /api/v1/tables/:table/calibration/restore": line("operator"),
  "DELETE /api/v1/tables/:table/calibration": line("operator"),
  "GET /api/v1/config": line("admin"),
  "PUT /api/v1/config": line("admin"),
};

/** What a WebSocket client may send. */
export const MESSAGES: Readonly<Record<string, Least>> = {
  subscribe: "viewer",
  ack: "viewer",
  command: "referee",
};

/** What people may say at a table, besides the right to say anything. */
export const COMMANDS: Readonly<Record<CommandType, Least>> = {
  start_match: "referee",
  accept: "referee",
  reject: "referee",
  answer: "referee",
  choose: "referee",
  declare: "referee",
  foul: "referee",
  disciplinary: "referee",
  place: "referee",
  disturbance: "referee",
  adjust: "referee",
  stroke_result: "referee",
  claim: "referee",
  turn: "referee",
  undo: "referee",
  time_out: "referee",
  pause: "referee",
  resume: "referee",
  tick: "referee",
  concede: "referee",
  end_match: "referee",
};

/** In whose name a command is said. A referee passes on a player's claim; nobody speaks for the system but the service. */
const SPEAKERS: Readonly<Record<string, Least>> = { player: "referee", referee: "referee", operator: "operator" };

/** What may be heard: the WebSocket's topics, and what only some hear over HTTP. */
export const HEARD: Readonly<Record<Topic | "users" | "tokens" | "audit", Least>> = {
  observations: "viewer",
  events: "viewer",
  calls: "viewer",
  score: "viewer",
  state: "viewer",
  health: "viewer",
  users: "admin",
  tokens: "admin",
  audit: "admin",
};

/** Whether one of this standing has at least the role. */
export function atLeast(who: Standing, least: Least): boolean {
  if (least === "anyone") return true;
  return who !== "nobody" && ROLES.indexOf(who) >= ROLES.indexOf(least);
}

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
const allowed = (who: Standing, least: Least | undefined): boolean => least !== undefined && atLeast(who, least);

/** The route's line; a HEAD is a GET without its content. */
export function routeLine(method: string, url: string): Line | undefined {
  return own(ROUTES, `${method === "HEAD" ? "GET" : method} ${url}`);
}

/** An action is a route (`GET /api/v1/tables`), a message (`ws subscribe`) or a command (`command accept`). What has no line is denied. */
export function mayDo(who: Standing, action: string): boolean {
  const space = action.indexOf(" ");
  const [kind, what] = [action.slice(0, space), action.slice(space + 1)];
  if (kind === "ws") return allowed(who, own(MESSAGES, what));
  if (kind === "command") return mayDo(who, "ws command") && allowed(who, own(COMMANDS, what));
  return allowed(who, routeLine(kind, what)?.least);
}

export function mayHear(who: Standing, topic: string): boolean {
  return allowed(who, own(HEARD, topic));
}

/** Whether one of this standing may give a command in this name (`by`). */
export function maySpeakAs(who: Standing, by: string): boolean {
  return allowed(who, own(SPEAKERS, by));
}
