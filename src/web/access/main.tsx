import { render } from "preact";
import "../style/base.css";
import "../style/taps.css";
import "../style/forms.css";
import { AccessPage } from "./access-page.tsx";

render(<AccessPage />, document.body);
