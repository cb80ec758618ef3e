import { InvalidArgumentError } from "commander";

/** Parsers of option values; a bad one gives one line that names the option. */
export function positive(value: string): number {
  const n = Number(value);
  if (!Number.isFinite(n) || n <= 0) throw new InvalidArgumentError("um número maior que zero / a number above zero");
  return n;
}

/** A whole number from 0 on. */
export function wholeNumber(value: string): number {
  const n = Number(value);
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(n)) throw new InvalidArgumentError("a whole number from 0 on");
  return n;
}

/** A whole number from 1 on. */
export function positiveWhole(value: string): number {
  const n = wholeNumber(value);
  if (n === 0) throw new InvalidArgumentError("a whole number from 1 on");
  return n;
}

export const oneOfList =
  <T extends string>(known: readonly T[]) =>
  (value: string): T => {
    if (!known.includes(value as T)) throw new InvalidArgumentError(`${known.join(" | ")}`);
    return value as T;
  };

export const listOf =
  <T extends string>(known: readonly T[]) =>
  (value: string): T[] =>
    value.split(",").map((v) => oneOfList(known)(v.trim()));
