import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Px } from "./corners.ts";
import { Magnifier } from "./magnifier.tsx";

interface HandleProps {
  at: Px;
  size: { width: number; height: number };
  label: string;
  small?: boolean;
  moved?: boolean;
  picture: HTMLCanvasElement | null;
  move: (to: Px) => void;
}

const FAR_PX = 10;
const STEPS: Record<string, Px> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A mark on the picture that mouse, finger and arrow keys move; while it moves, what lies under it is shown enlarged. */
export function Handle({ at: [u, v], size, label, small, moved, picture, move }: HandleProps) {
  const held = useSignal(false);
  const focused = useSignal(false);
  const grip = useRef<Px>([0, 0]);
  const clamp = ([x, y]: Px): Px => [
    Math.min(size.width - 1, Math.max(0, x)),
    Math.min(size.height - 1, Math.max(0, y)),
  ];
  const inPicture = (e: PointerEvent): Px => {
    const box = picture!.getBoundingClientRect();
    return [
      ((e.clientX - box.left) / box.width) * size.width - 0.5,
      ((e.clientY - box.top) / box.height) * size.height - 0.5,
    ];
  };
  return (
    <>
      <button
        type="button"
        class={`handle${small ? " small" : ""}${moved ? " moved" : ""}${held.value ? " held" : ""}`}
        style={{ left: `${(100 * (u + 0.5)) / size.width}%`, top: `${(100 * (v + 0.5)) / size.height}%` }}
        aria-label={`${label}: ${Math.round(u)}, ${Math.round(v)}`}
        data-handle={label}
        onPointerDown={(e) => {
          const [x, y] = inPicture(e);
          // The finger need not hit the middle: the mark keeps its distance to it.
          grip.current = [u - x, v - y];
          held.value = true;
          e.currentTarget.setPointerCapture(e.pointerId);
        }}
        onPointerMove={(e) => {
          if (!held.value) return;
          const [x, y] = inPicture(e);
          move(clamp([x + grip.current[0], y + grip.current[1]]));
        }}
        onPointerUp={() => {
          held.value = false;
        }}
        onPointerCancel={() => {
          held.value = false;
        }}
        onFocus={(e) => {
          focused.value = e.currentTarget.matches(":focus-visible");
        }}
        onBlur={() => {
          focused.value = false;
        }}
        onKeyDown={(e) => {
          const step = STEPS[e.key];
          if (step === undefined) return;
          e.preventDefault();
          focused.value = true;
          const far = e.shiftKey ? FAR_PX : 1;
          move(clamp([u + far * step[0], v + far * step[1]]));
        }}
      />
      {(held.value || focused.value) && <Magnifier at={[u, v]} size={size} picture={picture} />}
    </>
  );
}
