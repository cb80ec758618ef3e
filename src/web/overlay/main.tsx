import { render } from "preact";
import "../style/base.css";
import "../style/overlay.css";
import type { Topic } from "../../table/messages/index.ts";
import { follow } from "../live/table-live.ts";
import { overlayOptions } from "./options.ts";
import { Overlay } from "./overlay.tsx";

/** Pieces are drawn for this width; a source of another size shows the same, larger or smaller, px. */
const DRAWN_FOR_PX = 1920;

const { pieces, theme, delayMs, problems } = overlayOptions(new URLSearchParams(location.search));
for (const problem of problems) console.warn(`carambola overlay: ${problem}`);
document.documentElement.dataset.theme = theme;

function fill(): void {
  document.body.style.setProperty("zoom", String(window.innerWidth / DRAWN_FOR_PX));
}
window.addEventListener("resize", fill);
fill();

const always: Topic[] = ["calls", "score", "state", "health"];
const drawsTable = pieces.some(({ part }) => part === "table");
follow(drawsTable ? [...always, "observations", "events"] : always, { delayMs });
render(<Overlay pieces={pieces} />, document.body);
