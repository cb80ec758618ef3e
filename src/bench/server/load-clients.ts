import WebSocket from "ws";

/**
 * A process of many clients of a service, for its benchmark: each subscribes, notes how long messages were on their way, and all
 * of it is told when the parent asks. Started with: address, number of clients, table.
 */
export interface LoadReport {
  connected: number;
  messages: number;
  /** ms from sending to arrival. */
  latenciesMs: number[];
}

const [address = "", count = "0", table = "", slow = "0", dead = "0"] = process.argv.slice(2);
/** Slow ones stop reading for this long, every so often, ms; dead ones for ever, once they are connected. */
const SLOW_MS = 1500;
const SLOW_EVERY_MS = 2000;
const latenciesMs: number[] = [];
let messages = 0;
let connected = 0;

for (let i = 0; i < Number(count); i++) {
  const kind = i < Number(dead) ? "dead" : i < Number(dead) + Number(slow) ? "slow" : "good";
  const socket = new WebSocket(new URL("/ws", address.replace(/^http/, "ws")));
  socket.on("open", () =>
    socket.send(JSON.stringify({ type: "subscribe", table, topics: ["observations", "events"] })),
  );
  socket.on("message", (text) => {
    const { type, data } = JSON.parse(String(text)) as { type: string; data?: { sentMs?: number } };
    if (type === "state") {
      if (kind === "dead") socket.pause();
      if (kind === "slow") setInterval(() => pause(socket), SLOW_EVERY_MS);
      if (++connected === Number(count)) process.send?.("ready");
    }
    // Those who do not read are late by their own doing.
    if (data?.sentMs === undefined || kind !== "good") return;
    messages++;
    latenciesMs.push(now() - data.sentMs);
  });
  socket.on("error", () => {});
}

process.on("message", () => {
  const report: LoadReport = { connected, messages, latenciesMs };
  process.send?.(report, () => process.exit(0));
});
// The parent is gone.
process.on("disconnect", () => process.exit(0));

function pause(socket: WebSocket): void {
  socket.pause();
  setTimeout(() => socket.resume(), SLOW_MS);
}

/** ms on a clock that all processes of a machine share. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
