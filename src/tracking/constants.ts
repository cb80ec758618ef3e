/** Every number the tracker decides by: unit in the name, why beside it. */

/** Rolling friction 0.006-0.011 of g on heated cloth; middle value. */
export const ROLLING_DECELERATION_MM_S2 = 85;
/** Spread of the acceleration while a ball only rolls: cloth, level of the slate, sidespin. */
export const ROLLING_SPREAD_MM_S2 = 90;
/** Spread of the acceleration right after an event: sliding friction 0.12-0.20 of g in any direction. */
export const SLIDING_SPREAD_MM_S2 = 1500;
/** Sliding dies out with about this time constant: 2v/(7µg), 0.3 s at 2 m/s. */
export const SLIDING_TIME_S = 0.3;
/** Acceleration may change inside a piece when sliding turns to rolling: allowance of a prediction, early and late. */
export const KINK_EARLY_MM_S2 = 900;
export const KINK_LATE_MM_S2 = 150;

/** A piece is fitted to its last samples in this time, and at least that many. */
export const FIT_WINDOW_S = 0.22;
export const FIT_LEAST_SAMPLES = 5;
/** Samples kept of the running piece. */
export const PIECE_SAMPLES = 24;

/** Error of a moving ball's position along its way, as a share of the step between frames: exposure, ghosting, stamps. */
export const STEP_SHARE = 0.02;
/** Lower limit of a position's error, mm: lens and height model, never known better than this in motion. */
export const SIGMA_FLOOR_MM = 0.12;

/** A prediction fails beyond this many standard deviations: 4.5 is one false alarm in 25 000 samples of two axes. */
export const GATE_SIGMAS = 4.5;
/** A resting ball has left its place beyond this many deviations, and this far. */
export const ONSET_SIGMAS = 4.5;
export const ONSET_LEAST_MM = 0.9;

/** Samples after a break before it is explained, and the time they must span where frames are many. */
export const EXPLAIN_SAMPLES = 3;
export const EXPLAIN_SPAN_S = 0.09;
/** Samples after the break that the explanation looks at. */
export const EXPLAIN_MOST_SAMPLES = 6;
/** Samples before the break that may already belong to what follows it. */
export const EXPLAIN_BACK_SAMPLES = 2;

/** Below this normal speed a ball creeps along a cushion: no new contact (vision notes, 60 mm/s). */
export const CUSHION_APPROACH_MM_S = 60;
/** Position of the contact line: compression of the rubber, offset of the profile. */
export const CUSHION_LINE_SIGMA_MM = 3;
/** Normal speed after a cushion over before: 0.6-0.95 measured on carom cushions, with spin more and less. */
export const CUSHION_RESTITUTION = 0.75;
export const CUSHION_RESTITUTION_SPREAD = 0.2;
/** Tangential speed kept at a cushion, and how far sidespin changes it, as a share of the normal speed. */
export const CUSHION_TANGENT_KEPT = 0.85;
export const CUSHION_TANGENT_SPREAD = 0.2;
export const CUSHION_SPIN_SPREAD = 0.25;

/** Throw and roll turn a struck ball's way away from the line of centres by up to 5 degrees. */
export const THROW_RAD = 0.09;
/** Two balls' exchange of momentum is equal and opposite; what the fits' delay adds. */
export const EXCHANGE_SPREAD = 0.12;

/** Cost (minus twice the log of the prior) of an outlier, of a velocity change nothing explains, of a contact, of a cushion. */
export const COST_OUTLIER = 16;
export const COST_KINK = 16;
export const COST_CUSHION = 1;
export const COST_CONTACT = 1;
/** Spread of the velocity after an unexplained change, mm/s. */
export const KINK_SPEED_MM_S = 800;

/** Below this speed a ball counts as resting: rules page C.5, a five-sigma test at 0.3 mm and 60 fps. */
export const REST_SPEED_MM_S = 5;
/** Time over which the rest is tested, s: shortest and longest. */
export const REST_WINDOW_S = 0.15;
export const REST_LONGEST_WINDOW_S = 1;
/** Rest since this long before `still` is given, s. */
export const STILL_AFTER_S = 0.3;
/** `still` waits this long for a hidden ball (contract, section 3), s. */
export const STILL_HIDDEN_WAIT_S = 3;

/** A stroke starts faster than this; slower starts are hands, sleeves and draughts. */
export const STROKE_LEAST_MM_S = 80;
/** After two frames a struck ball only slows down; a hand goes on accelerating by more than this factor. */
export const HAND_ACCELERATION = 1.25;
/** A displacement of a resting ball smaller than this is measurement (light, a neighbour's shadow), mm. */
export const MOVED_LEAST_MM = 4;

/** A ball not seen for longer than this no longer holds back the events of the others, s. */
export const HIDDEN_HOLD_S = 0.5;
