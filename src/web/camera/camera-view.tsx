import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ErrorData } from "../../table/messages/index.ts";
import { language, pick, sayIn } from "../language/index.ts";
import { tableAddress } from "./address.ts";
import { fetchPicture } from "./fetch-picture.ts";
import { CAMERA_WORDS } from "./words.ts";

const say = sayIn(CAMERA_WORDS);
/** From one picture to asking for the next, ms; after a failure. */
const PAUSE_MS = 200;
const RETRY_MS = 1500;
/** A picture older than this is no longer shown as live, ms. */
const STALE_MS = 3000;
/** Widths asked for, px: on a small screen a small picture, whose letters are larger in proportion. */
const WIDE = "1280";
const NARROW = "640";
const NARROW_SCREEN_PX = 700;

/**
 * The camera's picture as it is now, some four a second, with what was seen drawn over it. Asks only while it is on the screen and
 * the page is looked at; an old picture is told to be old.
 */
export function CameraView({ table, detections }: { table: string; detections: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fault = useSignal<ErrorData | null>(null);
  const shown = useSignal<"none" | "live" | "old">("none");
  const lang = language.value;
  useEffect(() => {
    const stop = new AbortController();
    let timer = 0;
    let last = 0;
    const next = async () => {
      if (document.hidden) {
        timer = window.setTimeout(next, RETRY_MS);
        return;
      }
      const query = { detections: String(detections), lang, width: innerWidth < NARROW_SCREEN_PX ? NARROW : WIDE };
      const got = await fetchPicture(tableAddress(table, "/camera/picture", query), stop.signal);
      if (stop.signal.aborted) return;
      if ("bitmap" in got) {
        paint(canvas.current, got.bitmap);
        last = performance.now();
        shown.value = "live";
        fault.value = null;
      } else fault.value = got.fault;
      timer = window.setTimeout(next, "bitmap" in got ? PAUSE_MS : RETRY_MS);
    };
    const age = window.setInterval(() => {
      if (shown.value === "live" && performance.now() - last > STALE_MS) shown.value = "old";
    }, PAUSE_MS);
    void next();
    return () => {
      stop.abort();
      clearTimeout(timer);
      clearInterval(age);
    };
  }, [table, detections, lang]);
  return (
    <div class={`camera-view ${shown.value}`} data-camera={shown.value}>
      <canvas ref={canvas} width="1280" height="720" role="img" aria-label={say("cameraPicture")} />
      {shown.value !== "live" && (
        <p class="notice">
          {fault.value === null
            ? say(shown.value === "old" ? "oldPicture" : "waitingPicture")
            : pick(fault.value.message)}
        </p>
      )}
    </div>
  );
}

export function paint(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void {
  if (canvas === null) return;
  if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
  if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
}
