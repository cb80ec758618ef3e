import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseShowinfo } from "../../src/vision/capture/ffmpeg-source.ts";
import { StampClock } from "../../src/vision/capture/stamps.ts";

describe("a table's time", () => {
  it("starts at 0 and follows the stamps", () => {
    const clock = new StampClock(30);
    expect([12.5, 12.533, 12.6].map((s) => Number(clock.next(s).toFixed(6)))).toEqual([0, 0.033, 0.1]);
  });

  it("never goes back, whatever the stamps do", () => {
    const stamp = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(fc.array(stamp, { minLength: 2 }), (stamps) => {
        const clock = new StampClock(25);
        const times = stamps.map((s) => clock.next(s));
        times.slice(1).forEach((t, i) => {
          expect(t).toBeGreaterThan(times[i]!);
          expect(t - times[i]!).toBeLessThanOrEqual(10.0001);
        });
      }),
    );
  });

  it("goes on at the nominal rate after a jump, then follows again", () => {
    const clock = new StampClock(10);
    const times = [0, 0.1, 5000, 5000.1, 5000.25].map((s) => Number(clock.next(s).toFixed(6)));
    expect(times).toEqual([0, 0.1, 0.2, 0.3, 0.45]);
  });

  it("reads ffmpeg's notes", () => {
    const line =
      "[Parsed_showinfo_2 @ 0x55] n:  12 pts:  12012 pts_time:0.4004  duration: 1001 fmt:yuv420p cl:left sar:1/1 s:1920x1080 i:P iskey:0 type:B";
    expect(parseShowinfo(line)).toEqual({ stamp: 0.4004, format: "yuv420p", width: 1920, height: 1080 });
    expect(parseShowinfo("[Parsed_showinfo_2 @ 0x55] config in time_base: 1/30000, frame_rate: 30000/1001")).toBeNull();
  });
});
