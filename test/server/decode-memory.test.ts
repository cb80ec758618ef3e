import { expect, it } from "vitest";
import { DecodeMemory } from "../../src/server/decode-memory.ts";

it("a device that passed its test and breaks twice soon after the start is given up for software, and it is said", () => {
  const memory = new DecodeMemory();
  for (const livedMs of [90_000, 4000, 3000]) {
    expect(memory.choice("vaapi")).toBe("vaapi");
    expect(memory.notices).toEqual([]);
    memory.heard("vaapi");
    memory.gone(livedMs);
  }
  expect(memory.choice("vaapi")).toBe("software");
  expect(memory.notices).toMatchObject([{ code: "CB_DECODER_FALLBACK", details: { decoder: "vaapi" } }]);
});

it("a camera that fails in software, or before anything was decoded, says nothing of a device", () => {
  const memory = new DecodeMemory();
  for (let i = 0; i < 5; i++) {
    expect(memory.choice("auto")).toBe("auto");
    if (i % 2) memory.heard("software");
    memory.gone(10);
  }
  expect(memory.notices).toEqual([]);
});
