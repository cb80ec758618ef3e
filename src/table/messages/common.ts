import Type, { type TEnum } from "typebox";
import { BALLS, CUSHIONS } from "../balls.ts";

/** Helpers for the contract's schemas. Extra fields are allowed everywhere: fields may be added to the contract. */
export const oneOf = <const T extends readonly string[]>(values: T, options: { description?: string } = {}) =>
  Type.Enum([...values], options) as unknown as TEnum<[...T]>;

export const BallSchema = oneOf(BALLS);
export const CushionSchema = oneOf(CUSHIONS);
export const Seq = Type.Integer({ minimum: 0, description: "number of the line in its own sequence" });
/** Largest time that a line may carry: ten years in seconds. Guards against numbers that break arithmetic. */
const LONGEST_S = 3.2e8;
export const Time = Type.Number({
  minimum: -LONGEST_S,
  maximum: LONGEST_S,
  description: "s, by the source's own stamps",
});
/** A position anywhere near a table; beyond 100 m it is a mistake. */
export const Coordinate = Type.Number({ minimum: -1e5, maximum: 1e5, description: "mm, table frame" });
export const Sigma = Type.Number({
  minimum: 0,
  maximum: 1e5,
  description: "standard deviation of the quantity beside it",
});
export const Confidence = Type.Number({ minimum: 0, maximum: 1 });
export const PointSchema = Type.Object({ x: Coordinate, y: Coordinate });
export const TextSchema = Type.Object({ pt: Type.String(), en: Type.String(), es: Type.String() });
export type Text = { pt: string; en: string; es: string };
