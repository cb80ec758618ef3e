import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { createReferee } from "../../../src/rules/engine.ts";
import { type ClipLimits, Clips } from "../../../src/server/clips/clips.ts";
import type { Clip } from "../../../src/server/clips/schema.ts";
import { ClipShelf } from "../../../src/server/clips/shelf.ts";
import type { Service } from "../../../src/server/service.ts";
import { Ends } from "../store/support.ts";
import { numbered, strokeByWhite } from "../support/scripts.ts";
import { START_MATCH, silent, start, until } from "../support/start.ts";

const ends = new Ends();
let service: Service | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
  ends.run();
});
const shared = new Ends();
let film = "";
beforeAll(() => {
  // Twenty seconds, each with a grey of its own: a clip's content tells which second it shows.
  film = path.join(shared.folder(), "film.mp4");
  const grey = "color=c=black:s=320x240:r=25,geq=lum='20+10*floor(T)':cb=128:cr=128";
  const how = ["-t", "20", "-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-pix_fmt", "yuv420p"];
  execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", grey, ...how, film]);
});
const ROOM: Omit<ClipLimits, "folder"> = {
  ...{ ringSeconds: 60, ringBytes: 1e8, bytes: 1e8, days: 30, reserveBytes: 1000 },
};

/** A service whose one table is fed by the test and recorded from the film; its clock runs with the recording. */
async function recorded(folder: string, limits: Partial<ClipLimits> = {}, source = film) {
  const clips = new Clips({ ...ROOM, folder, ...limits, log: silent });
  const store = ends.open();
  service = await start({ referee: createReferee({ policy: "assist" }) }, 0, { clips, store });
  const table = service.tables.get("one")!;
  clips.add(table, { source, loop: false });
  let frame = 0;
  const absent = { state: "absent" as const };
  const balls = { white: absent, yellow: absent, red: absent };
  const began = performance.now();
  const frames = setInterval(() => {
    table.observe({
      kind: "observation",
      frame: frame++,
      t: (performance.now() - began) / 1000,
      table: "clear",
      balls,
    });
  }, 100);
  ends.add(() => clearInterval(frames));
  return { clips, table, of: clips.of("one")!, api: `${service.address}api/v1` };
}
/** Mean grey of a moment of a video. */
function greyAt(file: string, t: number): number {
  const pixels = execFileSync("ffmpeg", [
    ...["-v", "error", "-ss", String(t), "-i", file, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "-"],
  ]);
  return pixels.reduce((sum, p) => sum + p, 0) / pixels.length;
}

describe("clips of disputed strokes", () => {
  test("a question: the stroke is cut from the running recording, with its events; served in ranges, kept, deleted", async () => {
    const folder = path.join(ends.folder(), "clips");
    const { clips, table, of, api } = await recorded(folder);
    table.command(randomUUID(), START_MATCH);
    await until(() => of.recording().state === "recording");
    const pid = of.pid!;
    const t = table.clock.present();
    const [still, stroke, contact] = strokeByWhite(t, false);
    // An uncertain contact becomes a question.
    const unsure = { ...contact!, confidence: 0.5 };
    const rest = strokeByWhite(t, true).slice(3, 7);
    table.events(numbered([still!, stroke!, unsure, ...rest, { ...strokeByWhite(t, true).at(-1)!, t: t + 2.5 }]));
    const asked = table.state().calls.find((c) => c.certainty === "ask");
    expect(asked, "the rules ask").toBeDefined();
    const clip = await until(() => clips.shelf.all()[0]);
    expect(clip).toMatchObject({ table: "one", match: 1, cause: "ask", kept: false });
    expect(clip.calls.map((c) => c.id)).toContain(asked!.id);
    expect(clip.events.filter((e) => e.type === "stroke").map((e) => e.t)).toEqual([t]);
    expect(clip.from).toBeLessThanOrEqual(Math.max(0, t - 10) + 0.1);
    expect(clip.to).toBeGreaterThanOrEqual(t + 2.5 + 5);
    // The second that it shows is the second that it says: grey 20 + 10 for each second of the film.
    const file = path.join(clips.shelf.folder, clip.video.file);
    for (const at of [1.5, 4.5]) {
      // ITU-R BT.601: video's 16 … 235 are shown as 0 … 255.
      const shown = ((greyAt(file, at) * 219) / 255 + 16 - 20) / 10;
      expect(Math.abs(shown - Math.floor(clip.video.t + at))).toBeLessThan(0.3);
    }
    expect(await (await fetch(`${api}/tables/one/clips`)).json()).toMatchObject([{ id: clip.id }]);
    expect(await (await fetch(`${api}/clips/${clip.id}`)).json()).toMatchObject({ id: clip.id });
    const whole = await fetch(`${api}/clips/${clip.id}/video`);
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    expect((await whole.arrayBuffer()).byteLength).toBe(clip.video.bytes);
    const part = await fetch(`${api}/clips/${clip.id}/video`, { headers: { range: "bytes=10-19" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${clip.video.bytes}`]);
    expect((await part.arrayBuffer()).byteLength).toBe(10);

    const put = { method: "PUT", headers: { "content-type": "application/json" }, body: '{"kept":true}' };
    expect(await (await fetch(`${api}/clips/${clip.id}`, put)).json()).toMatchObject({ kept: true });
    expect(clips.shelf.retain({ days: null, bytes: 0 }, null)).toBe(0);
    expect((await fetch(`${api}/clips/${clip.id}`, { method: "DELETE" })).status).toBe(204);
    expect((await fetch(`${api}/clips/${clip.id}/video`)).status).toBe(404);
    expect((await fetch(`${api}/clips/..%2f..%2fetc`)).status).toBe(404);
    expect(readdirSync(clips.shelf.folder)).toEqual([]);
    await service!.close();
    service = null;
    expect(() => process.kill(pid, 0), "no recorder is left").toThrow();
    expect(existsSync(path.join(folder, "ring", "one", "1")), "nor its pieces").toBe(false);
  });

  test("by hand; the recorder is killed and comes back; a simulated table says that it has no video", async () => {
    const { clips, of, api } = await recorded(path.join(ends.folder(), "clips"));
    await until(() => of.recording().state === "recording");
    const pid = of.pid!;
    process.kill(pid, "SIGKILL");
    await until(() => of.pid !== pid && of.recording().state === "waiting");
    await until(() => of.pid !== null && of.pid !== pid);
    const wanted = await fetch(`${api}/tables/one/clips`, { method: "POST" });
    expect(wanted.status).toBe(202);
    const { from, to } = (await wanted.json()) as { from: number; to: number };
    expect(to - from).toBe(15);
    const clip: Clip = await until(() => clips.shelf.all()[0]);
    expect(clip).toMatchObject({ cause: "hand", calls: [] });

    const none = new Clips({ ...ROOM, folder: path.join(ends.folder(), "c"), log: silent });
    const table = service!.tables.get("one")!;
    none.add(table, { source: "sim:match", loop: false });
    expect(none.recordings()).toMatchObject([{ state: "none", reason: { en: expect.stringMatching(/simulation/) } }]);
    expect(none.want("one")).toMatchObject({ fault: { code: "CB_CLIPS_NONE" } });
    expect(none.alarms()).toEqual([]);
    expect((await fetch(`${api}/tables/nine/clips`)).status).toBe(404);
  });

  test("a full disk (a real one of 4 MiB) stops video, not the score; health says so, and it comes back", async (ctx) => {
    const disk = path.join(ends.folder(), "disk");
    mkdirSync(disk);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "carambola-test", disk], { stdio: "ignore" });
    } catch {
      return ctx.skip("no tmpfs can be mounted here");
    }
    ends.add(() => execFileSync("umount", ["-l", disk]));
    const { table, of } = await recorded(path.join(disk, "clips"), { reserveBytes: 1e6 });
    await until(() => of.recording().state === "recording");
    const ballast = path.join(disk, "ballast");
    writeFileSync(ballast, Buffer.alloc(3.2 * 1024 * 1024));
    await until(() => of.recording().state === "disk_full");
    await until(() => table.health().alarms?.some((a) => a.code === "CB_CLIPS_DISK_FULL"));
    expect(of.pid).toBeNull();
    expect(table.command(randomUUID(), START_MATCH).type).toBe("ack");
    const point = { type: "stroke_result", result: "carom", by: "referee" };
    expect(table.command(randomUUID(), point).type).toBe("ack");
    expect(table.state().score?.players[0]?.points).toBe(1);
    writeFileSync(ballast, "");
    await until(() => of.recording().state === "recording");
    await until(() => table.health().alarms?.length === 0);
  });

  test("ffmpeg itself finds the disk full: the same", async (ctx) => {
    const disk = path.join(ends.folder(), "disk");
    mkdirSync(disk);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "carambola-test", disk], { stdio: "ignore" });
    } catch {
      return ctx.skip("no tmpfs can be mounted here");
    }
    ends.add(() => execFileSync("umount", ["-l", disk]));
    writeFileSync(path.join(disk, "ballast"), Buffer.alloc(56 * 1024));
    const { table, of } = await recorded(path.join(disk, "clips"), { reserveBytes: 0 });
    await until(() => of.recording().state === "disk_full");
    expect(table.command(randomUUID(), START_MATCH).type).toBe("ack");
  });

  test("a source that cannot be opened twice: said in health, tried again, the score goes on", async () => {
    const { of, table } = await recorded(path.join(ends.folder(), "clips"), {}, "rtsp://user:geheim@127.0.0.1:1/none");
    await until(() => table.health().alarms?.find((a) => a.code === "CB_CLIPS_STOPPED"));
    expect(JSON.stringify([table.health(), of.recording()])).not.toContain("geheim");
  });
});

test("the ring is bounded by seconds and bytes; clips by age and bytes, the oldest first", async () => {
  const { clips, of } = await recorded(path.join(ends.folder(), "clips"), { ringSeconds: 4 });
  const folder = path.join(clips.shelf.folder, "..", "ring", "one", "1");
  await until(() => (of.recording().to ?? 0) > 9);
  const { from, to } = of.recording();
  expect(to! - from!).toBeLessThanOrEqual(4.1);
  expect(readdirSync(folder).length).toBeLessThanOrEqual(4);

  const shelf = new ClipShelf(path.join(ends.folder(), "kept"));
  mkdirSync(shelf.folder);
  const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
  for (let i = 1; i <= 6; i++) {
    writeFileSync(path.join(shelf.folder, `c${i}.mp4`), Buffer.alloc(100));
    const video = { file: `c${i}.mp4`, type: "video/mp4", bytes: 100, t: 0 };
    const about = { table: "one", match: null, cause: "hand" as const, calls: [], events: [] };
    shelf.put({ id: `c${i}`, saved: day(i), from: 0, to: 1, kept: i === 2, video, ...about });
  }
  shelf.retain({ days: 3, bytes: 1e6 }, Date.UTC(2026, 0, 6));
  expect(shelf.all().map((c) => c.id)).toEqual(["c6", "c5", "c4", "c3", "c2"]);
  shelf.retain({ days: null, bytes: 300 }, null);
  expect(shelf.all().map((c) => c.id)).toEqual(["c6", "c5", "c2"]);
  writeFileSync(path.join(shelf.folder, "torn.json"), '{"id":"torn"');
  expect(shelf.all()).toHaveLength(3);
  expect(statSync(path.join(shelf.folder, "c2.mp4")).size).toBe(100);
});
