import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import { BALLS, type Ball } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import type { Observation, Text } from "../../table/messages/index.ts";
import type { Profile } from "../calibration/profile.ts";
import { Projector } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { font, frameCanvas } from "./canvas.ts";

const PEN: Record<Ball, string> = { white: "#ffffff", yellow: "#ffe000", red: "#ff5a4a" };
const NAME: Record<Ball, Text> = {
  white: { pt: "branca", en: "white", es: "blanca" },
  yellow: { pt: "amarela", en: "yellow", es: "amarilla" },
  red: { pt: "vermelha", en: "red", es: "roja" },
};
const STATE: Record<"hidden" | "absent", Text> = {
  hidden: { pt: "encoberta", en: "hidden", es: "tapada" },
  absent: { pt: "fora da mesa", en: "not on the table", es: "fuera de la mesa" },
};
const TABLE: Record<Observation["table"], Text> = {
  clear: { pt: "mesa livre", en: "table clear", es: "mesa libre" },
  covered: { pt: "mesa coberta", en: "table covered", es: "mesa cubierta" },
  not_visible: { pt: "mesa não visível", en: "table not visible", es: "mesa no visible" },
};
const COVERED = "#ff9f40";
const OUTLINE = "#50e0ff";
/** Points of a straight line of the table: a lens bends it. */
const LINE_POINTS = 16;

/** A frame with what was seen drawn over it: each ball's outline where it was measured, its name, its millimetres. */
export function drawDetections(frame: Frame, observation: Observation, profile: Profile): Canvas {
  const { canvas, context } = frameCanvas(frame);
  context.translate(0.5, 0.5);
  paintDetections(context, observation, profile, { zoom: 1, language: "en" });
  return canvas;
}

export interface PaintOptions {
  /** Canvas pixels per pixel of the frame: pens and letters keep their size. */
  zoom: number;
  language: keyof Text;
}

/** Draws on a canvas in the frame's pixels, (0, 0) being the centre of the top-left one. */
export function paintDetections(
  context: SKRSContext2D,
  observation: Observation,
  profile: Profile | null,
  { zoom, language }: PaintOptions,
): void {
  const width = context.canvas.width / zoom;
  const size = Math.max(13 / zoom, width / 100);
  context.font = font(size);
  context.lineWidth = 1.5 / zoom;
  if (profile !== null) {
    const projector = new Projector(profile.camera);
    paintTable(context, projector, profile.table);
    for (const box of observation.covered ?? []) paintCovered(context, projector, box as Box);
    for (const ball of BALLS) paintBall(context, projector, observation, ball, { profile, language, zoom });
  }
  const missing = BALLS.flatMap((b) => {
    const { state } = observation.balls[b];
    return state === "seen" || profile === null ? [] : `${NAME[b][language]}: ${STATE[state][language]}`;
  });
  const head = `${observation.frame} · ${observation.t.toFixed(2)} s · ${TABLE[observation.table][language]}  ${missing.join("  ")}`;
  label(context, head, size * 0.6, size * 1.4, "#ffffff", size);
}

type Box = [x0: number, y0: number, x1: number, y1: number];

/** The nose line as the calibration has it: where it lies off the true noses, the camera has moved. */
function paintTable(context: SKRSContext2D, projector: Projector, table: TableSpec): void {
  const { lengthMm: l, widthMm: w, noseHeightMm: z } = table;
  context.strokeStyle = OUTLINE;
  context.globalAlpha = 0.8;
  trace(context, projector, [0, 0, l, w], z);
  context.stroke();
  context.globalAlpha = 1;
}

function paintCovered(context: SKRSContext2D, projector: Projector, box: Box): void {
  trace(context, projector, box, 0);
  context.fillStyle = COVERED;
  context.globalAlpha = 0.22;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = COVERED;
  context.stroke();
}

function trace(context: SKRSContext2D, projector: Projector, [x0, y0, x1, y1]: Box, z: number): void {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ] as const;
  context.beginPath();
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % 4]!;
    for (let k = 0; k < LINE_POINTS; k++) {
      const s = k / LINE_POINTS;
      const [u, v] = projector.project(ax + s * (bx - ax), ay + s * (by - ay), z);
      context.lineTo(u, v);
    }
  });
  context.closePath();
}

function paintBall(
  context: SKRSContext2D,
  projector: Projector,
  { balls }: Observation,
  ball: Ball,
  { profile, language, zoom }: PaintOptions & { profile: Profile },
): void {
  const b = balls[ball];
  if (b.state !== "seen" || !b.px) return;
  const [u, v] = b.px as [number, number];
  const radius = profile.table.ballDiameterMm / 2;
  const r = radius * projector.scaleAt(b.x!, b.y!, radius);
  const cross = 3 / zoom;
  context.strokeStyle = PEN[ball];
  context.beginPath();
  context.arc(u, v, r, 0, 2 * Math.PI);
  context.moveTo(u - cross, v);
  context.lineTo(u + cross, v);
  context.moveTo(u, v - cross);
  context.lineTo(u, v + cross);
  context.stroke();
  const size = Math.max(13 / zoom, context.canvas.width / zoom / 100);
  const words = `${NAME[ball][language]} ${b.x!.toFixed(1)} · ${b.y!.toFixed(1)} ±${b.sigma!.toFixed(2)} mm`;
  // Beside the ball, on the side where there is room.
  const room = u + r + context.measureText(words).width + size < context.canvas.width / zoom;
  const x = room ? u + r + size * 0.4 : u - r - size * 0.4 - context.measureText(words).width;
  label(context, words, x, v - r * 0.2, PEN[ball], size);
}

function label(context: SKRSContext2D, words: string, x: number, y: number, colour: string, size: number): void {
  context.fillStyle = "rgba(0,0,0,0.6)";
  context.fillRect(x - size * 0.3, y - size, context.measureText(words).width + size * 0.6, size * 1.35);
  context.fillStyle = colour;
  context.fillText(words, x, y);
}
