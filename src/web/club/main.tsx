import { render } from "preact";
import "../style/base.css";
import "../style/club.css";
import { followClub } from "./club-live.ts";
import { ClubPage } from "./club-page.tsx";

followClub();
render(<ClubPage />, document.body);
