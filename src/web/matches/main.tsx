import { render } from "preact";
import "../style/base.css";
import "../style/matches.css";
import "../style/match-sheet.css";
import "../style/match-strokes.css";
import "../style/match-statistics.css";
import "../style/match-print.css";
import { MatchesPage } from "./matches-page.tsx";

render(<MatchesPage />, document.body);
