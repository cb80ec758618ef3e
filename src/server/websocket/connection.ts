import type { Logger } from "pino";
import type { RawData, WebSocket } from "ws";
import type { ErrorCode, ErrorDetails } from "../../table/errors.ts";
import {
  type CommandMessage,
  ENVELOPE_VERSION,
  type Envelope,
  type EnvelopeType,
  type Hello,
  type Subscribe,
  TOPICS,
  type Topic,
} from "../../table/messages/index.ts";
import type { Access } from "../access/access.ts";
import { command } from "../access/command-door.ts";
import { mayDo, mayHear } from "../access/policy.ts";
import { sees, type Visitor } from "../access/visitor.ts";
import { errorData } from "../errors.ts";
import type { Published } from "../publisher.ts";
import type { ServiceTables } from "../service-tables.ts";
import type { TableService } from "../table-service.ts";
import { readClientMessage } from "./client-messages.ts";
import { MessageRate } from "./limits.ts";

/** Largest message that a client may send, bytes; ws itself would take 100 MiB. */
export const MAX_MESSAGE_BYTES = 16 * 1024;
export interface ClientTiming {
  /** Clients are asked for a sign of life this often, ms. */
  beatMs: number;
  /** A client whose last answer is older is cut, ms: `bufferedAmount` stays 0 for clients that never read. */
  cutAfterMs: number;
}
export const CLIENT_TIMING: ClientTiming = { beatMs: 2000, cutAfterMs: 10_000 };
/** A client this late gets no droppable messages until it answers, ms. */
const LATE_AFTER_MS = 4000;
/** Bytes that may wait in this process for one client before droppable messages are left out, and before it is cut. */
const SLOW_BYTES = 256 * 1024;
const CUT_BYTES = 8 * 1024 * 1024;
/** Messages that cannot be understood, until the connection is closed. */
const MOST_MISTAKES = 20;
/** Of a table's messages the newest alone matters. */
const DROPPABLE: readonly Topic[] = ["observations", "health"];
const CLOSE_TOO_LARGE = 1009;
const CLOSE_POLICY = 1008;
/** Who was let in is no longer known: logged out, token revoked (4000 and up are an application's own). */
const CLOSE_UNKNOWN = 4401;

export interface ConnectionOptions {
  tables: ServiceTables;
  access: Access;
  log: Logger;
  cutAfterMs: number;
  messagesPerSecond: number;
  /** Who is at the other end, by what is known now. */
  identify: () => Visitor;
}

/** One client: what it hears of which table, what it says, whether it still answers. */
export class Connection {
  private readonly socket: WebSocket;
  private readonly tables: ServiceTables;
  private readonly options: ConnectionOptions;
  private readonly log: Logger;
  private readonly cutAfterMs: number;
  private readonly rate: MessageRate;
  private visitor: Visitor;
  private readonly subscriptions = new Map<string, () => void>();
  private mistakes = 0;
  private heardAt: number;

  constructor(socket: WebSocket, options: ConnectionOptions) {
    this.socket = socket;
    this.options = options;
    this.tables = options.tables;
    this.log = options.log;
    this.cutAfterMs = options.cutAfterMs;
    this.visitor = options.identify();
    this.heardAt = performance.now();
    this.rate = new MessageRate(options.messagesPerSecond, this.heardAt);
    this.explainLargeMessages();
    // At once: a client's first message may come with its opening.
    socket.on("message", (data, isBinary) => this.hear(data, isBinary));
    socket.on("pong", () => this.alive());
    socket.on("close", () => this.leave());
    socket.on("error", (error) => this.log.debug({ err: error }, "client error"));
    this.hello();
  }

  /** Once every few seconds: asks for a sign of life; cuts a client that gave none. */
  beat(): void {
    const silentMs = performance.now() - this.heardAt;
    if (silentMs > this.cutAfterMs || this.socket.bufferedAmount > CUT_BYTES) {
      this.log.info({ silentMs: Math.round(silentMs) }, "client cut: it does not answer");
      this.socket.terminate();
    } else if (this.lookAgain() && this.socket.readyState === this.socket.OPEN) this.socket.ping();
  }

  /** Sessions end, tokens are revoked, roles change: what he may is what he may now. @returns whether he may stay */
  lookAgain(): boolean {
    const before = this.visitor;
    this.visitor = this.options.identify();
    const stays = mayDo(this.visitor.role, "GET /ws") && sameTables(before, this.visitor);
    if (!stays) {
      this.tell("error", errorData("CB_LOGIN_NEEDED"));
      this.leave();
      this.socket.close(CLOSE_UNKNOWN, "CB_LOGIN_NEEDED");
    }
    return stays;
  }

  private alive(): void {
    this.heardAt = performance.now();
  }

  private hear(data: RawData, isBinary: boolean): void {
    this.alive();
    if (!this.rate.take(this.heardAt)) {
      const id = isBinary ? undefined : idIn(String(data));
      this.mistake("CB_TOO_FAST", { limit: this.rate.perSecond }, id);
      return;
    }
    const read = isBinary ? { reason: "text" } : readClientMessage(String(data));
    if ("reason" in read) {
      this.mistake("CB_MESSAGE_MALFORMED", { reason: read.reason }, "id" in read ? read.id : undefined);
      return;
    }
    const { message } = read;
    if (message.type === "subscribe") this.subscribe(message);
    else if (message.type === "command") this.command(message);
  }

  private subscribe({ table: id, topics, from }: Subscribe): void {
    const table = this.table(id);
    if (table === null) return;
    const denied = topics.find((t) => !mayHear(this.visitor.role, t));
    if (denied !== undefined) {
      this.mistake("CB_ROLE_NEEDED", { needed: denied, role: this.visitor.role });
      return;
    }
    this.subscriptions.get(id)?.();
    const wanted = new Set<Topic>(topics);
    // One turn of the event loop: nothing can come between the state, what was missed, and what follows.
    const { state, missed } = table.welcome(from ?? null);
    this.send(JSON.stringify(state));
    for (const m of missed) if (wanted.has(m.topic)) this.send(m.text);
    this.subscriptions.set(
      id,
      table.publisher.listen((m) => this.deliver(m, wanted)),
    );
  }

  private command({ id, table: tableId, data }: CommandMessage): void {
    const table = this.table(tableId, id);
    if (table === null) return;
    const answer = command(this.options.access, this.visitor, table, id, data as Record<string, unknown>);
    this.send(JSON.stringify(table.publisher.envelope(answer.type, table.clock.present(), answer.data, id)));
  }

  /** The table, if there is one that he may see; else he is told which there are. */
  private table(name: string, id?: string): TableService | null {
    const table = sees(this.visitor, name) ? this.tables.get(name) : undefined;
    if (table !== undefined) return table;
    const known = this.seen.map((t) => t.id).join(", ") || "–";
    this.mistake("CB_TABLE_UNKNOWN", { table: name, known }, id);
    return null;
  }
  private get seen(): TableService[] {
    return this.tables.all.filter((t) => sees(this.visitor, t.id));
  }

  private deliver(message: Published, wanted: ReadonlySet<Topic>): void {
    if (!wanted.has(message.topic)) return;
    if (DROPPABLE.includes(message.topic)) {
      const late = performance.now() - this.heardAt > LATE_AFTER_MS;
      if (late || this.socket.bufferedAmount > SLOW_BYTES) return;
    }
    this.send(message.text);
  }

  private hello(): void {
    const data: Hello = {
      service: "carambola",
      version: this.tables.version,
      tables: this.seen.map((t) => ({ id: t.id, name: t.name, seq: t.publisher.last })),
      topics: [...TOPICS],
      maxMessageBytes: MAX_MESSAGE_BYTES,
    };
    this.tell("hello", data);
  }

  /** An envelope that is of no table. */
  private tell(type: EnvelopeType, data: unknown, id?: string): void {
    const envelope: Envelope = {
      ...{ v: ENVELOPE_VERSION, type, table: null, epoch: this.tables.epoch, seq: 0, t: 0 },
      ...(id !== undefined && { id }),
      data,
    };
    this.send(JSON.stringify(envelope));
  }

  private mistake(code: ErrorCode, details: ErrorDetails, id?: string): void {
    this.tell("error", errorData(code, details), id);
    if (++this.mistakes < MOST_MISTAKES) return;
    this.tell("error", errorData("CB_TOO_MANY_MISTAKES"));
    this.socket.close(CLOSE_POLICY, "CB_TOO_MANY_MISTAKES");
  }

  /** ws closes with a bare 1009 on a message that is too large: say why first. */
  private explainLargeMessages(): void {
    const close = this.socket.close.bind(this.socket);
    this.socket.close = (code?: number, reason?: string | Buffer) => {
      if (code !== CLOSE_TOO_LARGE) return close(code, reason);
      this.tell("error", errorData("CB_MESSAGE_TOO_LARGE", { limit: MAX_MESSAGE_BYTES }));
      close(code, "CB_MESSAGE_TOO_LARGE");
    };
  }

  private send(text: string): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(text);
  }

  private leave(): void {
    for (const stop of this.subscriptions.values()) stop();
    this.subscriptions.clear();
  }
}

const sameTables = (a: Visitor, b: Visitor): boolean => a.tables?.join() === b.tables?.join();
/** The id that a message too many would have: its sender must know that it was not taken. */
const idIn = (text: string): string | undefined => /"id"\s*:\s*"([\da-f-]{36})"/i.exec(text)?.[1];
