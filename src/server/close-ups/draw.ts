import type { SKRSContext2D } from "@napi-rs/canvas";
import type { CloseUp, Pixel } from "../../table/messages/index.ts";
import { allocateFrame } from "../../vision/capture/frame-source.ts";
import { font, frameCanvas } from "../../vision/drawing/canvas.ts";
import type { Evidence } from "./evidence.ts";
import { drawGauge, GAUGE_HEIGHT } from "./gauge.ts";

/** Side of the enlarged piece, px. */
const SIDE = 720;
/** Thickness of drawn outlines, px of the enlarged picture. */
const PEN_PX = 1.5;
const BALL_PEN = { white: "#ffffff", yellow: "#ffe000", red: "#ff5050" } as const;
const LINE_PEN = "#5affc8";
/** A drawn line is shown this far to either side of the ball's resting point, mm. */
const LINE_REACH_MM = 120;
const CROSS_PX = 9;

/** The enlarged piece of the picture with what was measured drawn in, and below it the number with its error. @returns PNG */
export async function drawCloseUp({ closeUp, measured, line }: Evidence): Promise<Buffer> {
  const { createCanvas } = await import("@napi-rs/canvas");
  const canvas = createCanvas(SIDE, SIDE + (measured === null ? 0 : GAUGE_HEIGHT));
  const context = canvas.getContext("2d");
  const zoom = SIDE / closeUp.size;
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.drawImage(frameCanvas(frameOf(closeUp)).canvas, 0, 0, SIDE, SIDE);
  const place = ([u, v]: Pixel): Pixel => [(u - closeUp.left + 0.5) * zoom, (v - closeUp.top + 0.5) * zoom];
  context.save();
  context.beginPath();
  context.rect(0, 0, SIDE, SIDE);
  context.clip();
  for (const { ball, outline } of closeUp.balls) stroke(context, outline.map(place), BALL_PEN[ball], true);
  if (closeUp.nose !== null) stroke(context, closeUp.nose.map(place), LINE_PEN, false);
  if (line !== null) drawLine(context, closeUp, line, place);
  context.restore();
  if (measured !== null) drawGauge(context, SIDE, SIDE, measured, font);
  return canvas.encode("png");
}

function frameOf({ size, chromaShiftX, chromaShiftY, planes }: CloseUp) {
  const { frame, buffer } = allocateFrame({ width: size, height: size, chromaShiftX, chromaShiftY });
  buffer.set(Buffer.from(planes, "base64").subarray(0, buffer.length));
  return frame;
}

/** A thin line with a dark rim, to be seen on any cloth. */
function stroke(context: SKRSContext2D, points: readonly Pixel[], colour: string, closed: boolean): void {
  context.beginPath();
  points.forEach(([x, y], i) => {
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  if (closed) context.closePath();
  for (const [width, pen] of [
    [PEN_PX * 2.5, "rgba(0, 0, 0, 0.45)"],
    [PEN_PX, colour],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = pen;
    context.stroke();
  }
}

/** The line on the cloth, the point on which the ball rests, and the way from one to the other. */
function drawLine(
  context: SKRSContext2D,
  { cloth }: CloseUp,
  { nx, ny, c }: NonNullable<Evidence["line"]>,
  place: (p: Pixel) => Pixel,
): void {
  const at = (x: number, y: number): Pixel => {
    const dx = x - cloth.x;
    const dy = y - cloth.y;
    const [u, v] = cloth.px;
    return place([u + dx * cloth.perX[0] + dy * cloth.perY[0], v + dx * cloth.perX[1] + dy * cloth.perY[1]]);
  };
  const into = nx * cloth.x + ny * cloth.y - c;
  const foot = { x: cloth.x - into * nx, y: cloth.y - into * ny };
  const along = (mm: number) => at(foot.x - mm * ny, foot.y + mm * nx);
  stroke(context, [along(-LINE_REACH_MM), along(LINE_REACH_MM)], LINE_PEN, false);
  const rests = at(cloth.x, cloth.y);
  stroke(context, [rests, at(foot.x, foot.y)], "#ffffff", false);
  for (const [dx, dy] of [
    [CROSS_PX, 0],
    [0, CROSS_PX],
  ] as const) {
    stroke(
      context,
      [
        [rests[0] - dx, rests[1] - dy],
        [rests[0] + dx, rests[1] + dy],
      ],
      "#ffffff",
      false,
    );
  }
}
