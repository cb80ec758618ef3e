import type { EventOf, TableEvent } from "../table/messages/index.ts";
import { decidingCall } from "./articles/match-end.ts";
import { ballMoved } from "./articles/moved.ts";
import { ballOff } from "./articles/off-table.ts";
import { checkRespot } from "./articles/placement.ts";
import { restFrom } from "./positions.ts";
import type { Stroke, VisionState } from "./state.ts";
import { beginStroke, closeStroke } from "./stroke.ts";
import { DEFAULT_SIGMA_T_S } from "./tolerances.ts";
import { patchFacts, type Work } from "./work.ts";

/** What an event changes. Outside an open match only the camera's state and the balls' positions are kept. */
export function onEvent(w: Work, e: TableEvent): void {
  switch (e.type) {
    case "still":
      onStill(w, e);
      return;
    case "stroke":
      beginStroke(w, e);
      return;
    case "contact":
      seen(w, (s) => ({
        contacts: [
          ...s.contacts,
          { seq: e.seq, a: e.a, b: e.b, t: e.t, sigmaT: e.sigmaT ?? DEFAULT_SIGMA_T_S, confidence: e.confidence ?? 1 },
        ],
      }));
      return;
    case "cushion":
      seen(w, (s) => ({
        cushions: [
          ...s.cushions,
          {
            seq: e.seq,
            ball: e.ball,
            cushion: e.cushion,
            t: e.t,
            sigmaT: e.sigmaT ?? DEFAULT_SIGMA_T_S,
            confidence: e.confidence ?? 1,
          },
        ],
      }));
      return;
    case "stopped":
      seen(w, (s) => ({ stopped: [...s.stopped, e.ball] }));
      return;
    case "path":
      seen(w, (s) => ({ paths: [...s.paths, e] }));
      return;
    case "off_table":
      onOffTable(w, e);
      return;
    case "moved":
      ballMoved(w, e);
      return;
    case "vision":
      onVision(w, e);
  }
}

function seen(w: Work, change: (s: Stroke) => Partial<Stroke>): void {
  const { stroke } = w.facts;
  if (stroke !== null) patchFacts(w, { stroke: { ...stroke, ...change(stroke) } });
}

function onStill(w: Work, e: EventOf<"still">): void {
  const { stroke } = w.facts;
  // Out of order: it tells of the balls before this stroke and cannot close it.
  if (stroke !== null && e.t < stroke.t) return;
  const closes = stroke !== null;
  const rest = restFrom(w, e, closes);
  if (closes) closeStroke(w, "still", rest);
  else patchFacts(w, { rest });
  const { book, facts } = w;
  if (closes || facts.clock.shot === null || (book !== null && book.respot !== null)) {
    patchFacts(w, { clock: { ...facts.clock, shot: 0 } });
  }
  if (!closes && book !== null && !book.closed) checkRespot(w);
}

/** A ball may be reported gone a little after the stroke was closed: then it still speaks of that stroke. */
function onOffTable(w: Work, e: EventOf<"off_table">): void {
  const { stroke, last } = w.facts;
  if (stroke !== null) patchFacts(w, { stroke: { ...stroke, off: [...stroke.off, e] } });
  else if (last !== null) patchFacts(w, { last: { ...last, off: [...last.off, e] } });
  if (w.book === null || w.book.closed || w.book.stroke === null || decidingCall(w.book) !== null) return;
  if (w.book.stroke.seq !== (stroke ?? last)?.seq) return;
  ballOff(w, e);
}

const RANK: Readonly<Record<VisionState, number>> = { ok: 0, degraded: 1, lost: 2 };
/** `end_of_source` closes a running stroke with what was seen (contract, section 3). */
function onVision(w: Work, e: EventOf<"vision">): void {
  patchFacts(w, { vision: e.state });
  const { stroke } = w.facts;
  if (stroke === null) return;
  if (e.state === "lost" && e.reason === "end_of_source") {
    closeStroke(w, "end_of_source", null);
  } else if (RANK[e.state] > RANK[stroke.vision]) patchFacts(w, { stroke: { ...stroke, vision: e.state } });
}
