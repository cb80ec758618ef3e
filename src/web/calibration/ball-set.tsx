import { BALLS, CUSHIONS } from "../../table/balls.ts";
import type { CalibrationReport, MeasuredLength } from "../../table/messages/index.ts";
import { sayIn, say as sayWord } from "../language/index.ts";
import { figure } from "./report-words.tsx";
import { CALIBRATION_WORDS } from "./words.ts";

const say = sayIn(CALIBRATION_WORDS);

/** The balls and cushions as play has measured them, the colours as the camera has learned them. */
export function BallSet({ report }: { report: CalibrationReport }) {
  const { colours, ballDiametersMm, cushionOffsetsMm, table } = report;
  const cushions = CUSHIONS.filter((c) => cushionOffsetsMm[c]);
  return (
    <section class="card">
      <h2>{say("ballsSet")}</h2>
      <ul class="measures">
        {BALLS.map((ball) => (
          <li key={ball}>
            <Swatch colour={colours[ball]} />
            <span>{sayWord(ball)}</span>
            <Length measured={ballDiametersMm[ball]} nominal={table.ballDiameterMm} />
          </li>
        ))}
        <li>
          <Swatch colour={colours.cloth} />
          <span>{say("cloth")}</span>
        </li>
      </ul>
      {cushions.length > 0 && (
        <>
          <h3>{say("cushions")}</h3>
          <ul class="measures">
            {cushions.map((cushion) => (
              <li key={cushion}>
                <span>{sayWord(cushion)}</span>
                <Length measured={cushionOffsetsMm[cushion]} nominal={0} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Swatch({ colour }: { colour: string | undefined }) {
  if (colour === undefined) return <i class="swatch unknown" title={say("colourUnknown")} />;
  return <i class="swatch" style={{ background: colour }} title={colour} />;
}

function Length({ measured, nominal }: { measured: MeasuredLength | undefined; nominal: number }) {
  if (measured === undefined)
    return (
      <span class="length quiet">
        {figure(nominal, 1)} mm {say("nominal")} · {say("notMeasured")}
      </span>
    );
  return (
    <span class="length">
      {figure(measured.mm, 2)} ± {figure(measured.sigma, 2)} mm <small class="quiet">{measured.count}×</small>
    </span>
  );
}
