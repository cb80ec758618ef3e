import { describe, expect, it } from "vitest";
import { examine } from "../../src/doctor/doctor.ts";
import { exitCodeOf, type Finding, type Level } from "../../src/doctor/finding.ts";
import type { Machine } from "../../src/doctor/machine.ts";
import type { Subject } from "../../src/doctor/subject.ts";
import type { ErrorCode } from "../../src/table/error-catalogue.ts";
import { failure } from "../../src/table/errors.ts";
import { DEVICE, film, noise, PROGRAMS, STEADY, SUBJECT, saying, soundMachine } from "./sound-machine.ts";

async function findingsOf(machine: Machine, subject: Subject = SUBJECT): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of examine(machine, subject)) findings.push(finding);
  return findings;
}
/** What is not well, as level and code. */
const wrong = (findings: Finding[]) => findings.filter((f) => f.level !== "ok").map((f) => [f.level, f.fault?.code]);

const DAY_MS = 86_400_000;
const camera = (source: string): Subject => ({ ...SUBJECT, tables: [{ table: "one", source }] });
const refuses = (reason: string) => async () => {
  throw failure("CB_SOURCE_UNREADABLE", { source: "x", reason });
};
const controls = (text: string) => saying("v4l2-ctl", text, (args) => args.includes("--list-ctrls"));
const MANUAL = PROGRAMS["v4l2-ctl"]!(["--list-ctrls"])!.stdout;

it("a sound machine: nothing is wrong, and each check says so", async () => {
  const findings = await findingsOf(soundMachine());
  expect(wrong(findings)).toEqual([]);
  expect(new Set(findings.map((f) => f.check))).toEqual(
    new Set(["node", "ffmpeg", "camera", "light", "disk", "store", "clock", "port", "broker", "memory", "speed"]),
  );
  expect(exitCodeOf(findings)).toBe(0);
});

it("a table without a camera has none that could be wrong", async () => {
  const open = async () => {
    throw new Error("nothing is to be opened");
  };
  for (const source of ["none", "sim:match"])
    expect(wrong(await findingsOf(soundMachine({ open }), camera(source)))).toEqual([]);
});

type Broken = [what: string, level: Level, code: ErrorCode, broken: Partial<Machine>, subject?: Subject];
const BROKEN: Broken[] = [
  ["Debian 12's own Node", "fault", "CB_NODE_TOO_OLD", { node: "18.20.4" }],
  ["Node 20", "note", "CB_NODE_END_OF_LIFE", { node: "20.19.2" }],
  ["no ffmpeg", "fault", "CB_FFMPEG_MISSING", { run: saying("ffmpeg", null) }],
  ["no ffprobe", "fault", "CB_FFMPEG_MISSING", { run: saying("ffprobe", null) }],
  [
    "an ffmpeg of Debian 11",
    "fault",
    "CB_FFMPEG_OLD",
    {
      run: saying("ffmpeg", "ffmpeg version 4.3.8-0+deb11u3\n", (a) => a.includes("-version")),
    },
  ],
  [
    "an ffmpeg without H.264",
    "fault",
    "CB_DECODER_MISSING",
    {
      run: saying("ffmpeg", " VF.... mjpeg  x\n V..... rawvideo x\n VFS..D hevc x\n", (a) => a.includes("-decoders")),
    },
  ],
  ["no room for a pipe", "fault", "CB_NAMED_PIPE_FAILED", { pipeFault: () => "EROFS" }],
  ["a camera pulled out", "fault", "CB_CAMERA_MISSING", { exists: (f) => !f.startsWith("/dev/") }],
  ["a user outside the group video", "fault", "CB_CAMERA_FORBIDDEN", { open: refuses("Permission denied") }],
  ["a camera in a meeting", "fault", "CB_CAMERA_BUSY", { open: refuses("Device or resource busy") }],
  ["a camera by number", "warning", "CB_CAMERA_BY_NUMBER", {}, camera(DEVICE)],
  [
    "an RTSP camera switched off",
    "fault",
    "CB_CAMERA_UNREACHABLE",
    { open: refuses("Connection refused") },
    camera("rtsp://admin:hunter22@10.0.0.9/live"),
  ],
  ["a frozen picture", "fault", "CB_CAMERA_FROZEN", { open: async () => film({ luma: () => 100 }) }],
  [
    "a camera that halves its rate in dim light",
    "warning",
    "CB_CAMERA_SLOW",
    {
      open: async () => film({ fps: 30, nominal: 60 }),
    },
  ],
  ["a camera of 15 frames a second", "warning", "CB_CAMERA_FEW_FRAMES", { open: async () => film({ fps: 15 }) }],
  [
    "a camera over a weak network",
    "warning",
    "CB_CAMERA_UNEVEN",
    {
      open: async () => film({ nominal: 50, stampOf: (n) => n / 60 + (n % 5 === 0 ? 0.012 : 0) }),
    },
  ],
  ["a small picture", "warning", "CB_CAMERA_SMALL", { open: async () => film({ width: 640, height: 480 }) }],
  [
    "YUYV where MJPG is quicker",
    "warning",
    "CB_CAMERA_FORMAT",
    {
      run: saying(
        "v4l2-ctl",
        "\tWidth/Height      : 640/480\n\tPixel Format      : 'YUYV' (x)\n\tFrames per second: 30.000 (30/1)\n",
        (a) => a.includes("--get-fmt-video"),
      ),
    },
  ],
  [
    "exposure that slows the camera down",
    "warning",
    "CB_CAMERA_EXPOSURE_RATE",
    {
      run: controls(MANUAL.replace("default=0 value=0", "default=0 value=1")),
    },
  ],
  [
    "automatic exposure",
    "note",
    "CB_CAMERA_AUTO_EXPOSURE",
    {
      run: controls(MANUAL.replace("value=1 (Manual Mode)", "value=3 (Aperture Priority Mode)")),
    },
  ],
  [
    "an older kernel's automatic exposure",
    "note",
    "CB_CAMERA_AUTO_EXPOSURE",
    {
      run: controls(
        " exposure_auto 0x009a0901 (menu) : min=0 max=3 default=3 value=3\n exposure_absolute 0x0 (int) : min=3 value=250\n",
      ),
    },
  ],
  ["no v4l2-ctl", "note", "CB_V4L2_CTL_MISSING", { run: saying("v4l2-ctl", null) }],
  [
    "a cap on the lens",
    "fault",
    "CB_PICTURE_BLACK",
    {
      open: async () => film({ luma: (n, x, y) => 16 + (noise(n, x, y) >> 1) }),
    },
  ],
  [
    "a hall in the dark",
    "warning",
    "CB_LIGHT_DARK",
    { open: async () => film({ luma: (n, x, y) => 26 + noise(n, x, y) }) },
  ],
  [
    "lamps on alternating current",
    "warning",
    "CB_LIGHT_FLICKER",
    {
      open: async () => film({ luma: (n, x, y) => 100 + Math.round(6 * Math.sin(n * 1.9 + y / 60)) + noise(n, x, y) }),
    },
  ],
  [
    "a full disk",
    "fault",
    "CB_DISK_LOW",
    { volume: (f) => ({ freeBytes: f === "/dev/shm" ? 9e9 : 1e8, inMemory: false }) },
  ],
  ["a worn card", "warning", "CB_DISK_SLOW", { writes: () => [180, 400, 220] }],
  ["a disk mounted read-only", "fault", "CB_DISK_NOT_WRITABLE", { writes: () => ({ reason: "EROFS" }) }],
  [
    "matches in memory",
    "fault",
    "CB_DISK_IN_MEMORY",
    {
      volume: (f) => ({ freeBytes: 9e9, inMemory: f !== "/dev/shm" }),
    },
  ],
  ["a damaged store", "fault", "CB_STORE_DAMAGED", { storeFault: () => "database disk image is malformed" }],
  ["no network time", "warning", "CB_CLOCK_UNSYNCED", { run: saying("timedatectl", "no\n") }],
  ["an empty clock battery", "fault", "CB_CLOCK_WRONG", { clocks: async () => [{ wall: 12 * DAY_MS, monotonic: 5 }] }],
  [
    "a clock that jumps a day",
    "warning",
    "CB_CLOCK_JUMPS",
    {
      clocks: async () => STEADY.map((r, i) => ({ ...r, wall: r.wall + (i === 2 ? DAY_MS : 0) })),
    },
  ],
  ["another program on the port", "fault", "CB_PORT_IN_USE", { listen: async () => "EADDRINUSE" }],
  ["an address of another machine", "fault", "CB_HOST_UNUSABLE", { listen: async () => "EADDRNOTAVAIL" }],
  [
    "no broker",
    "fault",
    "CB_BROKER_UNREACHABLE",
    {
      broker: async () => ({ state: "unreachable", reason: "connect ECONNREFUSED" }),
    },
  ],
  [
    "a wrong password at the broker",
    "fault",
    "CB_BROKER_REFUSED",
    {
      broker: async () => ({ state: "refused", reason: "Not authorized" }),
    },
  ],
  ["little memory", "warning", "CB_MEMORY_LOW", { freeMemoryBytes: 2e8 }],
  [
    "Docker's shared memory",
    "note",
    "CB_SHARED_MEMORY_SMALL",
    {
      volume: (f) => ({ freeBytes: f === "/dev/shm" ? 6.4e7 : 2e10, inMemory: f === "/dev/shm" }),
    },
  ],
  ["a processor for 30 frames at most", "warning", "CB_CPU_SLOW", { looks: async () => [11, 12, 13] }],
  ["a processor that cannot keep up", "fault", "CB_CPU_SLOW", { looks: async () => [40, 45] }],
  [
    "a processor for one table of four",
    "fault",
    "CB_CPU_SLOW",
    { cores: 1, looks: async () => [6, 6.5] },
    {
      ...SUBJECT,
      tables: ["a", "b", "c", "d"].map((table) => ({ table, source: "sim:match" })),
    },
  ],
  ["dust in the fan", "warning", "CB_CPU_HOT", { read: (f) => (f.includes("zone0") ? "86500" : null) }],
  [
    "a telephone charger as power supply",
    "warning",
    "CB_POWER_LOW",
    { run: saying("vcgencmd", "throttled=0x50005\n") },
  ],
  [
    "a check that breaks",
    "fault",
    "CB_CHECK_FAILED",
    {
      clocks: async () => {
        throw new Error("boom");
      },
    },
  ],
];

describe("broken set-ups: the right fault and no other", () => {
  it.each(BROKEN)("%s: %s %s", async (_what, level, code, broken, subject = SUBJECT) => {
    const findings = await findingsOf(soundMachine(broken), subject);
    expect(wrong(findings)).toEqual([[level, code]]);
    expect(exitCodeOf(findings)).toBe(level === "fault" ? findings.find((f) => f.fault)!.fault!.exitCode : 0);
    // No place is left to fill, and no password is told.
    const { what, remedy } = findings.find((f) => f.fault)!.fault!;
    expect(JSON.stringify([what, remedy])).not.toMatch(/[{]\w+[}]|hunter22/);
  });

  it("a camera that gives nothing is given up in time", async () => {
    const { checkCamera } = await import("../../src/doctor/camera/camera.ts");
    const machine = soundMachine({ open: async () => film({ silent: true }) });
    expect(wrong(await checkCamera(machine, SUBJECT.tables[0]!, null, 50))).toEqual([["fault", "CB_CAMERA_NO_FRAME"]]);
  });

  it("a service that runs already has port and camera; what it sees is told", async () => {
    const running = { source: "running", vision: "ok", reason: null, fps: 60 };
    const healthy = { status: "ok", uptimeS: 5, tables: { one: running } };
    const machine = (table: object) =>
      soundMachine({
        listen: async () => "EADDRINUSE",
        health: async () => ({ ...healthy, tables: { one: table } }),
        open: refuses("Device or resource busy"),
      });
    expect(wrong(await findingsOf(machine(running)))).toEqual([]);
    const lost = { ...running, vision: "degraded", reason: "camera_lost" };
    expect(wrong(await findingsOf(machine(lost)))).toEqual([["fault", "CB_CALIBRATION_LOST"]]);
  });
});
