import { render } from "preact";
import "../style/base.css";
import "../style/scoreboard.css";
import { follow } from "../live/table-live.ts";
import { Scoreboard } from "./scoreboard.tsx";
import { useWholeScreen } from "./screen.ts";

follow(["calls", "score", "state", "health"]);
useWholeScreen();
render(<Scoreboard />, document.body);
