import type { Cushion } from "../../table/balls.ts";
import { type Fault, fault } from "../../table/errors.ts";
import type { PictureSide } from "./orient.ts";

/** Why there is no calibration, with what was seen; the catalogue words it. */
export type Refusal =
  /** No area that could be a cloth; the largest area of one colour, % of the picture. */
  | { refused: "not_found"; largestPercent: number }
  /** A cloth runs out of the picture on these sides. */
  | { refused: "cut_off"; sides: PictureSide[] }
  | { refused: "two_tables"; count: number }
  | { refused: "no_noses"; cushions: Cushion[] }
  /** Focal length, in picture widths, that the edges would need. */
  | { refused: "strange_lens"; focal: number }
  | { refused: "poor"; residualPx: number; limitPx: number }
  | { refused: "bottom"; side: PictureSide }
  /** Four corners marked by hand that are no figure of a table. */
  | { refused: "corners" }
  /** The known point (from 1) that disagrees with the others, and by how much. */
  | { refused: "bad_point"; point: number; offPx: number; limitPx: number }
  /** Balls measure so much on a table of this size, mm. */
  | { refused: "ball_size"; seenMm: number; expectedMm: number; likely: string | null };

const fixed = (v: number, digits: number): number => Number(v.toFixed(digits));

/** A refusal as a fault in words. @param source what was looked at. @param table name of the table that was said. */
export function refusalFault(refusal: Refusal, source: string, table: string): Fault {
  switch (refusal.refused) {
    case "not_found":
      return fault("CB_TABLE_NOT_FOUND", { source, percent: refusal.largestPercent });
    case "cut_off":
      return fault("CB_TABLE_CUT_OFF", { source, sides: refusal.sides.join(", ") });
    case "two_tables":
      return fault("CB_TABLE_TWO", { source, count: refusal.count });
    case "no_noses":
      return fault("CB_TABLE_NOSES", { source, cushions: refusal.cushions.join(", ") });
    case "strange_lens":
      return fault("CB_TABLE_STRANGE_LENS", { source, focal: fixed(refusal.focal, 2) });
    case "poor":
      return fault("CB_CALIBRATION_POOR", {
        ...{ source, residual: fixed(refusal.residualPx, 2), limit: fixed(refusal.limitPx, 2) },
      });
    case "bottom":
      return fault("CB_BOTTOM_SIDE", { source, side: refusal.side });
    case "corners":
      return fault("CB_CORNERS_WRONG", { source });
    case "bad_point":
      return fault("CB_POINT_WRONG", {
        ...{ source, point: refusal.point, off: fixed(refusal.offPx, 1), limit: fixed(refusal.limitPx, 1) },
      });
    case "ball_size":
      return fault("CB_TABLE_SIZE", {
        ...{
          source,
          table,
          seen: fixed(refusal.seenMm, 1),
          expected: refusal.expectedMm,
          likely: refusal.likely ?? "?",
        },
      });
  }
}
