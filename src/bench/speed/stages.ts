import type { Profiler } from "node:inspector";
import { Session } from "node:inspector/promises";

/** Time between samples of the profiler, µs: fine against a frame's milliseconds. */
const SAMPLED_EVERY_US = 200;
/** Stages by the part of the path of the file in which time is spent. */
const STAGES: readonly [stage: string, part: RegExp][] = [
  ["grid_fill", /detection\/(grid|block)/],
  ["cloth", /detection\/(cloth|light|lamp)/],
  ["candidates", /detection\/(candidate|blob|colour|roster)/],
  ["outline", /detection\/(outline|edge|ellipse|fit|gap|level)/],
  ["detection_rest", /detection\//],
  ["camera", /vision\/(camera|kernels|drift)/],
  ["tracking", /src\/tracking|dist\/tracking/],
];

/**
 * Where the time of some work goes, shares by stage, from V8's own profiler: nothing is built into the program, so nothing is
 * paid when nobody measures. A stage has its own time and that of the runtime's functions called from it.
 */
export async function sharesByStage(work: () => void): Promise<Map<string, number>> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: SAMPLED_EVERY_US });
    await session.post("Profiler.start");
    work();
    const { profile } = await session.post("Profiler.stop");
    const stageOf = stagesOf(profile.nodes);
    const samples = (profile.samples ?? []).flatMap((id) => stageOf.get(id) ?? []);
    const shares = new Map<string, number>();
    for (const stage of samples) shares.set(stage, (shares.get(stage) ?? 0) + 1 / samples.length);
    return shares;
  } finally {
    session.disconnect();
  }
}

/** The stage of each node of the profile's tree; what lies outside the program's files and beneath none of them has none. */
function stagesOf(nodes: readonly Profiler.ProfileNode[]): Map<number, string> {
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const stages = new Map<number, string>();
  const visit = (node: Profiler.ProfileNode, above: string | null) => {
    const { url, functionName } = node.callFrame;
    const own = /\/(src|dist)\//.test(url) ? (STAGES.find(([, part]) => part.test(url))?.[0] ?? "other") : above;
    const stage = functionName === "(garbage collector)" ? "garbage" : own;
    if (stage !== null) stages.set(node.id, stage);
    for (const child of node.children ?? []) visit(byId.get(child)!, own);
  };
  if (nodes[0]) visit(nodes[0], null);
  return stages;
}
