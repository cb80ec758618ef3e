import { render } from "preact";
import "../style/base.css";
import "../style/taps.css";
import "../style/forms.css";
import { LoginPage } from "./login-page.tsx";

render(<LoginPage />, document.body);
