import type { CalibrationReport } from "../../table/messages/index.ts";
import { language, pick, sayIn } from "../language/index.ts";
import { CALIBRATION_WORDS } from "./words.ts";

const say = sayIn(CALIBRATION_WORDS);

/** A number in the page's language. */
export const figure = (value: number, digits: number): string =>
  value.toLocaleString(language.value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
export const dateTime = (iso: string): string =>
  new Date(iso).toLocaleString(language.value, { dateStyle: "short", timeStyle: "short" });

/** What a calibration is worth, in words and figures. */
export function Worth({ report }: { report: CalibrationReport }) {
  const { decides, residuals, evidence, unseen, camera } = report;
  const total = report.drawing.diamonds.length;
  const px = (value: number | null) => (value === null ? "" : ` (${say("residual")} ${figure(value, 2)} px)`);
  return (
    <>
      <p class="decides">{pick(decides.message)}</p>
      <h3>{say("expected")}</h3>
      <dl class="figures">
        <Figure name={say("centre")} mm={decides.centreMm} />
        <Figure name={say("rails")} mm={decides.railMm} />
        <Figure name={say("cornersWord")} mm={decides.cornerMm} />
      </dl>
      <Scale />
      {evidence.nosePoints + evidence.diamonds > 0 && (
        <p class="quiet facts">
          {say("seen")}: {4 - unseen.length} {say("ofFour")} {say("edges")}
          {px(residuals.nosesPx)}, {evidence.diamonds} / {total} {say("diamondsWord")}
          {px(residuals.diamondsPx)} · {say("cameraHeight")} {figure(camera.heightMm / 1000, 2)} m
        </p>
      )}
    </>
  );
}

function Figure({ name, mm }: { name: string; mm: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{figure(mm, 2)} mm</dd>
    </div>
  );
}

/** Expected error from which a place is drawn all green and all red, mm: the goal for a ball at rest, and what no referee wants. */
export const GREEN_MM = 0.15;
export const RED_MM = 1;
export function errorColour(mm: number): string {
  const bad = Math.min(1, Math.max(0, Math.log(mm / GREEN_MM) / Math.log(RED_MM / GREEN_MM)));
  return `hsl(${Math.round(120 * (1 - bad))} 90% 45%)`;
}

function Scale() {
  const steps = [0, 0.25, 0.5, 0.75, 1].map((s) => errorColour(GREEN_MM * (RED_MM / GREEN_MM) ** s));
  return (
    <div class="scale" aria-hidden="true">
      <span>{figure(GREEN_MM, 2)} mm</span>
      <i style={{ background: `linear-gradient(90deg, ${steps.join(", ")})` }} />
      <span>{figure(RED_MM, 0)} mm</span>
    </div>
  );
}
