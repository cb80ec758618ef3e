import { describe, expect, test } from "vitest";
import type { Ball } from "../../src/table/balls.ts";
import { type ClipName, expectedEvents, hasRealClips, loadClip, nameOf, track } from "./real-clips.ts";

/** The truth is good to a frame; half a frame more for the instant between two. */
const TOLERANCE_FRAMES = 1.5;
/** The rules' limit of certainty (decision 10). */
const CERTAIN = 0.9;

/** Marked ambiguous in the truth: the ball rolls along that cushion. */
const AMBIGUOUS = new Set(["F4:white bottom"]);
/** True, though not in the truth files: seen in the positions. */
const ALSO_TRUE: Record<string, string[]> = { shot: ["yellow left"], F3: ["white bottom"] };

const CASES: { name: ClipName; cue: Ball; struck: [number, number] }[] = [
  { name: "shot", cue: "white", struck: [43, 44] },
  { name: "F1", cue: "yellow", struck: [12, 13] },
  { name: "F3", cue: "yellow", struck: [0, 1] },
  { name: "F4", cue: "white", struck: [2, 3] },
];

describe.skipIf(!hasRealClips)("real clips (shared/data is absent: skipped)", () => {
  for (const { name, cue, struck } of CASES) {
    test(`${name}: stroke, contacts and cushions as in its truth file`, () => {
      const clip = loadClip(name);
      const events = track(clip.observations);
      const stroke = events.find((e) => e.type === "stroke");
      expect(stroke).toMatchObject({ type: "stroke", ball: cue });
      expect(stroke!.t * clip.fps).toBeGreaterThan(struck[0] - 0.5);
      expect(stroke!.t * clip.fps).toBeLessThan(struck[1] + 0.5);
      const expected = expectedEvents(clip, cue);
      const lastFrame = clip.observations[clip.observations.length - 1]!.frame;
      const found = events.filter((e) => nameOf(e) !== null);
      const missing = expected.filter(
        (x) =>
          !AMBIGUOUS.has(`${name}:${x.what}`) &&
          x.to < lastFrame - 1 &&
          !found.some(
            (e) =>
              nameOf(e) === x.what &&
              e.t * clip.fps > x.from - TOLERANCE_FRAMES &&
              e.t * clip.fps < x.to + TOLERANCE_FRAMES,
          ),
      );
      expect(missing).toEqual([]);
      const wrong = found.filter(
        (e) =>
          "confidence" in e &&
          (e.confidence ?? 1) >= CERTAIN &&
          !ALSO_TRUE[name]?.includes(nameOf(e)!) &&
          !expected.some(
            (x) =>
              nameOf(e) === x.what &&
              e.t * clip.fps > x.from - TOLERANCE_FRAMES &&
              e.t * clip.fps < x.to + TOLERANCE_FRAMES,
          ),
      );
      expect(wrong).toEqual([]);
      const last = events[events.length - 1];
      expect(last).toMatchObject({ type: "vision", state: "lost", reason: "end_of_source" });
      for (let i = 1; i < events.length; i++) expect(events[i]!.t).toBeGreaterThanOrEqual(events[i - 1]!.t);
    });
  }
});
