import type { ClockReading, Machine, Ran } from "../../src/doctor/machine.ts";
import type { Subject } from "../../src/doctor/subject.ts";
import { allocateFrame, type Frame, type FrameSource, type SourceInfo } from "../../src/vision/capture/frame-source.ts";

const GB = 1e9;
const said = (stdout: string): Ran => ({ code: 0, stdout, stderr: "" });
export const DEVICE = "/dev/video2";
export const BY_ID = "/dev/v4l/by-id/usb-Maker_Camera-video-index0";

/** What programs say on a machine where all is well; words as the real ones print them. */
export const PROGRAMS: Record<string, (args: readonly string[]) => Ran | null> = {
  ffmpeg: (args) =>
    args.includes("-decoders")
      ? said(
          ` VFS..D h264                 H.264 / AVC
 VFS..D hevc                 HEVC
 VF.... mjpeg                MJPEG
 V..... rawvideo             raw video
`,
        )
      : said("ffmpeg version 5.1.6-0+deb12u1 Copyright (c) 2000-2024\n"),
  ffprobe: () => said("ffprobe version 5.1.6\n"),
  timedatectl: () => said("yes\n"),
  vcgencmd: () => said("throttled=0x0\n"),
  "v4l2-ctl": (args) => {
    if (args.includes("--list-ctrls"))
      return said(
        `User Controls
                  auto_exposure 0x009a0901 (menu)   : min=0 max=3 default=3 value=1 (Manual Mode)
         exposure_time_absolute 0x009a0902 (int)    : min=3 max=2047 step=1 default=250 value=20
     exposure_dynamic_framerate 0x009a0903 (bool)   : default=0 value=0
`,
      );
    if (args.includes("--list-formats-ext"))
      return said(
        `ioctl: VIDIOC_ENUM_FMT
	Type: Video Capture

	[0]: 'MJPG' (Motion-JPEG, compressed)
		Size: Discrete 1920x1080
			Interval: Discrete 0.017s (60.000 fps)
			Interval: Discrete 0.033s (30.000 fps)
	[1]: 'YUYV' (YUYV 4:2:2)
		Size: Discrete 640x480
			Interval: Discrete 0.033s (30.000 fps)
`,
      );
    return said(
      `Format Video Capture:
	Width/Height      : 1920/1080
	Pixel Format      : 'MJPG' (Motion-JPEG)
Streaming Parameters Video Capture:
	Frames per second: 60.000 (60/1)
`,
    );
  },
};

export interface FilmOptions {
  width?: number;
  height?: number;
  fps?: number;
  nominal?: number;
  frames?: number;
  /** Luma of a pixel of a frame. */
  luma?: (frame: number, x: number, y: number) => number;
  stampOf?: (frame: number) => number;
  /** No frame ever comes. */
  silent?: boolean;
}

/** 0 … 3, another for each pixel and frame. */
export const noise = (n: number, x: number, y: number): number =>
  Math.imul(Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(x + 1, 0x85ebca6b) ^ Math.imul(y + 1, 0xc2b2ae35), 0x27d4eb2f) >>>
  30;

/** A camera that gives what it is told: the port's other side. */
export function film(options: FilmOptions = {}): FrameSource {
  const { width = 1280, height = 160, fps = 60, frames = 40, silent = false } = options;
  // A living sensor: no two frames agree in all pixels.
  const { luma = (n, x, y) => 100 + noise(n, x, y), stampOf = (n) => n / fps, nominal = fps } = options;
  const info: SourceInfo = {
    ...{ name: "film", width, height, chromaShiftX: 1, chromaShiftY: 1, chromaCentred: false },
    ...{ frameRate: nominal, frameCount: null },
  };
  async function* play(): AsyncIterableIterator<Frame> {
    const { frame } = allocateFrame(info);
    if (silent) await new Promise(() => {});
    for (let n = 0; n < frames; n++) {
      // Only these pixels are looked at.
      for (let y = 2; y < height; y += 4) for (let x = 0; x < width; x += 4) frame.y[y * width + x] = luma(n, x, y);
      frame.index = n;
      frame.t = stampOf(n);
      yield frame;
    }
  }
  return { info, frames: play, close: async () => {} };
}

export const STEADY: ClockReading[] = [0, 100, 200].map((ms) => ({ wall: Date.UTC(2026, 5, 1) + ms, monotonic: ms }));

/** A machine on which everything is well. */
export function soundMachine(broken: Partial<Machine> = {}): Machine {
  return {
    ...{ node: "22.12.0", cores: 4, freeMemoryBytes: 3 * GB, temporaryFolder: "/tmp" },
    run: async (program, args) => PROGRAMS[program]?.(args) ?? null,
    read: (file) => (file.includes("thermal_zone0") ? "51000\n" : null),
    exists: () => true,
    resolve: (file) => file,
    cameras: () => [{ link: BY_ID, device: DEVICE }],
    volume: () => ({ freeBytes: 20 * GB, inMemory: false }),
    writes: () => [2, 3, 2.5],
    storeFault: () => null,
    clocks: async () => STEADY,
    listen: async () => null,
    health: async () => null,
    pipeFault: () => null,
    open: async () => film(),
    looks: async () => [1, 1.2, 1.1],
    broker: async () => ({ state: "ok" }),
    ...broken,
  };
}

/** Programs of a sound machine, one of them saying something else; null: it is not there. */
export const saying =
  (program: string, answer: string | null, when: (args: readonly string[]) => boolean = () => true): Machine["run"] =>
  async (name, args) => {
    if (name !== program || !when(args)) return PROGRAMS[name]?.(args) ?? null;
    return answer === null ? null : said(answer);
  };

export const SUBJECT: Subject = {
  tables: [{ table: "one", source: BY_ID }],
  ...{ host: "127.0.0.1", port: 8080, store: "/var/lib/carambola/carambola.db" },
  broker: { url: "mqtt://broker:1883" },
};
