import { openSource } from "../../vision/capture/open.ts";
import { Sheet } from "../figures/figure.ts";
import { quantile } from "../figures/statistics.ts";
import { truthClips } from "../footage.ts";
import type { BenchOptions, Measured } from "../options.ts";
import { type HeldFrames, hold, holdSimulated } from "./held-frames.ts";
import { lookAgain } from "./look-again.ts";
import { memoryOf } from "./memory.ts";
import { decodeToEventOnOneCore } from "./one-core.ts";
import { sharesByStage } from "./stages.ts";

/** Frames looked at for each figure; the first rounds warm the compiler up. */
const WARM = 80;
const TIMED = 240;
const MEMORY_FRAMES = { quick: 2000, full: 10_000 };
const PER_FRAMES = 10_000;

/** Cost of vision and tracking per 1080p frame and by stage, frames/s from file to events on one core, memory. */
export async function benchSpeed(options: BenchOptions): Promise<Measured> {
  const { footage, tell, quick } = options;
  const sheet = new Sheet("speed");
  const notes: string[] = [];
  tell("speed/simulated 1080p", 0, 2);
  const simulated = await holdSimulated();
  if (simulated) {
    await timeLooks(sheet, "sim1080", simulated);
    measureMemory(sheet, simulated, quick ? MEMORY_FRAMES.quick : MEMORY_FRAMES.full);
  } else notes.push("speed: the simulated camera was not calibrated");
  if (footage === null) return { figures: sheet.figures, notes };
  tell("speed/real 1080p", 1, 2);
  const { name, video } = truthClips(footage)[0]!;
  const real = await hold(name, () => openSource(video));
  if (!real) {
    notes.push(`speed: ${name} was not calibrated`);
    return { figures: sheet.figures, notes };
  }
  await timeLooks(sheet, "real1080", real);
  const whole = decodeToEventOnOneCore(video, real.profile);
  if (whole) sheet.number("decode_to_event.one_core", whole.fps, "frames/s", whole.frames, "more");
  else notes.push("speed: the command could not be bound to one core");
  return { figures: sheet.figures, notes };
}

async function timeLooks(sheet: Sheet, name: string, held: HeldFrames): Promise<void> {
  const look = lookAgain(held);
  look(WARM);
  const each: number[] = [];
  const before = process.cpuUsage();
  look(TIMED, (ms) => each.push(ms));
  const used = process.cpuUsage(before);
  const cpuMs = (used.user + used.system) / 1000 / TIMED;
  sheet.number(`${name}.look.cpu`, cpuMs, "ms", TIMED);
  sheet.number(`${name}.look.median`, quantile(each, 0.5), "ms", TIMED);
  // From a decoded frame to the events that it decided: what the program adds to the time of the camera.
  sheet.number(`${name}.look.p99`, quantile(each, 0.99), "ms", TIMED);
  for (const [stage, share] of await sharesByStage(() => look(TIMED)))
    sheet.number(`${name}.stage.${stage}`, share * cpuMs, "ms", TIMED);
}

function measureMemory(sheet: Sheet, held: HeldFrames, frames: number): void {
  const look = lookAgain(held);
  look(WARM);
  const { grownMb, rssMb } = memoryOf(() => look(frames));
  sheet.number("memory.heap_per_10k_frames", (grownMb * PER_FRAMES) / frames, "MB", frames);
  sheet.number("memory.rss", rssMb, "MB", frames);
}
