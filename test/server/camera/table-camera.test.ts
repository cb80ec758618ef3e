import { afterEach, expect, it, vi } from "vitest";
import type { ToCamera } from "../../../src/server/camera/messages.ts";
import { TableCamera } from "../../../src/server/camera/table-camera.ts";
import type { SourceInfo } from "../../../src/vision/capture/frame-source.ts";

afterEach(() => vi.useRealTimers());

/** A camera whose process is played by the test. */
function played() {
  const asked: ToCamera[] = [];
  const camera = new TableCamera();
  camera.connect((message) => asked.push(message));
  const answer = (i: number) => {
    const { id } = asked[i] as ToCamera & { kind: "picture" };
    const picture = { data: Buffer.from("jpeg").toString("base64"), frame: i, t: i / 30, width: 4, height: 3 };
    camera.hear({ kind: "picture", id, picture });
  };
  return { camera, asked, answer };
}
const ORDER = { drawn: true, type: "jpeg", language: "pt" } as const;

it("nobody asks, nothing is asked; many at once get one picture; a new one after 200 ms", async () => {
  vi.useFakeTimers();
  const { camera, asked, answer } = played();
  expect(asked).toEqual([]);
  const many = [camera.still(ORDER), camera.still(ORDER), camera.still({ ...ORDER, drawn: false })];
  expect(asked).toHaveLength(2);
  answer(0);
  answer(1);
  const [first, same, other] = await Promise.all(many);
  expect([first!.frame, same!.frame, other!.frame]).toEqual([0, 0, 1]);
  expect(String(first!.data)).toBe("jpeg");
  expect((await camera.still(ORDER))!.frame).toBe(0);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(201);
  void camera.still(ORDER);
  expect(asked).toHaveLength(3);
});

it("a camera that gives none: null after some seconds, not for ever", async () => {
  vi.useFakeTimers();
  const { camera } = played();
  const none = camera.still(ORDER);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await none).toBeNull();
  expect(await new TableCamera().still(ORDER)).toBeNull();
});

it("frames that are wanted are asked again of a process that has taken another's place", () => {
  const { camera, asked } = played();
  const stop = camera.record("frames.yuv", 9, 0.25, () => {});
  camera.hear({ kind: "uncalibrated", info: { ...SIZE } });
  expect(asked.map((m) => m.kind)).toEqual(["record", "record"]);
  stop();
  camera.hear({ kind: "uncalibrated", info: { ...SIZE } });
  expect(asked).toHaveLength(2);
});

const SIZE: SourceInfo = {
  ...{ name: "test", width: 4, height: 3, chromaCentred: true, frameRate: 30, frameCount: null },
  chromaShiftX: 1,
  chromaShiftY: 1,
};
