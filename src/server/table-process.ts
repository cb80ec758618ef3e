import { setTimeout as wait } from "node:timers/promises";
import { CarambolaError, failure, fault } from "../table/errors.ts";
import type { Text } from "../table/messages/index.ts";
import { ChildCamera } from "./camera/child-camera.ts";
import { machineMs } from "./metrics/table-meter.ts";
import { openTable } from "./open-table.ts";
import { Outbox } from "./outbox.ts";
import type { FromProcess, ProcessOrder, ToProcess } from "./process-messages.ts";
import { StatsMeter } from "./stats-meter.ts";

/**
 * The program of a table's process: frames → observations → events, to the service that started it. It holds no score,
 * so it can be killed at any time; when the service goes away it ends.
 */
const STATS_EVERY_MS = 1000;
/** A message about a fault gets this long to leave before the process exits. */
const LAST_WORDS_MS = 200;
/** A decoder gets this long to end. */
const CLOSING_MS = 1500;

const send = (message: FromProcess, done: () => void = () => {}) => {
  if (process.connected) process.send!(message, undefined, undefined, done);
};

async function run(order: ProcessOrder): Promise<void> {
  const { source, profile } = await openTable(order, (truth) => send({ kind: "truth", truth }));
  const outbox = new Outbox(send);
  const meter = new StatsMeter();
  const leave = async () => {
    await Promise.race([source.close(), wait(CLOSING_MS)]);
    process.exit(0);
  };
  process.removeAllListeners("disconnect");
  process.once("SIGTERM", leave);
  process.once("disconnect", leave);
  const camera = new ChildCamera(profile, source.info, send);
  const go = new Promise<void>((resolve) => {
    process.on("message", (message: ToProcess) => (message.kind === "go" ? resolve() : camera.hear(message)));
  });
  if (order.standby) {
    send({ kind: "ready" });
    await go;
  }
  const tell = () => {
    const { decoder = null, skipped = 0, notices = [] } = source.report?.() ?? {};
    send({ kind: "source", report: { decoder, skipped, notices: [...notices, ...camera.notices()] } });
  };
  tell();
  let due = performance.now() + STATS_EVERY_MS;
  const stats = setInterval(() => {
    const now = performance.now();
    meter.late(now - due);
    due = now + STATS_EVERY_MS;
    send({ kind: "stats", stats: meter.read(outbox.dropped) });
    tell();
  }, STATS_EVERY_MS);
  for await (const frame of source.frames()) {
    const readMs = machineMs();
    const { observation, events, spent } = camera.look(frame);
    meter.looked(machineMs() - readMs, spent);
    const still = events.findLast((e) => e.type === "still");
    if (still !== undefined) send({ kind: "closeUps", closeUps: camera.closeUps(frame, still) });
    outbox.seen(observation, events, readMs);
  }
  clearInterval(stats);
  // A camera has no end: it was switched off, restarted or unplugged.
  if (source.info.live)
    throw failure("CB_SOURCE_NO_PICTURE", {
      source: source.info.name,
      reason: "a transmissão acabou / the stream ended",
    });
  send({ kind: "ended", events: camera.end("end_of_source") });
}

function words(error: unknown): Text {
  const f =
    error instanceof CarambolaError
      ? error.fault
      : fault("CB_INTERNAL", { reason: error instanceof Error ? error.message : String(error) });
  const line = (language: keyof Text) => `${f.code}: ${f.what[language]} ${f.remedy[language]}`;
  return { pt: line("pt"), en: line("en"), es: line("es") };
}

// Before the source is open there is nothing to close.
process.once("disconnect", () => process.exit(0));
try {
  await run(JSON.parse(process.argv[2] ?? "{}") as ProcessOrder);
} catch (error) {
  send({ kind: "fault", fault: words(error) });
  process.exitCode = error instanceof CarambolaError ? error.fault.exitCode : 1;
}
await wait(LAST_WORDS_MS);
process.exit();
