import { hostname } from "node:os";
import mqtt, { type IClientPublishOptions, type IPublishPacket, type MqttClient } from "mqtt";
import type { Logger } from "pino";
import type { MqttConfig } from "../config/schema.ts";
import type { Delivered } from "./event-outbox.ts";

export interface ClientOptions {
  config: Pick<MqttConfig, "url" | "user" | "password">;
  /** Said by the broker when this service is gone. */
  will: { topic: string; payload: string };
  /** At each connection: subscriptions and retained messages are sent anew, the broker may have forgotten them. */
  onConnect: () => void;
  onMessage: (topic: string, payload: Buffer, packet: IPublishPacket) => void;
  log: Logger;
  reconnectMs?: number;
}

/** Between two tries to reach the broker, ms. */
const RECONNECT_MS = 2000;
/** The broker notices that the service is gone after one and a half of these, s. */
const KEEPALIVE_S = 15;
const CONNECT_MS = 10_000;
const GOODBYE_MS = 1000;
/** MQTT 5, PUBACK: the broker took it, and had nobody to give it to. */
const NO_MATCHING_SUBSCRIBERS = 0x10;

/** The one connection to the broker: comes back by itself for ever, and never holds the service up. */
export class BrokerClient {
  private readonly client: MqttClient;
  /** Messages, by their number at the broker, that it took and had nobody for. */
  private readonly unheard = new Set<number>();
  private readonly underWay = new Set<number>();
  private told: string | null = null;

  constructor({ config, will, onConnect, onMessage, log, reconnectMs = RECONNECT_MS }: ClientOptions) {
    const { url, user, password } = config;
    this.client = mqtt.connect(url, {
      ...{ protocolVersion: 5, clean: true, keepalive: KEEPALIVE_S },
      ...{ reconnectPeriod: reconnectMs, connectTimeout: CONNECT_MS },
      // Who comes back after a refusal (a password mended at the broker) is let in as well.
      reconnectOnConnackError: true,
      queueQoSZero: false,
      clientId: `carambola-${hostname()}-${process.pid}-${Math.random().toString(16).slice(2, 8)}`,
      will: { ...will, payload: Buffer.from(will.payload), qos: 1, retain: true },
      ...(user !== undefined && { username: user }),
      ...(password !== undefined && { password }),
    });
    this.client.on("connect", () => {
      this.told = null;
      log.info("MQTT broker reached");
      onConnect();
    });
    this.client.on("message", onMessage);
    // The library gives back what was sent, not what was answered: the answer passes by here just before.
    this.client.on("packetreceive", (packet) => {
      if (packet.cmd !== "puback" || packet.messageId === undefined) return;
      if (packet.reasonCode === NO_MATCHING_SUBSCRIBERS) this.unheard.add(packet.messageId);
      else this.unheard.delete(packet.messageId);
    });
    const complain = (reason: string) => {
      // Once for each reason, not at each try.
      if (reason === this.told) return;
      this.told = reason;
      log.warn({ reason }, "MQTT broker not reached: events wait in the store");
    };
    this.client.on("error", (error) => complain(error.message || (error as NodeJS.ErrnoException).code || "?"));
    this.client.on("close", () => {
      // The library would send these again by itself, before anybody listens: the outbox does it in order.
      for (const id of this.underWay) this.client.removeOutgoingMessage(id);
      complain(this.told ?? "closed");
    });
  }

  get connected(): boolean {
    return this.client.connected;
  }

  /** Whether the broker took it and had somebody to give it to. What is under way when the connection breaks is not taken. */
  async deliver(topic: string, text: string): Promise<Delivered> {
    if (!this.client.connected) return "untaken";
    const sent = this.client.publishAsync(topic, text, { qos: 1 });
    const id = this.client.getLastMessageId();
    this.underWay.add(id);
    try {
      await sent;
      return this.unheard.delete(id) ? "untaken" : "taken";
    } catch {
      return "untaken";
    } finally {
      this.underWay.delete(id);
    }
  }

  /** What only counts now: while there is no broker it is not sent, the next connection says it anew. */
  tell(topic: string, payload: string, options: IClientPublishOptions): void {
    if (this.client.connected) this.client.publish(topic, payload, options);
  }

  subscribe(topic: string): void {
    // Nothing that the broker retained: an old command is none.
    this.client.subscribe(topic, { qos: 1, rh: 2 });
  }

  /** Says goodbye, if the broker hears it soon. */
  async close(lastWord: { topic: string; payload: string }): Promise<void> {
    this.client.removeAllListeners("close");
    const { topic, payload } = lastWord;
    if (this.client.connected) await soon(this.client.publishAsync(topic, payload, { qos: 1, retain: true }));
    // Without a connection the library may wait for one before it ends.
    await soon(this.client.endAsync(true));
  }
}

/** Waits for it a moment, whatever becomes of it. */
async function soon(promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, GOODBYE_MS);
  });
  await Promise.race([promise.catch(() => {}), late]);
  clearTimeout(timer);
}
