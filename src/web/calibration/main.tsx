import { render } from "preact";
import "../style/base.css";
import "../style/camera-view.css";
import "../style/calibration.css";
import { follow } from "../live/table-live.ts";
import { CalibrationPage } from "./calibration-page.tsx";
import { followCalibration } from "./state.ts";

follow(["state", "health"]);
followCalibration();
render(<CalibrationPage />, document.body);
