import { BALLS } from "../../table/balls.ts";
import { BALL_COLOURS } from "./colours.ts";

/** One shade a ball, light from above left. The drawing's y points upwards. */
export function BallShades() {
  return (
    <defs>
      {BALLS.map((ball) => (
        <radialGradient key={ball} id={`ball-${ball}`} cx="38%" cy="64%" r="72%">
          <stop offset="0%" stop-color={BALL_COLOURS[ball].light} />
          <stop offset="45%" stop-color={BALL_COLOURS[ball].body} />
          <stop offset="100%" stop-color={BALL_COLOURS[ball].dark} />
        </radialGradient>
      ))}
    </defs>
  );
}
