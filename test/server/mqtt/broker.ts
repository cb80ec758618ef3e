import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import mqtt, { type MqttClient } from "mqtt";
import { listen } from "../../../src/doctor/this-machine/network.ts";
import type { Envelope } from "../../../src/table/messages/index.ts";
import { until } from "../support/start.ts";

/** Debian's package puts it where only root's shells look. */
const ENV = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
export const HAS_MOSQUITTO = spawnSync("mosquitto", ["-h"], { env: ENV }).error === undefined;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** A real Mosquitto on a port of its own, which can be killed, wiped and started again. */
export class Broker {
  readonly folder = mkdtempSync(path.join(tmpdir(), "carambola-broker-"));
  readonly port: number;
  readonly url: string;
  private child: ChildProcess | null = null;

  private constructor(port: number, password: { user: string; password: string } | null) {
    this.port = port;
    this.url = `mqtt://127.0.0.1:${port}`;
    const passwords = path.join(this.folder, "passwords");
    if (password !== null) {
      spawnSync("mosquitto_passwd", ["-b", "-c", passwords, password.user, password.password], { env: ENV });
      chmodSync(passwords, 0o644);
    }
    chmodSync(this.folder, 0o777);
    writeFileSync(
      path.join(this.folder, "mosquitto.conf"),
      [
        `listener ${port} 127.0.0.1`,
        `allow_anonymous ${password === null}`,
        ...(password === null ? [] : [`password_file ${passwords}`]),
        "persistence true",
        `persistence_location ${this.folder}/`,
      ].join("\n"),
    );
  }
  static async start(password: { user: string; password: string } | null = null): Promise<Broker> {
    const broker = new Broker(await freePort(), password);
    await broker.start();
    return broker;
  }

  async start(): Promise<void> {
    this.child = spawn("mosquitto", ["-c", path.join(this.folder, "mosquitto.conf")], { stdio: "ignore", env: ENV });
    await until(async () => (await listen("127.0.0.1", this.port)) === "EADDRINUSE");
  }
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  /** Everything that it had retained or kept for sessions. */
  wipe(): void {
    rmSync(path.join(this.folder, "mosquitto.db"), { force: true });
  }
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A client at the broker that keeps all it hears; comes back by itself, a little later than others. */
export class Listener {
  readonly client: MqttClient;
  readonly heard: { topic: string; text: string; retained: boolean }[] = [];

  constructor(url: string, topics: string[], reconnectMs = 300) {
    this.client = mqtt.connect(url, {
      protocolVersion: 5,
      clean: true,
      reconnectPeriod: reconnectMs,
      resubscribe: false,
    });
    this.client.on("error", () => {});
    this.client.on("connect", () => this.client.subscribe(topics, { qos: 1 }));
    this.client.on("message", (topic, payload, packet) =>
      this.heard.push({ topic, text: payload.toString("utf8"), retained: packet.retain }),
    );
  }
  of(topic: string): string[] {
    return this.heard.filter((m) => m.topic === topic).map((m) => m.text);
  }
  last(topic: string): string | undefined {
    return this.of(topic).at(-1);
  }
  envelopes(topic: string): Envelope[] {
    return this.of(topic).map((text) => JSON.parse(text) as Envelope);
  }
  async close(): Promise<void> {
    await this.client.endAsync(true);
  }
}

/** `epoch:seq` of each message at its first coming, in the order heard. */
export function firstPlaces(envelopes: readonly Envelope[]): string[] {
  return [...new Set(envelopes.map(({ epoch, seq }) => `${epoch}:${seq}`))];
}
