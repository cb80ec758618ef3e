import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { downTo, EMPTY, pop, push, type Stack, size, top } from "../../src/rules/stack.ts";

describe("stack", () => {
  it("does what an array does, and never changes an older stack", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(), { nil: null }), { maxLength: 400 }), (steps) => {
        let stack: Stack<number> = EMPTY;
        const plain: number[] = [];
        const kept: { stack: Stack<number>; items: number[] }[] = [];
        for (const n of steps) {
          kept.push({ stack, items: [...plain] });
          if (n === null) {
            stack = pop(stack);
            plain.pop();
          } else {
            stack = push(stack, n);
            plain.push(n);
          }
          expect(size(stack)).toBe(plain.length);
          expect(top(stack)).toBe(plain.at(-1));
        }
        for (const k of kept.slice(-3)) expect(k.stack.flat()).toEqual(k.items);
        const from = Math.floor(plain.length / 2);
        expect([...downTo(stack, from)]).toEqual(plain.slice(from).reverse());
      }),
    );
  });
});
