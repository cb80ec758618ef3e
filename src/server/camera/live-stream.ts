import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Picture } from "./table-camera.ts";

const BOUNDARY = "picture";
const HTTP_OK = 200;

/**
 * Pictures one after the other in one answer, until the listener goes or no picture comes. The next one is asked for when this one
 * has left: a slow line gets fewer, never older ones.
 */
export async function streamPictures(
  out: ServerResponse,
  first: Picture,
  next: () => Promise<Picture | null>,
  fps: number,
): Promise<void> {
  out.writeHead(HTTP_OK, {
    "content-type": `multipart/x-mixed-replace; boundary=${BOUNDARY}`,
    "cache-control": "no-store",
  });
  for (let picture: Picture | null = first; picture !== null && !out.destroyed; picture = await next()) {
    const due = performance.now() + 1000 / fps;
    const head = `--${BOUNDARY}\r\ncontent-type: image/jpeg\r\ncontent-length: ${picture.data.length}\r\n\r\n`;
    out.write(head);
    out.write(picture.data);
    if (!out.write("\r\n") && !out.destroyed)
      await Promise.race([once(out, "drain"), once(out, "close")]).catch(() => {});
    await wait(Math.max(0, due - performance.now()));
  }
  out.end();
}
