import type { Ball } from "../../table/balls.ts";

/** A ball in a line of text. */
export function BallDot({ ball, title }: { ball: Ball; title?: string }) {
  return <i class={`ball-dot ${ball}`} title={title} aria-hidden="true" />;
}
