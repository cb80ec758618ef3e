import { BALLS, CUSHIONS } from "../../table/balls.ts";
import type { CalibrationReport, FoundDrawing } from "../../table/messages/index.ts";
import { SPOTS, spotPosition } from "../../table/spots.ts";
import { decides, decidesInWords } from "../../vision/calibration/decides.ts";
import { diamondPoint } from "../../vision/calibration/diamonds.ts";
import { expectedAt } from "../../vision/calibration/expected-error.ts";
import type { FoundTable } from "../../vision/calibration/find-table.ts";
import { nosePoint } from "../../vision/calibration/noses.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import { Projector } from "../../vision/camera/camera.ts";
import { hexOf } from "../../vision/drawing/colour.ts";

/** Points of a nose line as drawn: a lens bends it. */
const LINE_STEPS = 24;
/** One measured point in so many is shown. */
const SHOWN_POINTS = 4;
/** Patches of the drawn error, along and across. */
const PATCHES = [24, 12] as const;

const round = (v: number, digits = 2) => Number(v.toFixed(digits));
const px = ([u, v]: readonly number[]): [number, number] => [round(u!, 1), round(v!, 1)];

/** What a profile is worth and how it lies in the picture; with `found`, what was seen of it as well. */
export function reportOf(profile: Profile, found?: FoundTable): CalibrationReport {
  const { table, bottom, picture, residuals, evidence, expectedMm, errorMap, colours } = profile;
  const projector = new Projector(profile.camera);
  const limits = decides(profile);
  const unseen = found ? CUSHIONS.filter((c) => !found.evidence.noses.some((n) => n.cushion === c)) : [];
  const balls = BALLS.flatMap((b) => {
    const colour = colours[b];
    return colour ? [[b, hexOf(colour)]] : [];
  });
  const { lengthMm, widthMm, ballDiameterMm, name } = table;
  return {
    table: { name, lengthMm, widthMm, ballDiameterMm },
    ...{ bottom, picture, residuals, evidence, unseen, expectedMm },
    camera: {
      heightMm: Math.round(projector.position()[2]),
      focalWidths: round(profile.camera.f / profile.camera.width),
    },
    errorMap: errorMap ?? null,
    decides: {
      centreMm: round(limits.centreMm),
      railMm: round(limits.railMm),
      cornerMm: round(limits.cornerMm),
      ballsApartMm: round(limits.ballsApartMm),
      cushionApartMm: round(limits.cushionApartMm),
      lineMm: round(limits.lineMm),
      message: decidesInWords(limits),
    },
    colours: { cloth: hexOf(colours.cloth), ...Object.fromEntries(balls) },
    ballDiametersMm: profile.ballDiametersMm ?? {},
    cushionOffsetsMm: profile.cushionOffsetsMm ?? {},
    drawing: drawingOf(profile, projector, found),
  };
}

function drawingOf({ table, errorMap }: Profile, projector: Projector, found?: FoundTable): FoundDrawing {
  const { lengthMm: l, widthMm: w, noseHeightMm } = table;
  const at = (x: number, y: number, z: number) => px(projector.project(x, y, z));
  return {
    noses: CUSHIONS.map((cushion) => ({
      cushion,
      line: Array.from({ length: LINE_STEPS + 1 }, (_, i) =>
        at(...nosePoint(cushion, i / LINE_STEPS, 0, table), noseHeightMm),
      ),
      measured: (found?.evidence.noses ?? [])
        .filter((n) => n.cushion === cushion)
        .filter((_, i) => i % SHOWN_POINTS === 0)
        .map((n) => px(n.px)),
    })),
    corners: [at(0, 0, noseHeightMm), at(l, 0, noseHeightMm), at(l, w, noseHeightMm), at(0, w, noseHeightMm)],
    diamonds: diamondsOf(table).map(({ cushion, index }) => {
      const seen = found?.evidence.diamonds.find((d) => d.cushion === cushion && d.index === index);
      const [x, y] = diamondPoint({ cushion, index }, table, found?.shortSpacingMm);
      return { cushion, index, px: at(x, y, table.railTopHeightMm), measured: seen ? px(seen.px) : null };
    }),
    spots: SPOTS.map((spot) => {
      const { x, y } = spotPosition(spot, table);
      return at(x, y, 0);
    }),
    errors: errorMap ? patches(table, errorMap, at) : [],
  };
}

/** Every diamond between the corners. */
function diamondsOf(table: Profile["table"]) {
  return CUSHIONS.flatMap((cushion) => {
    const side = cushion === "bottom" || cushion === "top" ? table.widthMm : table.lengthMm;
    const count = Math.round(side / table.diamonds.spacingMm);
    return Array.from({ length: Math.max(0, count + 1) }, (_, index) => ({ cushion, index }));
  });
}

function patches(
  { lengthMm, widthMm }: Profile["table"],
  map: NonNullable<Profile["errorMap"]>,
  at: (x: number, y: number, z: number) => [number, number],
): FoundDrawing["errors"] {
  const [columns, rows] = PATCHES;
  const [dx, dy] = [lengthMm / columns, widthMm / rows];
  return Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [(i % columns) * dx, Math.floor(i / columns) * dy];
    return {
      px: [at(x, y, 0), at(x + dx, y, 0), at(x + dx, y + dy, 0), at(x, y + dy, 0)],
      mm: round(expectedAt(map, x + dx / 2, y + dy / 2), 3),
    };
  });
}
