import { Session } from "node:inspector/promises";

/** Time between samples of the profiler, µs: fine against a frame's milliseconds. */
const SAMPLED_EVERY_US = 200;
/** Stages by the part of the path of the file in which time is spent. */
const STAGES: readonly [stage: string, part: RegExp][] = [
  ["grid_fill", /detection\/(grid|blocks?)/],
  ["cloth", /detection\/cloth/],
  ["candidates", /detection\/(candidate|blob|colour|roster)/],
  ["outline", /detection\/(outline|edge|ellipse|fit|gap|level)/],
  ["detection_rest", /detection\//],
  ["camera", /vision\/(camera|kernels|drift)/],
  ["tracking", /src\/tracking|dist\/tracking/],
];

/**
 * Where the time of some work goes, ms in all by stage, from V8's own profiler: nothing is built into the program, so nothing is
 * paid when nobody measures. Own time only: a stage's calls into another count there.
 */
export async function timeByStage(work: () => void): Promise<Map<string, number>> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: SAMPLED_EVERY_US });
    await session.post("Profiler.start");
    work();
    const { profile } = await session.post("Profiler.stop");
    const stageOf = new Map(profile.nodes.map((n) => [n.id, stageOfFile(n.callFrame.url, n.callFrame.functionName)]));
    const spent = new Map<string, number>();
    (profile.samples ?? []).forEach((id, i) => {
      const stage = stageOf.get(id) ?? "other";
      spent.set(stage, (spent.get(stage) ?? 0) + (profile.timeDeltas?.[i] ?? 0) / 1000);
    });
    spent.delete("idle");
    return spent;
  } finally {
    session.disconnect();
  }
}

function stageOfFile(url: string, name: string): string {
  if (name === "(garbage collector)") return "garbage";
  if (name === "(idle)" || name === "(program)" || name === "(root)") return "idle";
  return STAGES.find(([, part]) => part.test(url))?.[0] ?? "other";
}
