import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { type BallLook, type Look, RING } from "./measures.ts";

const PANEL = { width: 420, height: 230, left: 46, top: 34, right: 12, bottom: 34 } as const;
const COLOURS = { y: "#333333", u: "#2a6fdb", v: "#c8452c" } as const;

/** Four panels of plotted profiles, real (thin, dots) over simulated (thick): a PNG. */
export function drawProfiles(real: Look, drawn: Look): Buffer {
  const canvas = createCanvas(2 * PANEL.width, 2 * PANEL.height + 26);
  const c = canvas.getContext("2d");
  c.fillStyle = "white";
  c.fillRect(0, 0, canvas.width, canvas.height);
  c.font = "12px sans-serif";
  c.fillStyle = "black";
  c.fillText("thick: simulated, defaults    thin with dots: real clip, 2.45 mm/px    black Y, blue Cb, red Cr", 12, 16);
  const radii = (i: number) => (i + 0.5) * RING;
  const pixels = (i: number) => i;
  panel(c, 0, 26, "orange ball: level by distance from its middle (radii)", radii, 2.2, real.orange, drawn.orange);
  panel(c, PANEL.width, 26, "red ball", radii, 2.2, real.red, drawn.red);
  panel(c, 0, 26 + PANEL.height, "across a long cushion's nose (px)", pixels, 34, real.nose.long, drawn.nose.long);
  panel(
    c,
    PANEL.width,
    26 + PANEL.height,
    "across an end cushion's nose (px)",
    pixels,
    34,
    real.nose.end,
    drawn.nose.end,
  );
  return canvas.toBuffer("image/png");
}

function panel(
  c: SKRSContext2D,
  x: number,
  y: number,
  title: string,
  place: (i: number) => number,
  most: number,
  real: BallLook,
  drawn: BallLook,
): void {
  const { width, height, left, top, right, bottom } = PANEL;
  const [w, h] = [width - left - right, height - top - bottom];
  const px = (v: number) => x + left + (v / most) * w;
  const py = (level: number) => y + top + h * (1 - level / 250);
  c.fillStyle = "black";
  c.fillText(title, x + left, y + top - 8);
  c.strokeStyle = "#bbbbbb";
  c.lineWidth = 1;
  for (let level = 0; level <= 250; level += 50) {
    c.beginPath();
    c.moveTo(px(0), py(level));
    c.lineTo(px(most), py(level));
    c.stroke();
    c.fillText(`${level}`, x + 14, py(level) + 4);
  }
  for (let k = 0; k <= 4; k++)
    c.fillText(`${((k * most) / 4).toFixed(most > 10 ? 0 : 2)}`, px((k * most) / 4) - 10, y + height - 14);
  for (const [look, thick] of [
    [drawn, true],
    [real, false],
  ] as const)
    for (const key of ["y", "u", "v"] as const) {
      c.strokeStyle = COLOURS[key];
      c.fillStyle = COLOURS[key];
      c.globalAlpha = thick ? 0.45 : 1;
      c.lineWidth = thick ? 5 : 1;
      c.beginPath();
      look[key].forEach((level, i) => {
        if (place(i) > most || Number.isNaN(level)) return;
        if (i === 0) c.moveTo(px(place(i)), py(level));
        else c.lineTo(px(place(i)), py(level));
        if (!thick) c.fillRect(px(place(i)) - 1.5, py(level) - 1.5, 3, 3);
      });
      c.stroke();
      c.globalAlpha = 1;
    }
}
