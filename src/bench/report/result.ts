import { cpus } from "node:os";
import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";
import type { Figure } from "../figures/figure.ts";

/** The file that `--json` writes and `--compare` reads. */
export const ResultSchema = Type.Object({
  version: Type.Literal(1),
  machine: Type.Object({ node: Type.String(), cpu: Type.String(), cores: Type.Integer() }),
  figures: Type.Record(
    Type.String(),
    Type.Object({
      value: Type.Number(),
      unit: Type.String(),
      count: Type.Integer({ description: "of how many things it was taken" }),
      better: Type.Enum(["less", "more", "none"]),
      low: Type.Optional(Type.Number({ description: "95 % bound of a rate" })),
      high: Type.Optional(Type.Number()),
    }),
  ),
  notes: Type.Array(Type.String({ description: "what was not measured, and why" })),
});
export type Result = Static<typeof ResultSchema>;
export const checkResult = Compile(ResultSchema);

/** Digits kept: more are noise. */
const DIGITS = 6;

export function resultOf(figures: readonly Figure[], notes: readonly string[]): Result {
  const round = (v: number) => Number(v.toPrecision(DIGITS));
  const processors = cpus();
  return {
    version: 1,
    machine: { node: process.version, cpu: processors[0]?.model ?? "unknown", cores: processors.length },
    figures: Object.fromEntries(
      figures.map(({ name, value, unit, count, better, bound }) => [
        name,
        { value: round(value), unit, count, better, ...(bound && { low: round(bound.low), high: round(bound.high) }) },
      ]),
    ),
    notes: [...notes],
  };
}
