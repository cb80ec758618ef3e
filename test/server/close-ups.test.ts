import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadImage } from "@napi-rs/canvas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPipeline } from "../../src/pipeline/pipeline.ts";
import { evidenceFor } from "../../src/server/close-ups/evidence.ts";
import { openSimulatedTable } from "../../src/server/open-simulated.ts";
import type { Service } from "../../src/server/service.ts";
import { SqliteStore } from "../../src/server/store/event-store.ts";
import type { Call, CloseUp, EventOf, Pixel } from "../../src/table/messages/index.ts";
import { Projector } from "../../src/vision/camera/camera.ts";
import { numbered, strokeByWhite } from "./support/scripts.ts";
import { START_MATCH, start } from "./support/start.ts";

const folder = mkdtempSync(path.join(tmpdir(), "carambola-close-ups-"));
let still: EventOf<"still">;
let closeUps: CloseUp[];
let projector: Projector;
let lumaAt: (u: number, v: number) => number;
let service: Service;

const file = path.join(folder, "store.db");
const open = () => start({}, 0, { store: new SqliteStore(file) });

beforeAll(async () => {
  const { source, profile } = await openSimulatedTable({ source: "sim:frozen-pair" }, () => {});
  const pipeline = createPipeline(profile!, source.info);
  projector = new Projector(profile!.camera);
  for await (const frame of source.frames()) {
    const found = pipeline.look(frame).events.find((e) => e.type === "still");
    if (found === undefined) continue;
    still = found;
    closeUps = pipeline.closeUps(frame, still);
    const luma = frame.y.slice();
    lumaAt = (u, v) => luma[v * frame.width + u]!;
    break;
  }
  service = await open();
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const picture = (call: string) => fetch(`${service.address}api/v1/tables/one/calls/${call}/picture`);
const centreOf = (outline: readonly Pixel[]) =>
  [0, 1].map((i) => outline.reduce((sum, p) => sum + p[i]!, 0) / outline.length);

test("each near pair and each ball has its piece of the picture, with outlines where the balls were measured", () => {
  expect(closeUps.map(({ a, b }) => `${a} ${b}`)).toEqual(["white yellow", "white null", "yellow null", "red null"]);
  const [pair] = closeUps;
  const { size, left, top, planes } = pair!;
  const bytes = Buffer.from(planes, "base64");
  expect(bytes.length).toBe(1.5 * size * size);
  for (const [column, row] of [
    [0, 0],
    [size - 1, 0],
    [size >> 1, size >> 1],
  ] as const)
    expect(bytes[row * size + column]).toBe(lumaAt(left + column, top + row));
  expect(pair!.balls.map(({ ball }) => ball)).toEqual(["white", "yellow"]);
  for (const { ball, outline } of pair!.balls) {
    const { x, y } = still.balls[ball]!;
    const [u, v] = projector.project(x, y, 61.5 / 2);
    const [cu, cv] = centreOf(outline);
    expect(Math.hypot(cu! - u, cv! - v)).toBeLessThan(0.05);
    expect(Math.abs(cu! - left - size / 2)).toBeLessThan(size / 2);
  }
});

test("a question about frozen balls has its picture; it stays after a restart; other calls have none", async () => {
  const table = service.tables.get("one")!;
  table.command(randomUUID(), START_MATCH);
  // White goes on after a carom, and now lies at yellow.
  const [, ...stroke] = strokeByWhite(5, true);
  for (const e of numbered(stroke.slice(0, -1))) table.event(e);
  table.closeUps.seen(closeUps);
  table.event({ ...still, t: 9 });
  const call = table.state().calls.find((c) => c.type === "balls_frozen")!;
  expect(call).toBeDefined();
  const answer = await picture(call.id);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  const png = Buffer.from(await answer.arrayBuffer());
  const { width, height } = await loadImage(png);
  expect([width, height]).toEqual([720, 840]);

  const none = await picture("c999");
  expect([none.status, await none.json()]).toMatchObject([404, { code: "CB_PICTURE_NONE" }]);
  await service.close();
  service = await open();
  const again = await picture(call.id);
  expect(again.status).toBe(200);
  expect(Buffer.from(await again.arrayBuffer()).equals(png)).toBe(true);
});

test("a question about a line is shown with the line that is nearest to the ball's resting point", () => {
  const { cloth } = closeUps.find(({ a, b }) => a === "red" && b === null)!;
  const near = { nx: 1, ny: 0, c: cloth.x + 2 };
  const far = { nx: 0, ny: 1, c: cloth.y - 300 };
  const book = { setup: { zones: [{ id: "quadro:right", lines: [far, near] }] } } as never;
  const detail = { ball: "red", zone: "quadro:right", distance: -2, limit: 1.5 };
  const call = { id: "c1", type: "ball_on_line", t: still.t, detail } as unknown as Call;
  const evidence = evidenceFor(call, closeUps, book)!;
  expect(evidence.line).toEqual(near);
  expect(evidence.measured).toEqual({ mm: -2, sigmaMm: 0.5 });
  expect(evidenceFor({ ...call, type: "carom", detail: {} } as Call, closeUps, book)).toBeNull();
});
