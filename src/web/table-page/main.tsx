import { render } from "preact";
import "../style/base.css";
import "../style/camera-view.css";
import "../style/table-page.css";
import { follow } from "../live/table-live.ts";
import { TablePage } from "./table-page.tsx";

follow(["observations", "events", "calls", "score", "state", "health"]);
render(<TablePage />, document.body);
