import { diamondPoint, findDiamonds } from "../calibration/diamonds.ts";
import { findNoses } from "../calibration/noses.ts";
import type { Profile } from "../calibration/profile.ts";
import { Projector } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { type MeasuredMark, marksOf, measureMark, readyMarks } from "./marks.ts";
import { refitPose } from "./refit.ts";
import { type Off, type Shift, shiftOf } from "./shift.ts";

/** What is known of the camera's place. The same object until something changes. */
export interface DriftState {
  vision: "ok" | "degraded";
  /** Empty while ok; `camera_moved` (being re-fitted), `camera_lost` (calibrate again). */
  reason: "" | "camera_moved" | "camera_lost";
  /** How far the picture has moved since the pose was last fitted, px. */
  shiftPx: number;
  /** The profile with the present pose; a new object after each re-fit. */
  profile: Profile;
}

/** Movement that counts, px: a millimetre or so; noise of a round of marks is below 0.1 px. */
const MOVED_PX = 0.7;
/** Two rounds that differ by less have seen the camera at rest, px. */
const SETTLED_PX = 0.3;
/** Marks that must be measured, and the part of all that must be seen to move as one, for a round to say anything. */
const LEAST_MARKS = 8;
const LEAST_AGREEMENT = 0.6;
/** A re-fitted pose must explain the marks to this, px. */
const GOOD_REFIT_PX = 0.35;
/** Rounds without an answer that mean the camera is lost. */
const LOST_ROUNDS = 4;
/** Width of the search for a picture that has moved far, mm on the table. */
const SEARCH_MM = 55;
/** Poses kept in the profile. */
const HISTORY = 50;

/**
 * Watches whether the camera still stands where it was calibrated: one mark a clear frame, cheap; after each round of all marks
 * the movement they share. When it has settled somewhere else the pose alone is fitted again.
 */
export class DriftWatch {
  private state: DriftState;
  private marks: MeasuredMark[];
  private readonly offs: (Off | null)[] = [];
  private next = 0;
  private before: Shift | null = null;
  private blind = 0;
  /** The pose was fitted once since a movement, and will be once more. */
  private coarse = false;
  private readonly out: [number, number] = [0, 0];

  constructor(profile: Profile) {
    this.state = { vision: "ok", reason: "", shiftPx: 0, profile };
    this.marks = readyMarks(profile.marks ?? [], new Projector(profile.camera));
  }

  /** @param clear nobody over the table: other frames are not looked at. */
  look(frame: Frame, clear: boolean): DriftState {
    if (!clear) return this.state;
    if (this.marks.length < LEAST_MARKS) {
      // A profile without marks: the first clear picture is what later ones are compared with.
      const { camera, table } = this.state.profile;
      this.marks = readyMarks(marksOf(frame, camera, table), new Projector(camera));
      if (this.marks.length < LEAST_MARKS) this.marks = [];
      return this.state;
    }
    const mark = this.marks[this.next]!;
    const seen = measureMark(frame, mark, this.out);
    this.offs[this.next] = seen ? { mark, du: this.out[0], dv: this.out[1] } : null;
    this.next++;
    if (this.next === this.marks.length) {
      this.next = 0;
      this.judge(frame);
    }
    return this.state;
  }

  /** After a round of all marks. */
  private judge(frame: Frame): void {
    let offs = this.offs.filter((o): o is Off => o !== null);
    let shift = offs.length >= LEAST_MARKS ? shiftOf(offs, frame) : null;
    const enough = LEAST_AGREEMENT * this.marks.length;
    if (shift === null || shift.agree < enough) {
      offs = this.search(frame);
      shift = offs.length >= LEAST_MARKS ? shiftOf(offs, frame) : null;
      if (shift === null || shift.agree < enough) {
        // Half of a round before a bump and half after agree on nothing, either: only a lasting riddle counts.
        this.before = null;
        if (++this.blind >= LOST_ROUNDS) this.say("degraded", "camera_lost", this.state.shiftPx);
        return;
      }
    }
    this.blind = 0;
    const { before } = this;
    this.before = shift;
    if (shift.px < MOVED_PX) {
      if (this.coarse) {
        // The wide search was rough: the first round close by makes the pose exact.
        this.coarse = false;
        const { vision, reason } = this.state;
        this.refit(frame.t, shift.px, offs, shift);
        this.state = { ...this.state, vision, reason };
      }
      if (this.state.vision === "degraded") this.say("ok", "", shift.px);
      return;
    }
    this.say("degraded", "camera_moved", shift.px);
    if (before !== null && Math.abs(before.px - shift.px) < SETTLED_PX)
      this.coarse = this.refit(frame.t, shift.px, offs, shift);
  }

  private refit(t: number, shiftPx: number, offs: Off[], { withIt }: Shift): boolean {
    const { profile } = this.state;
    const fitted = refitPose(
      profile.camera,
      offs.filter((_, i) => withIt[i]),
    );
    if (fitted === null || fitted.restPx > GOOD_REFIT_PX) return false;
    const { camera } = fitted;
    const old = new Projector(profile.camera);
    const now = new Projector(camera);
    const round = (v: number) => Number(v.toFixed(3));
    const marks = this.marks.map(({ kind, cushion, mm, px }) => {
      const [u0, v0] = old.project(...mm);
      const [u1, v1] = now.project(...mm);
      return { kind, cushion, mm, px: [round(px[0] + u1 - u0), round(px[1] + v1 - v0)] as [number, number] };
    });
    const entry = { t, shiftPx: round(shiftPx), rotation: camera.rotation, translation: camera.translation };
    const history = [...(profile.history ?? []), entry].slice(-HISTORY);
    this.marks = readyMarks(marks, now);
    this.before = null;
    this.state = { vision: "ok", reason: "", shiftPx: 0, profile: { ...profile, camera, marks, history } };
    return true;
  }

  /** The marks looked for anew over a wide band, as calibration does it. */
  private search(frame: Frame): Off[] {
    const { camera, table } = this.state.profile;
    const projector = new Projector(camera);
    const noses = findNoses(frame, projector, table, SEARCH_MM);
    const diamonds = findDiamonds(frame, projector, table, SEARCH_MM);
    return this.marks.flatMap((mark) => {
      const [u0, v0] = mark.px;
      if (mark.kind === "diamond") {
        const found = diamonds.find(({ cushion, index }) => {
          const [x, y] = diamondPoint({ cushion, index }, table);
          return cushion === mark.cushion && Math.hypot(x - mark.mm[0], y - mark.mm[1]) < 1;
        });
        return found ? [{ mark, du: found.px[0] - u0, dv: found.px[1] - v0 }] : [];
      }
      // The edge's points beside the mark: those nearest along the cushion.
      const beside = noses
        .filter((n) => n.cushion === mark.cushion)
        .map(({ px }) => ({ along: Math.abs((px[1] - v0) * mark.nx - (px[0] - u0) * mark.ny), px }))
        .sort((a, b) => a.along - b.along)
        .slice(0, BESIDE)
        .map(({ px }) => (px[0] - u0) * mark.nx + (px[1] - v0) * mark.ny)
        .sort((a, b) => a - b);
      if (beside.length < BESIDE) return [];
      const d = beside[BESIDE >> 1]!;
      return [{ mark, du: d * mark.nx, dv: d * mark.ny }];
    });
  }

  private say(vision: DriftState["vision"], reason: DriftState["reason"], shiftPx: number): void {
    const { state } = this;
    if (state.vision === vision && state.reason === reason) return;
    this.state = { ...state, vision, reason, shiftPx };
  }
}

/** Nose points whose median stands for a mark in a wide search. */
const BESIDE = 5;
