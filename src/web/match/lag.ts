import { type Ball, distance, type Point } from "../../table/balls.ts";
import { cushionOffsetMm } from "../../table/geometry.ts";
import type { Observation, TableMeasures } from "../../table/messages/index.ts";

/** A ball that has come so far has been played, mm. An estimate: hands put balls right within less. */
const PLAYED_MM = 300;
/** Rest (rules page, C.5): less than this over `REST_S`. */
const REST_MM = 0.5;
const REST_S = 1;
/** Red lies still if it has moved less, mm: errors of seeing are far below. */
const MOVED_MM = 5;
/** Of a position whose error the camera does not tell, mm. */
const DEFAULT_SIGMA_MM = 0.3;
const CERTAIN_SIGMAS = 3;
/** Height of the nose over the cloth (UMB art. 11), mm. The error of it is the same for both balls. */
const NOSE_MM = 37;

interface Seen extends Point {
  t: number;
  sigma: number;
}
export interface LagResult {
  phase: "waiting" | "moving" | "measured";
  /** From the bottom cushion's contact line, mm; null while not seen. */
  white: number | null;
  yellow: number | null;
  /** How much nearer the nearer one lies, with its error, mm. */
  by: number | null;
  sigma: number | null;
  winner: "white" | "yellow" | "equal" | null;
  redMoved: boolean;
  touched: boolean;
}

/** B.3: both balls are played to the top cushion and back; whose lies nearer to the bottom one. From what is seen, frame by frame. */
export class LagWatch {
  private readonly measures: TableMeasures;
  private first: Partial<Record<Ball, Seen>> = {};
  private recent: Record<"white" | "yellow", Seen[]> = { white: [], yellow: [] };
  private played = { white: false, yellow: false };
  private redMoved = false;
  private touched = false;

  constructor(measures: TableMeasures) {
    this.measures = measures;
  }

  see(o: Observation): LagResult {
    const at: Partial<Record<Ball, Seen>> = {};
    for (const ball of ["white", "yellow", "red"] as const) {
      const { x, y, state, sigma = DEFAULT_SIGMA_MM } = o.balls[ball];
      if (state !== "seen" || x === undefined || y === undefined) continue;
      at[ball] = { t: o.t, x, y, sigma };
      this.first[ball] ??= at[ball];
    }
    for (const ball of ["white", "yellow"] as const) this.follow(ball, at[ball]);
    const { red } = at;
    this.redMoved ||= red !== undefined && distance(red, this.first.red!) > MOVED_MM;
    const { white, yellow } = at;
    const moving = this.played.white || this.played.yellow;
    this.touched ||=
      moving && white !== undefined && yellow !== undefined && distance(white, yellow) < this.measures.ballDiameterMm;
    return this.result(at.white, at.yellow);
  }

  private follow(ball: "white" | "yellow", seen: Seen | undefined): void {
    const list = this.recent[ball];
    if (seen === undefined) {
      list.length = 0;
      return;
    }
    list.push(seen);
    while (list[0]!.t < seen.t - REST_S) list.shift();
    this.played[ball] ||= distance(seen, this.first[ball]!) > PLAYED_MM;
  }

  private rests(ball: "white" | "yellow"): boolean {
    const list = this.recent[ball];
    const last = list.at(-1);
    if (last === undefined || last.t - list[0]!.t < REST_S * 0.8) return false;
    return list.every((s) => distance(s, last) < Math.max(REST_MM, CERTAIN_SIGMAS * s.sigma));
  }

  private result(white: Seen | undefined, yellow: Seen | undefined): LagResult {
    const offset = cushionOffsetMm(this.measures.ballDiameterMm, NOSE_MM);
    const from = (seen: Seen | undefined) => (seen === undefined ? null : seen.x - offset);
    const notes = { redMoved: this.redMoved, touched: this.touched };
    const both = this.played.white && this.played.yellow;
    const done = both && white !== undefined && yellow !== undefined && this.rests("white") && this.rests("yellow");
    const phase = done ? "measured" : this.played.white || this.played.yellow ? "moving" : "waiting";
    if (!done)
      return { phase, white: from(white), yellow: from(yellow), by: null, sigma: null, winner: null, ...notes };
    const by = Math.abs(white.x - yellow.x);
    const sigma = Math.hypot(white.sigma, yellow.sigma);
    const winner = by <= CERTAIN_SIGMAS * sigma ? "equal" : white.x < yellow.x ? "white" : "yellow";
    return { phase, white: from(white), yellow: from(yellow), by, sigma, winner, ...notes };
  }
}
