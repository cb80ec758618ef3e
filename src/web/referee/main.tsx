import { effect } from "@preact/signals";
import { render } from "preact";
import "../style/base.css";
import "../style/taps.css";
import "../style/decision.css";
import "../style/placing.css";
import "../style/referee.css";
import { follow } from "../live/table-live.ts";
import { refusal } from "../parts/commands.ts";
import { chime, unlockSound } from "../parts/sound.ts";
import { announceCalls } from "./announce.ts";
import { Referee } from "./referee.tsx";

follow(["observations", "events", "calls", "score", "state", "health"]);
announceCalls();
effect(() => {
  if (refusal.value !== null) chime("refused");
});
document.addEventListener("pointerdown", unlockSound);
document.addEventListener("keydown", unlockSound);
render(<Referee />, document.body);
