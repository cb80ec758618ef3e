import type { Canvas } from "@napi-rs/canvas";
import { BALLS, type Ball } from "../../table/balls.ts";
import type { Observation } from "../../table/messages/index.ts";
import type { Profile } from "../calibration/profile.ts";
import { Projector } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { font, frameCanvas } from "./canvas.ts";

const PEN: Record<Ball, string> = { white: "#ffffff", yellow: "#ffe000", red: "#ff3030" };

/** A frame with what was seen drawn over it: each ball's outline where it was measured, its name, its millimetres. */
export function drawDetections(frame: Frame, observation: Observation, profile: Profile): Canvas {
  const { canvas, context } = frameCanvas(frame);
  const projector = new Projector(profile.camera);
  const radius = profile.table.ballDiameterMm / 2;
  const size = Math.max(10, frame.width / 110);
  context.font = font(size);
  for (const ball of BALLS) {
    const b = observation.balls[ball];
    if (b.state !== "seen" || !b.px) continue;
    const [u, v] = b.px as [number, number];
    const r = radius * projector.scaleAt(b.x!, b.y!, radius);
    context.strokeStyle = PEN[ball];
    context.lineWidth = 1;
    context.beginPath();
    context.arc(u + 0.5, v + 0.5, r, 0, 2 * Math.PI);
    context.stroke();
    context.beginPath();
    context.moveTo(u + 0.5 - 3, v + 0.5);
    context.lineTo(u + 0.5 + 3, v + 0.5);
    context.moveTo(u + 0.5, v + 0.5 - 3);
    context.lineTo(u + 0.5, v + 0.5 + 3);
    context.stroke();
    context.fillStyle = PEN[ball];
    context.fillText(`${ball} ${b.x!.toFixed(1)} ${b.y!.toFixed(1)} ±${b.sigma!.toFixed(2)} mm`, u + r + 4, v - 2);
  }
  const missing = BALLS.filter((b) => observation.balls[b].state !== "seen").map(
    (b) => `${b}: ${observation.balls[b].state}`,
  );
  const head = `frame ${observation.frame}  t ${observation.t.toFixed(3)} s  table ${observation.table}  ${missing.join("  ")}`;
  context.fillStyle = "rgba(0,0,0,0.6)";
  context.fillRect(0, 0, context.measureText(head).width + 16, size + 12);
  context.fillStyle = "#ffffff";
  context.fillText(head, 8, size + 4);
  return canvas;
}
