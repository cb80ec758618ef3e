import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLine, withSeq } from "../../src/rules/lines.ts";
import type { SeqRanges } from "../../src/rules/state.ts";

const bad = (text: string) => {
  const parsed = parseLine(text);
  return parsed.kind === "bad" ? parsed.bad : null;
};

describe("lines", () => {
  it("names the field that is wrong, in the line's own terms", () => {
    expect(bad('{"kind":"event","seq":1,"t":0,"type":"contact","a":"white"}')).toMatchObject({
      of: "event",
      seq: 1,
      details: { field: "b", reason: { en: "is missing" } },
    });
    expect(bad('{"kind":"event","seq":1,"t":0,"type":"still","balls":{"red":{"x":"1","y":2}}}')).toMatchObject({
      details: { field: "balls.red.x", reason: { en: "has the wrong type" } },
    });
    expect(bad('{"kind":"event","seq":1,"t":1e999,"type":"vision","state":"ok"}')).toMatchObject({
      details: { field: "t" },
    });
    expect(bad('{"kind":"command","seq":-1,"t":0,"type":"tick","by":"system"}')).toMatchObject({
      of: "command",
      seq: undefined,
      details: { field: "seq" },
    });
    expect(bad('{"kind":"command","seq":1,"t":0,"type":"constructor","by":"system"}')).toMatchObject({
      code: "CB_LINE_TYPE",
    });
  });

  it("passes over what is not for the rules", () => {
    for (const l of [
      "",
      "  ",
      '{"kind":"observation","t":1}',
      '{"kind":"event","preliminary":true,"type":"contact"}',
    ]) {
      expect(parseLine(l).kind).toBe("skip");
    }
  });

  it("remembers every number taken, in few ranges where they come in order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(80), { maxLength: 60 }), (seqs) => {
        let ranges: SeqRanges = [];
        for (const s of seqs) ranges = withSeq(ranges, s);
        for (let n = 0; n <= 80; n++) {
          expect(ranges.some(([from, to]) => n >= from && n <= to)).toBe(seqs.includes(n));
        }
      }),
    );
    let ranges: SeqRanges = [];
    for (let n = 0; n < 1000; n++) ranges = withSeq(ranges, n);
    expect(ranges).toEqual([[0, 999]]);
    for (let n = 2000; n < 4000; n += 2) ranges = withSeq(ranges, n);
    expect(ranges.length).toBeLessThanOrEqual(64);
  });
});
