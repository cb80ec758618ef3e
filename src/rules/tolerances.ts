/** Limits of what a camera may claim (rules page, section C, and the numbered decisions). */

/** Standard deviations that make a measurement certain (C.4: k). */
export const CERTAIN_SIGMAS = 3;
/** Gap in mm up to which balls count as touching (C.4): ball roundness gives smaller gaps no meaning. */
export const TOUCH_MM = 0.05;
/** Balls that seem to overlap by more than this beyond the error show a wrong calibration (C.4), mm. */
export const CALIBRATION_ALARM_MM = 0.2;
/** Error of a ball centre in mm where a line gives none (C.4: a system with sigma 0.3). */
export const DEFAULT_SIGMA_MM = 0.3;
/** Error of a `path` in mm unless it says otherwise (decision 16). */
export const PATH_SIGMA_MM = 0.5;
/** Error of a time in s where an event gives none (decision 10). */
export const DEFAULT_SIGMA_T_S = 0.004;
/** A contact counts as certain from here (decision 10). */
export const CERTAIN_CONFIDENCE = 0.9;
/** Below this a contact is ignored (decision 10). */
export const IGNORED_CONFIDENCE = 0.1;
/** Angle to the tangent within which playing into a frozen ball or cushion is a question (decision 18). */
export const TANGENT_DEG = 3;
/** Another ball's speed at the stroke, mm/s: above, a foul; down to the lower limit, a question (C.5). */
export const MOVING_MM_S = 5;
export const MAYBE_MOVING_MM_S = 1;
/** How near its spot a ball must lie, mm (B.2, decision 23). */
export const PLACED_MM = 5;
/** A spot is masked if a ball placed there would come nearer to another than its diameter and this, mm (B.9: 62.0). */
export const MASKED_MARGIN_MM = 0.5;
/** An event may lie this far behind the newest one, s (contract, section 4). */
export const TIME_BACK_S = 0.5;
/** Left on the shot clock at the first call, s (decision 15). */
export const SHOT_WARNING_S = 10;
/** A clock is a sum of many steps; this much of it is rounding, s. */
export const CLOCK_EPSILON_S = 1e-6;
/** Guards comparisons against the last bit of floating point, in the unit compared. */
export const EPSILON = 1e-9;
