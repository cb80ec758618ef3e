import type { Canvas } from "@napi-rs/canvas";
import { CUSHIONS } from "../../table/balls.ts";
import { SPOTS, spotPosition } from "../../table/spots.ts";
import { Projector } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { font, frameCanvas } from "../drawing/canvas.ts";
import { diamondPoint } from "./diamonds.ts";
import type { FoundTable } from "./find-table.ts";
import { nosePoint } from "./noses.ts";

/** Pixels of the picture at most; smaller pictures are enlarged so that a person sees a pixel of error. */
const PREVIEW_WIDTH = 1920;

/** What the calibration found, drawn over the picture: fitted noses, measured points, diamonds, spots, cushion names. */
export function drawCalibration(frame: Frame, found: FoundTable): Canvas {
  const zoom = Math.max(1, Math.round(PREVIEW_WIDTH / frame.width));
  const { canvas, context } = frameCanvas(frame, zoom);
  const projector = new Projector(found.camera);
  const { table } = found;
  const pen = 1.2 / zoom;
  context.lineWidth = pen;
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
    const [x, y] = diamondPoint(d, table);
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
