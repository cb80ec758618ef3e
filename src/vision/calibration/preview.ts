import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import { CUSHIONS } from "../../table/balls.ts";
import { SPOTS, spotPosition } from "../../table/spots.ts";
import { Projector } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { font, frameCanvas } from "../drawing/canvas.ts";
import { diamondPoint } from "./diamonds.ts";
import { expectedAt } from "./expected-error.ts";
import type { FoundTable } from "./find-table.ts";
import { nosePoint } from "./noses.ts";

/** Expected error from which a place is drawn all green and all red, mm: the goal for a ball at rest, and what no referee wants. */
const GREEN_MM = 0.15;
const RED_MM = 1;
const PATCHES = 24;

/** The expected error over the table, from green to red. */
function paintErrors(context: SKRSContext2D, projector: Projector, { table, errorMap }: FoundTable): void {
  const rows = PATCHES / 2;
  const [dx, dy] = [table.lengthMm / PATCHES, table.widthMm / rows];
  for (let i = 0; i < PATCHES; i++) {
    for (let j = 0; j < rows; j++) {
      const [x, y] = [i * dx, j * dy];
      const error = expectedAt(errorMap, x + dx / 2, y + dy / 2);
      const bad = Math.min(1, Math.max(0, Math.log(error / GREEN_MM) / Math.log(RED_MM / GREEN_MM)));
      context.fillStyle = `hsla(${120 * (1 - bad)}, 100%, 45%, 0.18)`;
      context.beginPath();
      for (const [cx, cy] of [
        [x, y],
        [x + dx, y],
        [x + dx, y + dy],
        [x, y + dy],
      ] as const) {
        const [u, v] = projector.project(cx, cy, 0);
        context.lineTo(u, v);
      }
      context.fill();
    }
  }
}

/** Pixels of the picture at most; smaller pictures are enlarged so that a person sees a pixel of error. */
const PREVIEW_WIDTH = 1920;

/** What the calibration found, drawn over the picture: expected error as colour, fitted noses, measured points, diamonds, spots, cushion names. */
export function drawCalibration(frame: Frame, found: FoundTable): Canvas {
  const zoom = Math.max(1, Math.round(PREVIEW_WIDTH / frame.width));
  const { canvas, context } = frameCanvas(frame, zoom);
  const projector = new Projector(found.camera);
  const { table } = found;
  const pen = 1.2 / zoom;
  context.lineWidth = pen;
  paintErrors(context, projector, found);
  for (const cushion of CUSHIONS) {
    context.strokeStyle = "#ffffff";
    context.beginPath();
    for (let i = 0; i <= 40; i++) {
      const [x, y] = nosePoint(cushion, i / 40, 0, table);
      const [u, v] = projector.project(x, y, table.noseHeightMm);
      if (i === 0) context.moveTo(u, v);
      else context.lineTo(u, v);
    }
    context.stroke();
    const [x, y] = nosePoint(cushion, 0.5, 60, table);
    const [u, v] = projector.project(x, y, 0);
    context.fillStyle = "#ffffff";
    context.font = font(Math.max(9, frame.width / 70));
    context.textAlign = "center";
    context.fillText(cushion, u, v);
  }
  context.fillStyle = "#ff2020";
  found.evidence.noses.forEach(({ px }, i) => {
    if (i % 4 === 0) context.fillRect(px[0] - pen, px[1] - pen, 2 * pen, 2 * pen);
  });
  context.strokeStyle = "#ff00ff";
  for (const d of found.evidence.diamonds) {
    const [x, y] = diamondPoint(d, table, found.shortSpacingMm);
    const [u, v] = projector.project(x, y, table.railTopHeightMm);
    context.beginPath();
    context.arc(d.px[0], d.px[1], 6 / zoom + 2, 0, 7);
    context.moveTo(u - 4, v);
    context.lineTo(u + 4, v);
    context.moveTo(u, v - 4);
    context.lineTo(u, v + 4);
    context.stroke();
  }
  context.strokeStyle = "#00ffff";
  for (const spot of SPOTS) {
    const { x, y } = spotPosition(spot, table);
    const [u, v] = projector.project(x, y, 0);
    context.strokeRect(u - 2, v - 2, 4, 4);
  }
  return canvas;
}
