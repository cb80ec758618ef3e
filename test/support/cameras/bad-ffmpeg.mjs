#!/usr/bin/env node
// An ffmpeg that misbehaves as the last part of its source's address says: rtsp://fake/frozen …
import { closeSync, openSync, writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const [WIDTH, HEIGHT, RATE] = [320, 180, 30];
const STEP_MS = 1000 / RATE;
const args = process.argv.slice(2);
const how =
  args
    .find((a) => a.startsWith("rtsp://"))
    ?.split("/")
    .at(-1) ?? "dies";
const say = (text) => writeSync(2, `${text}\n`);
if (how === "deaf") process.on("SIGTERM", () => {});
if (how === "dies") {
  say("Connection refused");
  process.exit(1);
}
if (how === "late") await wait(3000);
const pipe = openSync(args.at(-1).replace("file:", ""), "w");
say(`  Stream #0:0: Video: h264 (High), yuv420p(progressive), ${WIDTH}x${HEIGHT}, ${RATE} fps, ${RATE} tbr, 90k tbn`);

const picture = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
let n = 0;
function show({ stamp = n / RATE, width = WIDTH, noise = true, level = 128 } = {}) {
  if (level !== 128) picture.fill(level, 0, WIDTH * HEIGHT);
  // A camera's noise: no two pictures are the same.
  if (noise) for (let i = n % 7; i < WIDTH * HEIGHT; i += 7) picture[i] = level + ((n * 31 + i) % 5);
  say(
    `[Parsed_showinfo_2 @ 0x1] n: ${n} pts: 1 pts_time:${stamp} pos: -1 fmt:yuv420p sar:1/1 s:${width}x${HEIGHT} i:P iskey:1 type:I `,
  );
  n++;
}
function send(bytes = picture.length) {
  let sent = 0;
  while (sent < bytes) sent += writeSync(pipe, picture, sent, Math.min(how === "pieces" ? 999 : bytes, bytes - sent));
}
async function play(options = {}, frames = Number.POSITIVE_INFINITY, everyMs = STEP_MS) {
  for (let i = 0; i < frames; i++) {
    show(options);
    send();
    await wait(everyMs);
  }
}

if (how === "silent") {
  await play({}, 20);
  await wait(1e9);
} else if (how === "frozen") {
  await play({}, 20);
  await play({ noise: false });
} else if (how === "black") await play({ level: 16 });
else if (how === "half")
  for (;;) {
    show({ stamp: n / (RATE / 2) });
    send();
    await wait(2 * STEP_MS);
  }
else if (how === "resized") {
  await play({}, 20);
  await play({ width: 640 });
} else if (how === "cut") {
  await play({}, 5);
  show();
  send(picture.length >> 1);
  closeSync(pipe);
} else if (how === "burst") {
  await play({}, 60, 0);
  await play();
} else await play();
