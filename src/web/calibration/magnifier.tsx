import { useEffect, useRef } from "preact/hooks";
import type { Px } from "./corners.ts";

/** Side of the lens on the screen, px, and how much it enlarges the camera's pixels. */
const SIDE = 144;
const ZOOM = 5;

/** The picture around a place, enlarged, beside the finger that covers it. */
export function Magnifier({
  at: [u, v],
  size,
  picture,
}: {
  at: Px;
  size: { width: number; height: number };
  picture: HTMLCanvasElement | null;
}) {
  const lens = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = lens.current?.getContext("2d");
    if (!context || !picture) return;
    const part = SIDE / ZOOM;
    // The canvas may be shown smaller or larger than the camera's picture: its own pixels count.
    const k = picture.width / size.width;
    context.imageSmoothingEnabled = false;
    context.fillStyle = "#000";
    context.fillRect(0, 0, SIDE, SIDE);
    context.drawImage(
      picture,
      (u + 0.5 - part / 2) * k,
      (v + 0.5 - part / 2) * k,
      part * k,
      part * k,
      0,
      0,
      SIDE,
      SIDE,
    );
    context.strokeStyle = "#ffe14d";
    context.beginPath();
    context.moveTo(SIDE / 2, 0);
    context.lineTo(SIDE / 2, SIDE);
    context.moveTo(0, SIDE / 2);
    context.lineTo(SIDE, SIDE / 2);
    context.stroke();
  }, [u, v, picture]);
  const low = v < 0.35 * size.height;
  const place = {
    left: `clamp(${SIDE / 2}px, ${(100 * (u + 0.5)) / size.width}%, calc(100% - ${SIDE / 2}px))`,
    top: `${(100 * (v + 0.5)) / size.height}%`,
  };
  return <canvas ref={lens} class={low ? "magnifier below" : "magnifier"} style={place} width={SIDE} height={SIDE} />;
}
