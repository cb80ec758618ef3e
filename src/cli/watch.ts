import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Command } from "commander";
import { createPipeline, type Pipeline, type Seen } from "../pipeline/pipeline.ts";
import { createReferee, type Referee } from "../rules/engine.ts";
import { failure } from "../table/errors.ts";
import {
  DISCIPLINES,
  type Discipline,
  POLICIES,
  type Policy,
  PROFILES,
  type Profile as RulesProfile,
  type TableEvent,
} from "../table/messages/index.ts";
import type { Profile } from "../vision/calibration/profile.ts";
import { demandSameSize, readProfile, writeProfile } from "../vision/calibration/profile-file.ts";
import type { Frame, FrameSource } from "../vision/capture/frame-source.ts";
import { drawDetections } from "../vision/drawing/detections.ts";
import { type Desk, plainDesk } from "./desk.ts";
import { writeResult } from "./files.ts";
import { log } from "./log.ts";
import { NdjsonWriter } from "./ndjson.ts";
import { listOf, oneOfList, positive } from "./options.ts";
import { DEFAULT_HOST, DEFAULT_PORT, portNumber } from "./ports.ts";
import { Progress } from "./progress.ts";
import { openAny } from "./sources.ts";

const KINDS = ["observations", "events", "calls"] as const;
type Kind = (typeof KINDS)[number];
const KIND_OF: Record<string, Kind> = { observation: "observations", event: "events" };

interface Options {
  calibration: string;
  learn?: boolean;
  discipline: Discipline;
  profile: RulesProfile;
  policy: Policy;
  commands?: string;
  emit: Kind[];
  fps?: number;
  realtime?: boolean;
  serve?: boolean;
  host: string;
  port: number;
  draw?: string;
  drawEvery: number;
}

export function watchCommand(): Command {
  return new Command("watch")
    .description("Sees, tracks and calls over one source; prints NDJSON on stdout.")
    .argument("<source>", "a video, a folder or glob of pictures, rtsp://…, /dev/v4l/by-id/… or sim:SCENARIO")
    .requiredOption("--calibration <file>", "the profile that calibrate wrote")
    .option("--discipline <name>", DISCIPLINES.join(" | "), oneOfList(DISCIPLINES), "three_cushion")
    .option("--profile <name>", PROFILES.join(" | "), oneOfList(PROFILES), "cbbs")
    .option("--policy <name>", POLICIES.join(" | "), oneOfList(POLICIES), "auto")
    .option("--commands <file>", "commands as NDJSON, each taken when its t is reached")
    .option("--emit <list>", KINDS.join(","), listOf(KINDS), [...KINDS])
    .option("--fps <n>", "replaces the stamps of files and pictures: t = frame / n", positive)
    .option("--realtime", "a file at its own speed")
    .option("--serve", "opens the pages on it too (a file at its own speed: --realtime)")
    .option("--host <address>", "with --serve: the address to listen on", DEFAULT_HOST)
    .option("--port <n>", "with --serve: the port, 0 = a free one", portNumber, DEFAULT_PORT)
    .option("--learn", "keeps in the profile what play tells: balls' sizes, cushion offsets, colours, a moved camera")
    .option("--draw <folder>", "writes frames with the detections drawn over them as PNG")
    .option("--draw-every <n>", "one frame in n is drawn", positive, 1)
    .action(watch);
}

async function watch(name: string, options: Options): Promise<void> {
  const profile = await readProfile(options.calibration);
  const commands = options.commands ? await readCommands(options.commands) : [];
  const source = await openAny(name, {
    ...(options.fps !== undefined && { fps: options.fps }),
    realtime: options.realtime ?? false,
  });
  try {
    await run(source, profile, options, commands);
  } finally {
    await source.close();
  }
}

async function run(source: FrameSource, profile: Profile, options: Options, commands: TimedLine[]): Promise<void> {
  const { info } = source;
  demandSameSize(profile, options.calibration, info);
  if (options.draw) await mkdir(options.draw, { recursive: true }).catch(() => {});
  const pipeline = createPipeline(profile, info);
  const started = commands.some((c) => c.startsMatch);
  const referee = createReferee({
    policy: options.policy,
    ...(!started && { implicit: implicitMatch(profile, options) }),
  });
  const out = new NdjsonWriter(options.realtime === true || options.serve === true || info.frameCount === null);
  const kinds = new Set<Kind>(options.emit);
  const print = (line: { kind: string }) => {
    if (kinds.has(KIND_OF[line.kind] ?? "calls")) out.add(line);
  };
  const served = options.serve ? await serveDesk(referee, profile, info.name, options, print) : null;
  const desk = served ?? plainDesk(referee, print);
  try {
    const stopped = await play(source, pipeline, new Printer(desk, commands), profile, options, out);
    // Whoever watches the pages goes on seeing how it ended.
    if (!stopped) await served?.untilStopped();
    if (options.learn) await writeProfile(options.calibration, pipeline.profile());
  } finally {
    await served?.close();
  }
}

/** Frame by frame to the end, or until somebody stops it or stops reading. @returns whether it was stopped. */
async function play(
  source: FrameSource,
  pipeline: Pipeline,
  printer: Printer,
  profile: Profile,
  options: Options,
  out: NdjsonWriter,
): Promise<boolean> {
  const { info } = source;
  const progress = new Progress(path.basename(info.name), info.frameCount);
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  let frames = 0;
  for await (const frame of source.frames()) {
    const seen = pipeline.look(frame);
    printer.frame(seen);
    if (options.draw && frames % options.drawEvery === 0) await draw(frame, seen, profile, options.draw);
    await out.flush();
    progress.update(++frames);
    if (stopped || !out.open) break;
  }
  progress.finish();
  printer.events(pipeline.end("end_of_source"));
  printer.rest();
  await out.flush(true);
  log.info({ frames }, "end of source");
  return stopped;
}

/** The pages on this source; loaded only when asked for. */
async function serveDesk(
  referee: Referee,
  profile: Profile,
  name: string,
  options: Options,
  print: (line: { kind: string }) => void,
) {
  const { servedDesk } = await import("./served-desk.ts");
  return servedDesk({ referee, spec: profile.table, name: path.basename(name), print }, options);
}

function implicitMatch(profile: Profile, options: Options) {
  const { lengthMm, widthMm, ballDiameterMm } = profile.table;
  return {
    discipline: options.discipline,
    profile: options.profile,
    policy: options.policy,
    table: { lengthMm, widthMm },
    ballDiameter: ballDiameterMm,
    cushionOffset: profile.cushionOffsetMm,
  };
}

/** A line of the commands file and the time at which it is taken. */
interface TimedLine {
  text: string;
  t: number;
  startsMatch: boolean;
}

async function readCommands(file: string): Promise<TimedLine[]> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw failure("CB_FILE_NOT_FOUND", { file }, error);
  }
  let t = Number.NEGATIVE_INFINITY;
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      let value: { t?: unknown; type?: unknown } = {};
      try {
        value = JSON.parse(line);
      } catch {
        // The referee refuses it by its line number.
      }
      if (typeof value?.t === "number") t = Math.max(t, value.t);
      return { text: line, t, startsMatch: value?.type === "start_match" };
    });
}

/** Puts out what each frame brought, in the contract's order, with the commands at their times. */
class Printer {
  private readonly desk: Desk;
  private readonly commands: TimedLine[];
  private next = 0;

  constructor(desk: Desk, commands: TimedLine[]) {
    this.desk = desk;
    this.commands = commands;
  }

  frame({ observation, events }: Seen): void {
    this.commandsUpTo(observation.t);
    this.desk.observe(observation);
    this.events(events);
  }

  events(events: TableEvent[]): void {
    for (const event of events) this.desk.event(event);
  }

  /** Commands later than the source's end are taken at its end. */
  rest(): void {
    this.commandsUpTo(Number.POSITIVE_INFINITY);
  }

  private commandsUpTo(t: number): void {
    while (this.next < this.commands.length && this.commands[this.next]!.t <= t) {
      this.desk.command(this.commands[this.next++]!.text);
    }
  }
}

async function draw(frame: Frame, seen: Seen, profile: Profile, folder: string): Promise<void> {
  const file = path.join(folder, `${String(frame.index).padStart(6, "0")}.png`);
  await writeResult(file, drawDetections(frame, seen.observation, profile).toBuffer("image/png"));
}
