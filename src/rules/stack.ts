/**
 * An immutable stack as plain nested arrays: a push copies one short block and the list of blocks, so long matches stay
 * cheap, and the state can be written as JSON at any length (a chain of objects would nest too deep).
 */
export type Stack<T> = readonly (readonly T[])[];
const BLOCK = 64;

export const EMPTY: Stack<never> = [];
export function push<T>(stack: Stack<T>, item: T): Stack<T> {
  const last = stack.at(-1);
  if (last === undefined || last.length === BLOCK) return [...stack, [item]];
  const blocks = stack.slice(0, -1);
  return [...blocks, [...last, item]];
}
export const top = <T>(stack: Stack<T>): T | undefined => stack.at(-1)?.at(-1);
export function pop<T>(stack: Stack<T>): Stack<T> {
  const last = stack.at(-1);
  if (last === undefined) return stack;
  const blocks = stack.slice(0, -1);
  return last.length === 1 ? blocks : [...blocks, last.slice(0, -1)];
}
export const size = <T>(stack: Stack<T>): number =>
  stack.length === 0 ? 0 : (stack.length - 1) * BLOCK + stack.at(-1)!.length;
/** The items from the top down to (without) the one that was on top when the stack held `from` items. */
export function* downTo<T>(stack: Stack<T>, from: number): Generator<T> {
  for (let i = size(stack) - 1; i >= from; i--) yield stack[Math.floor(i / BLOCK)]![i % BLOCK]!;
}
