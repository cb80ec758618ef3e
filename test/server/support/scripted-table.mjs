// A table's process for tests: says what its script says. Lines come by the file named in the order's source: NDJSON of
// messages to the service, `{"wait":ms}` between them; then `{"do":"hang"|"exit"|"beat"}`.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const order = JSON.parse(process.argv[2]);
process.once("disconnect", () => process.exit(0));
const FRAME_MS = 33;
let frame = 0;

const at = { white: { x: 710, y: 528 }, yellow: { x: 710, y: 710 }, red: { x: 2130, y: 710 } };
const seen = (t, events = []) => ({
  kind: "seen",
  observation: {
    kind: "observation",
    frame: frame++,
    t,
    table: "clear",
    balls: Object.fromEntries(Object.entries(at).map(([b, p]) => [b, { ...p, sigma: 0.2, state: "seen" }])),
  },
  events,
});

if (order.standby) {
  process.send({ kind: "ready" });
  await new Promise((resolve) => process.once("message", resolve));
}

let t = 0;
async function beat() {
  for (;;) {
    t += FRAME_MS / 1000;
    process.send(seen(t));
    await wait(FRAME_MS);
  }
}
for (const line of readFileSync(order.source, "utf8").split("\n").filter(Boolean)) {
  const step = JSON.parse(line);
  if (step.wait) await wait(step.wait);
  else if (step.do === "exit") process.exit(3);
  else if (step.do === "hang") for (;;);
  else if (step.do === "deaf") process.on("SIGTERM", () => {});
  else if (step.do === "beat") await beat();
  else if (step.events && !step.kind) {
    t = step.t;
    process.send(seen(t, step.events));
  } else process.send(step);
}
process.disconnect();
