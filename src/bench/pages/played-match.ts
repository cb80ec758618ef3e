import type { TableService } from "../../server/table-service.ts";
import { MATCH_PHYSICS } from "../../simulation/physics/constants.ts";
import { MatchScene } from "../../simulation/players/match-scene.ts";
import { seededRandom } from "../../simulation/random.ts";
import { MATCH } from "../../simulation/scenarios/match.ts";
import type { Positions } from "../../simulation/truth.ts";
import type { Observation } from "../../table/messages/index.ts";
import { createTracker, type Tracker } from "../../tracking/tracker.ts";

const FRAME_RATE = 30;
/** Standard deviation of each coordinate, mm: a good camera's. */
const SIGMA_MM = 0.2;

/** A simulated match at a table of the service, seen without pictures: the same strokes for the same seed. */
export class PlayedMatch {
  private readonly table: TableService;
  private readonly scene: MatchScene;
  private readonly tracker: Tracker;
  private readonly random;
  private frame = 0;

  constructor(table: TableService, seed: number) {
    this.table = table;
    this.scene = new MatchScene({ initial: MATCH.initial, spec: MATCH_PHYSICS, seed });
    this.tracker = createTracker({
      table: MATCH_PHYSICS.table,
      cushionOffsetMm: MATCH_PHYSICS.cushionOffsetMm,
    });
    this.random = seededRandom(seed);
  }

  /** Plays on as fast as it can be worked out, frame by frame, until `done`. */
  playUntil(done: () => boolean): void {
    while (!done()) this.next();
  }

  /** One frame more. */
  next(): void {
    const t = this.frame / FRAME_RATE;
    this.scene.advance(t);
    const seen = this.observation(t, this.scene.timeline.positionsAt(t));
    this.frame++;
    this.table.observe(seen);
    this.table.events(this.tracker.push(seen));
  }

  /** The last frame again, as of now: the picture is live, and nothing happens. Stop it with the function returned. */
  standStill(): () => void {
    const last = (this.frame - 1) / FRAME_RATE;
    const balls = this.scene.timeline.positionsAt(last);
    const began = performance.now();
    const timer = setInterval(() => {
      this.table.observe(this.observation(last + (performance.now() - began) / 1000, balls));
    }, 1000 / FRAME_RATE);
    return () => clearInterval(timer);
  }

  private observation(t: number, at: Positions): Observation {
    const seen = ({ x, y }: { x: number; y: number }) => ({
      state: "seen" as const,
      x: x + SIGMA_MM * this.random.gaussian(),
      y: y + SIGMA_MM * this.random.gaussian(),
      sigma: SIGMA_MM,
    });
    const balls = { white: seen(at.white), yellow: seen(at.yellow), red: seen(at.red) };
    return { kind: "observation", frame: this.frame, t, table: "clear", balls };
  }
}
