import { render } from "preact";
import "../style/base.css";
import "../style/start.css";
import { follow } from "../live/table-live.ts";
import { StartPage } from "./start-page.tsx";

follow(["observations", "events", "calls", "score", "state", "health"]);
render(<StartPage />, document.body);
