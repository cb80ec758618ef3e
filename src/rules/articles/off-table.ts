import type { Call, EventOf } from "../../table/messages/index.ts";
import { BALL_NAMES } from "../text/names.ts";
import { offTableText, railTouchQuestion, railTouchText } from "../text/positions.ts";
import { bookOf, patchStroke, say, type Work } from "../work.ts";
import { foulStands, raiseFoul, sayFoul } from "./fouls.ts";

/** Art. 16: gone, or back after touching the rail's flat top; where the camera cannot tell, it asks. */
export function ballOff(w: Work, e: EventOf<"off_table">): void {
  if (e.returned && e.railTop === "not_touched") return;
  if (bookOf(w).stroke!.off.includes(e.ball)) return;
  const detail = { ball: e.ball, x: e.x, y: e.y, railTop: e.railTop, returned: e.returned };
  const player = bookOf(w).stroke!.player;
  if (e.returned && e.railTop === "unknown") {
    say(w, {
      type: "rail_touch_check",
      player,
      article: "16.1",
      status: "proposed",
      ask: { question: railTouchQuestion, options: ["touched", "not_touched"] },
      detail,
      message: railTouchText(e.ball),
      rule: "articles/off-table.ballOff",
    });
    return;
  }
  sayOff(w, player, detail);
  raiseFoul(w, {
    foul: "foul_ball_off_table",
    player,
    certain: true,
    why: BALL_NAMES[e.ball],
    detail,
    rule: "articles/off-table.ballOff",
  });
}

function sayOff(w: Work, player: number, detail: Record<string, unknown>): void {
  const ball = detail.ball as EventOf<"off_table">["ball"];
  const returned = detail.returned === true;
  const off = bookOf(w).stroke?.off ?? [];
  patchStroke(w, { off: [...off, ball] });
  say(w, {
    type: "ball_off_table",
    player,
    article: "16.1",
    status: "info",
    detail,
    message: offTableText(ball, returned),
    rule: "articles/off-table.ballOff",
  });
}

/** The referee saw it touch the flat of the rail: off, and a foul by his own answer. */
export function railTouched(w: Work, call: Call): void {
  const book = bookOf(w);
  const player = book.players.findIndex((p) => p.id === call.player);
  sayOff(w, player, call.detail);
  if (book.stroke === null || book.stroke.standing.includes("foul_ball_off_table")) return;
  patchStroke(w, { fouls: [...book.stroke.fouls, "foul_ball_off_table"] });
  const foul = sayFoul(
    w,
    {
      foul: "foul_ball_off_table",
      player,
      certain: true,
      why: BALL_NAMES[call.detail.ball as EventOf<"off_table">["ball"]],
      detail: call.detail,
      rule: "articles/off-table.railTouched",
    },
    "accepted",
  );
  foulStands(w, foul, true);
}
