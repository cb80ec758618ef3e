import type { Point } from "../../table/balls.ts";
import type { TableMeasures } from "../../table/messages/index.ts";
import type { Mark, StrokeView } from "../live/stroke-view.ts";
import { BALL_COLOURS } from "./colours.ts";

const BADGE_MM = 27;
/** Badges of the cue ball's cushions stand on the cushion, this far beyond the nose line. */
const BADGE_OUT_MM = 26;
const TICK_MM = 16;

/** Contacts and cushions, marked where they happened; the cue ball's cushions are counted. */
export function Marks({ view, measures }: { view: StrokeView; measures: TableMeasures }) {
  return (
    <g class="marks">
      {view.marks.map((mark) =>
        mark.kind === "contact" ? (
          <ContactMark key={mark.key} mark={mark} radiusMm={measures.ballDiameterMm / 2} />
        ) : (
          <CushionMark key={mark.key} mark={mark} measures={measures} />
        ),
      )}
    </g>
  );
}

function ContactMark({ mark, radiusMm }: { mark: Mark & { kind: "contact" }; radiusMm: number }) {
  return (
    <g transform={`translate(${mark.at.x} ${mark.at.y})`} class={mark.doubtful ? "mark doubtful" : "mark"}>
      <g class="size">
        <circle
          r={radiusMm * 0.62}
          fill="none"
          stroke="#ffffff"
          stroke-width={mark.ofCueBall ? 7 : 4}
          stroke-opacity="0.95"
        />
        <circle r={radiusMm * 0.3} fill={BALL_COLOURS[mark.other].body} />
      </g>
    </g>
  );
}

function CushionMark({ mark, measures }: { mark: Mark & { kind: "cushion" }; measures: TableMeasures }) {
  const { nose, out } = onCushion(mark, measures);
  const colour = BALL_COLOURS[mark.ball].way;
  if (mark.number === null) {
    return (
      <line
        class={mark.doubtful ? "mark doubtful" : "mark"}
        x1={nose.x + out.x * 6}
        y1={nose.y + out.y * 6}
        x2={nose.x + out.x * (6 + TICK_MM)}
        y2={nose.y + out.y * (6 + TICK_MM)}
        stroke={colour}
        stroke-width="8"
        stroke-linecap="round"
      />
    );
  }
  return (
    <g
      class={mark.doubtful ? "mark doubtful" : "mark"}
      transform={`translate(${nose.x + out.x * BADGE_OUT_MM} ${nose.y + out.y * BADGE_OUT_MM})`}
    >
      <g class="size">
        <circle r={BADGE_MM} fill={colour} stroke="#0a2540" stroke-width="4" />
        {/* The drawing's y points upwards; letters must not stand on their heads. */}
        <text transform="scale(1 -1)" y="13" text-anchor="middle" class="badge">
          {mark.number}
        </text>
      </g>
    </g>
  );
}

/** Where on the nose line, and which way is out. */
function onCushion(
  mark: Mark & { kind: "cushion" },
  { lengthMm, widthMm }: TableMeasures,
): { nose: Point; out: Point } {
  const { x, y } = mark.at;
  switch (mark.cushion) {
    case "bottom":
      return { nose: { x: 0, y }, out: { x: -1, y: 0 } };
    case "top":
      return { nose: { x: lengthMm, y }, out: { x: 1, y: 0 } };
    case "right":
      return { nose: { x, y: 0 }, out: { x: 0, y: -1 } };
    case "left":
      return { nose: { x, y: widthMm }, out: { x: 0, y: 1 } };
  }
}
