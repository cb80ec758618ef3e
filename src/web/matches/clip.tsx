import type { StrokeAnswer } from "../../table/messages/index.ts";

/** The video of a stroke, where one was kept. */
export function Clip(_: { answer: StrokeAnswer }) {
  return null;
}
