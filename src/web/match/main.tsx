import { render } from "preact";
import "../style/base.css";
import "../style/taps.css";
import "../style/match.css";
import { follow } from "../live/table-live.ts";
import { unlockSound } from "../parts/sound.ts";
import { loadDirectory } from "./directory.ts";
import { Match } from "./match.tsx";

follow(["observations", "calls", "score", "state", "health"]);
void loadDirectory();
document.addEventListener("pointerdown", unlockSound);
render(<Match />, document.body);
