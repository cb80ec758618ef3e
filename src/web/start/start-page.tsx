import { useEffect } from "preact/hooks";
import { table } from "../live/table-live.ts";
import { PageHead } from "../parts/page-head.tsx";
import { CameraStep } from "./camera-step.tsx";
import { BallsStep, CalibrationStep, StrokeStep } from "./live-steps.tsx";
import { PasswordStep } from "./password-step.tsx";
import { noFile, readCalibration, readSetup } from "./setup.ts";
import { TableStep } from "./table-step.tsx";
import { say } from "./words.ts";

/** How often it is looked whether the camera is calibrated by now, ms. */
const LOOK_MS = 4000;

/** `/start`: from a camera that was plugged in to the first call, without a terminal. */
export function StartPage() {
  useEffect(() => {
    void readSetup();
    const look = () => {
      if (table.value !== null) void readCalibration(table.value.id);
    };
    const timer = setInterval(look, LOOK_MS);
    const first = table.subscribe(look);
    return () => {
      first();
      clearInterval(timer);
    };
  }, []);
  return (
    <>
      <PageHead page="/start" />
      <main class="start">
        <h1>{say("title")}</h1>
        {noFile.value && <p class="card no-file">{say("needsFile")}</p>}
        <ol>
          <PasswordStep />
          <CameraStep />
          <TableStep />
          <CalibrationStep />
          <BallsStep />
          <StrokeStep />
        </ol>
      </main>
    </>
  );
}
