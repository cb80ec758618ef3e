import type { IPublishPacket } from "mqtt";
import type { Logger } from "pino";
import type { MqttStatus } from "../../table/messages/index.ts";
import type { Access } from "../access/access.ts";
import { command } from "../access/command-door.ts";
import type { Visitor } from "../access/visitor.ts";
import type { MqttConfig } from "../config/schema.ts";
import type { TableService } from "../table-service.ts";
import { BrokerClient } from "./broker-client.ts";
import { answerCommand } from "./commands.ts";
import { type Announcement, announcements } from "./discovery.ts";
import { EventOutbox, type OutboxTiming } from "./event-outbox.ts";
import type { OutboxStore } from "./outbox-store.ts";
import { tableSummary } from "./table-summary.ts";
import { MqttTopics } from "./topics.ts";

export interface BridgeOptions {
  config: MqttConfig;
  /** Those there are now: a configuration read again adds and takes away. */
  tables: () => readonly TableService[];
  access: Access;
  store: OutboxStore;
  version: string;
  log: Logger;
  timing?: Partial<OutboxTiming> & { reconnectMs?: number; stateMs?: number };
}

/** A table at the broker. */
interface Followed {
  table: TableService;
  outbox: EventOutbox;
  stop: () => void;
  /** The state last told, without its time. */
  said: string | null;
}

const DEFAULTS = { prefix: "carambola", discovery: "homeassistant", role: "viewer" } as const;
/** The retained state follows changes at most this often, ms: some brokers write each to a card. */
const STATE_MS = 500;
const RETAINED = { qos: 1, retain: true } as const;
const ONLINE: MqttStatus = "online";
const OFFLINE: MqttStatus = "offline";

/** Everything between the service's tables and an MQTT broker. No broker is ever the truth: the store is. */
export class MqttBridge {
  private readonly options: BridgeOptions;
  private readonly topics: MqttTopics;
  private readonly client: BrokerClient;
  private readonly followed = new Map<string, Followed>();
  private readonly states: NodeJS.Timeout;
  private readonly discovery: string | false;
  private readonly visitor: Visitor;

  constructor(options: BridgeOptions) {
    this.options = options;
    const { config, log, timing = {} } = options;
    this.topics = new MqttTopics(config.prefix ?? DEFAULTS.prefix);
    this.discovery = config.discovery ?? DEFAULTS.discovery;
    const role = config.role ?? DEFAULTS.role;
    this.visitor = { kind: "token", name: "mqtt", role, tables: null, address: "mqtt" };
    this.client = new BrokerClient({
      ...{ config, log, will: { topic: this.topics.status, payload: OFFLINE } },
      onConnect: () => this.greet(),
      onMessage: (topic, payload, packet) => this.hear(topic, payload, packet),
      ...(timing.reconnectMs !== undefined && { reconnectMs: timing.reconnectMs }),
    });
    this.follow();
    this.states = setInterval(() => {
      this.follow();
      this.tellStates();
    }, timing.stateMs ?? STATE_MS);
  }

  get connected(): boolean {
    return this.client.connected;
  }

  async close(): Promise<void> {
    clearInterval(this.states);
    for (const { stop } of this.followed.values()) stop();
    await this.client.close({ topic: this.topics.status, payload: OFFLINE });
    for (const { outbox } of this.followed.values()) outbox.close();
  }

  /** Takes up tables that are new, and lets go of those that are no more: the broker forgets them too. */
  private follow(): void {
    const { store, log, timing = {}, tables } = this.options;
    const present = tables();
    for (const [id, { table, stop, outbox }] of this.followed) {
      if (present.includes(table)) continue;
      stop();
      outbox.close();
      this.followed.delete(id);
      if (!present.some((t) => t.id === id)) this.forget(table);
    }
    for (const table of present) {
      if (this.followed.has(table.id)) continue;
      const topic = this.topics.events(table.id);
      const deliver = (text: string) => this.client.deliver(topic, text);
      // What was said since this start counts, also before the broker was reached.
      const outbox = new EventOutbox(
        table.id,
        { epoch: table.publisher.epoch, seq: 0 },
        { store, deliver, log, timing },
      );
      const stop = table.publisher.watch(() => outbox.wake());
      this.followed.set(table.id, { table, outbox, stop, said: null });
      if (this.client.connected) this.welcome(table, outbox);
    }
  }

  private welcome(table: TableService, outbox: EventOutbox): void {
    if (this.visitor.role !== "viewer") this.client.subscribe(this.topics.command(table.id));
    this.announce(table);
    outbox.wake();
  }

  /** An empty retained message takes the kept one away. */
  private forget(table: TableService): void {
    this.client.tell(this.topics.state(table.id), "", RETAINED);
    for (const { topic } of this.announcements(table)) this.client.tell(topic, "", RETAINED);
  }

  /** A broker may be new, or have forgotten everything: all that it should keep is said anew. */
  private greet(): void {
    this.client.tell(this.topics.status, ONLINE, RETAINED);
    if (this.discovery !== false) this.client.subscribe(this.birthTopic);
    for (const { table, outbox } of this.followed.values()) this.welcome(table, outbox);
    this.tellStates("anew");
  }

  /** Home Assistant says `online` here when it has started. */
  private get birthTopic(): string {
    return `${this.discovery}/status`;
  }

  private announcements(table: TableService): Announcement[] {
    if (this.discovery === false) return [];
    return announcements(this.discovery, this.topics, table, this.options.version);
  }

  private announce(table: TableService): void {
    for (const { topic, payload } of this.announcements(table)) this.client.tell(topic, payload, RETAINED);
  }

  /** Tells each table's state where it has changed, or to a broker that may have forgotten it. */
  private tellStates(anew?: "anew"): void {
    if (!this.client.connected) return;
    for (const followed of this.followed.values()) {
      const state = tableSummary(followed.table);
      // Time alone is no change.
      const { t: _t, ...facts } = state;
      const print = JSON.stringify(facts);
      if (print === followed.said && anew === undefined) continue;
      followed.said = print;
      this.client.tell(this.topics.state(followed.table.id), JSON.stringify(state), RETAINED);
    }
  }

  private hear(topic: string, payload: Buffer, packet: IPublishPacket): void {
    // A command that a broker kept was meant for another time.
    if (packet.retain) return;
    if (this.discovery !== false && topic === this.birthTopic) {
      if (payload.toString("utf8") !== ONLINE) return;
      for (const { table } of this.followed.values()) this.announce(table);
      this.tellStates("anew");
      return;
    }
    const [table] = [...this.followed.values()].flatMap((f) =>
      topic === this.topics.command(f.table.id) ? [f.table] : [],
    );
    if (table === undefined) return;
    const answer = answerCommand(payload, (id, data) => command(this.options.access, this.visitor, table, id, data));
    const { responseTopic, correlationData } = packet.properties ?? {};
    this.client.tell(responseTopic ?? this.topics.answer(table.id), JSON.stringify(answer), {
      qos: 1,
      ...(correlationData !== undefined && { properties: { correlationData } }),
    });
  }
}
