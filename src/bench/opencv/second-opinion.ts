import { openCvFolders } from "../../opencv/binding.ts";
import type { HueRange, RawPicture } from "../../opencv/messages.ts";
import { askOpenCv } from "../../opencv/peer.ts";
import { calibrateSource } from "../../pipeline/calibrate.ts";
import { createPipeline } from "../../pipeline/pipeline.ts";
import { type FrameTruth, openSimulation } from "../../simulation/index.ts";
import { BALLS } from "../../table/balls.ts";
import { CarambolaError } from "../../table/errors.ts";
import { TABLE_PRESETS } from "../../table/geometry.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import { Projector } from "../../vision/camera/camera.ts";
import type { Frame } from "../../vision/capture/frame-source.ts";
import { frameCanvas } from "../../vision/drawing/canvas.ts";
import { Sheet } from "../figures/figure.ts";
import { mean, median } from "../figures/statistics.ts";
import { ROOT } from "../footage.ts";
import type { BenchOptions, Measured } from "../options.ts";
import { hueAround } from "./hue.ts";

/** The reference camera at 30 frames/s: one frame of so many is shown to both, so many in all. */
const FRAME_RATE = 30;
const ONE_OF = { quick: 30, full: 8 };
const SHOWN = { quick: 6, full: 30 };
/** A blob counts as a ball when its area is near a ball's; a found centre is this ball's within so many diameters. */
const AREA_RATIO = { least: 0.5, most: 1.6 };
const WITHIN_DIAMETERS = 0.5;
/** Only balls of which this share is free are measured. */
const WHOLE = 0.98;

interface Eye {
  name: string;
  errorsPx: number[];
  balls: number;
  cpuMs: number[];
}

/**
 * The usual way of finding balls (a mask by the cloth's hue, outlines, centres of gravity; OpenCV, native code) beside ours, on
 * the same simulated frames against the same truth.
 */
export async function benchOpenCv({ quick, tell }: BenchOptions): Promise<Measured> {
  const of = SHOWN[quick ? "quick" : "full"];
  const every = ONE_OF[quick ? "quick" : "full"];
  const name = "sim:reference";
  const truths: FrameTruth[] = [];
  const open = async () =>
    openSimulation("reference", { frameRate: FRAME_RATE, onFrame: (truth) => truths.push(truth) });
  const calibrated = await calibrateSource(name, open, { table: TABLE_PRESETS.match });
  if ("refused" in calibrated) return { figures: [], notes: [`opencv: ${name} does not calibrate`] };
  const { profile } = calibrated;
  truths.length = 0;
  const source = await open();
  const pipeline = createPipeline(profile, source.info);
  const projector = new Projector(source.camera);
  const ours: Eye = { name: "ours", errorsPx: [], balls: 0, cpuMs: [] };
  const usual: Eye = { name: "opencv", errorsPx: [], balls: 0, cpuMs: [] };
  let shown = 0;
  try {
    for await (const frame of source.frames()) {
      const before = process.cpuUsage();
      const { observation } = pipeline.look(frame);
      const used = process.cpuUsage(before);
      if (frame.index % every !== every - 1) continue;
      ours.cpuMs.push((used.user + used.system) / 1000);
      const { blobs, cpuMs } = await askOpenCv({ kind: "balls", frame: rawPicture(frame), cloth: clothHue(profile) });
      usual.cpuMs.push(cpuMs);
      const balls = truths.at(-1)!.balls;
      for (const ball of BALLS) {
        const at = balls[ball];
        if (at.visible < WHOLE) continue;
        const radius = profile.table.ballDiameterMm / 2;
        const sizePx = 2 * radius * projector.scaleAt(at.x, at.y, radius);
        const area = (Math.PI / 4) * sizePx ** 2;
        score(ours, at.px, sizePx, observation.balls[ball].px === undefined ? [] : [observation.balls[ball].px!]);
        score(
          usual,
          at.px,
          sizePx,
          blobs
            .filter((b) => b.area > AREA_RATIO.least * area && b.area < AREA_RATIO.most * area)
            .map((b) => [b.u, b.v]),
        );
      }
      tell("opencv", ++shown, of);
      if (shown === of) break;
    }
  } catch (error) {
    if (!(error instanceof CarambolaError) || error.fault.code !== "CB_OPENCV_MISSING") throw error;
    return { figures: [], notes: [`opencv: ${error.fault.remedy.en} (${openCvFolders(ROOT).join(", ")})`] };
  } finally {
    await source.close();
  }
  return { figures: figuresOf(ours, usual), notes: [] };
}

function score(
  eye: Eye,
  [u, v]: readonly [number, number],
  sizePx: number,
  found: readonly (readonly number[])[],
): void {
  eye.balls++;
  const nearest = Math.min(...found.map(([fu, fv]) => Math.hypot(fu! - u, fv! - v)));
  if (nearest < WITHIN_DIAMETERS * sizePx) eye.errorsPx.push(nearest);
}

function figuresOf(ours: Eye, usual: Eye) {
  const sheet = new Sheet("opencv");
  for (const { name, errorsPx, balls, cpuMs } of [ours, usual]) {
    sheet.rate(`${name}.found`, errorsPx.length, balls, "more");
    sheet.errors(name, errorsPx, "px");
    sheet.number(`${name}.cpu.median`, median(cpuMs), "ms", cpuMs.length);
    sheet.number(`${name}.cpu.mean`, mean(cpuMs), "ms", cpuMs.length);
  }
  const ratio = median(usual.cpuMs) / median(ours.cpuMs);
  sheet.number("times_as_fast", ratio, "count", ours.cpuMs.length, "more");
  return sheet.figures;
}

function rawPicture(frame: Frame): RawPicture {
  const { context } = frameCanvas(frame);
  const { data } = context.getImageData(0, 0, frame.width, frame.height);
  const bgr = Buffer.alloc(frame.width * frame.height * 3);
  for (let i = 0, o = 0; i < data.length; i += 4, o += 3) {
    bgr[o] = data[i + 2]!;
    bgr[o + 1] = data[i + 1]!;
    bgr[o + 2] = data[i]!;
  }
  return { width: frame.width, height: frame.height, data: bgr.toString("base64") };
}

const clothHue = ({ colours }: Profile): HueRange => hueAround(colours.cloth);
