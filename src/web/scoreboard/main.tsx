import { render } from "preact";
import "../style/base.css";
import "../style/scoreboard.css";
import { follow } from "../live/table-live.ts";
import { Scoreboard } from "./scoreboard.tsx";

follow(["calls", "score", "state", "health"]);
render(<Scoreboard />, document.body);
