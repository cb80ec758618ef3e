import type { CalibrationReport } from "../../table/messages/index.ts";
import { errorColour } from "./report-words.tsx";

const line = (points: number[][]) => points.map(([u, v], i) => `${i === 0 ? "M" : "L"}${u} ${v}`).join("");

/** What was found, over the picture in its pixels: nose lines as fitted, edges and diamonds as seen, spots, error as colours. */
export function FoundDrawing({ report, errors }: { report: CalibrationReport; errors: boolean }) {
  const { drawing, picture } = report;
  const pen = picture.width / 1000;
  return (
    <g class="found-drawing">
      {errors && (
        <g opacity="0.62" shape-rendering="crispEdges">
          {drawing.errors.map(({ px, mm }) => (
            <path key={px[0]!.join()} d={`${line(px)}Z`} fill={errorColour(mm)} stroke="none" />
          ))}
        </g>
      )}
      {drawing.noses.map(({ cushion, line: nose, measured }) => (
        <g key={cushion}>
          <path d={line(nose)} fill="none" stroke="#000" stroke-opacity="0.6" stroke-width={3.4 * pen} />
          <path d={line(nose)} fill="none" stroke="#fff" stroke-width={1.6 * pen} data-nose={cushion} />
          <g fill="#ff3c3c">
            {measured.map(([u, v]) => (
              <circle key={`${u} ${v}`} cx={u} cy={v} r={1.5 * pen} />
            ))}
          </g>
        </g>
      ))}
      {drawing.diamonds.map(({ cushion, index, px, measured }) => (
        <circle
          key={`${cushion} ${index}`}
          cx={(measured ?? px)[0]}
          cy={(measured ?? px)[1]}
          r={7 * pen}
          fill="none"
          stroke={measured ? "#ff4dff" : "#fff"}
          stroke-width={1.6 * pen}
          stroke-dasharray={measured ? undefined : `${3 * pen}`}
          stroke-opacity={measured ? 1 : 0.55}
          data-diamond={measured ? "seen" : "expected"}
        />
      ))}
      {drawing.spots.map(([u, v]) => (
        <circle key={`${u} ${v}`} cx={u} cy={v} r={2.6 * pen} fill="none" stroke="#00e5ff" stroke-width={1.4 * pen} />
      ))}
    </g>
  );
}

/** The middles of the table's two ends in the picture. */
export function endsOf({ drawing: { corners } }: CalibrationReport): {
  bottom: [number, number];
  top: [number, number];
} {
  const middle = (a: number[], b: number[]): [number, number] => [(a[0]! + b[0]!) / 2, (a[1]! + b[1]!) / 2];
  return { bottom: middle(corners[0]!, corners[3]!), top: middle(corners[1]!, corners[2]!) };
}
