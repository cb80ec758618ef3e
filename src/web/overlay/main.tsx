import { render } from "preact";
import "../style/base.css";
import "../style/overlay.css";
import { follow } from "../live/table-live.ts";
import { Overlay } from "./overlay.tsx";

follow(["calls", "score", "state", "health"]);
render(<Overlay />, document.body);
