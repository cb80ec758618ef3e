import fc from "fast-check";
import { expect, it } from "vitest";
import { parseDocument, stringify } from "yaml";
import { mergeInto } from "../../../src/server/config/merge.ts";

const key = fc.constantFrom("id", "name", "source", "port", "tables");
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const map = fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true });

it("a merged document says what was wanted, whatever it said before", () => {
  fc.assert(
    fc.property(map, map, (before, wanted) => {
      const doc = parseDocument(stringify(before));
      mergeInto(doc, wanted);
      expect(parseDocument(doc.toString()).toJS()).toEqual(JSON.parse(JSON.stringify(wanted)));
    }),
    { numRuns: process.env.CARAMBOLA_TEST_LONG ? 20_000 : 300 },
  );
});

it("merging what it says already changes no letter", () => {
  const text = "# top\na: 1.50 # one\nlist:\n  - id: x # first\n    b: 'q'\n\n  # second\n  - {id: y, c: 0x10}\n";
  const doc = parseDocument(text);
  mergeInto(doc, parseDocument(text).toJS());
  expect(doc.toString({ lineWidth: 0 })).toBe(text.replace("{id: y, c: 0x10}", "{ id: y, c: 0x10 }"));
});
