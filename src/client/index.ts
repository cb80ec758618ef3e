/**
 * The service from a program or a page, in a few lines:
 *
 *     const client = new CarambolaClient({ url: "ws://127.0.0.1:8080/ws", topics: ["score"], onMessage: console.log });
 *     await client.command({ type: "stroke_result", result: "carom", by: "referee" });
 *
 * It comes back by itself, goes on from the last message it heard, and gives a command again under the same id until it
 * is answered: the service gives it one effect. Runs in browsers and in Node; where there is no global WebSocket (Node 20),
 * give it that of `ws`.
 */
import type { Ack, Envelope, ErrorData, Hello, Position, Refused, TableState, Topic } from "../table/messages/index.ts";

export type { Ack, Envelope, Position, Refused, TableState, Topic } from "../table/messages/index.ts";
export type LinkState = "connecting" | "open" | "lost";

/** What is used of a WebSocket: browsers' and `ws` both have it. */
export interface Socket {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}
export interface ClientOptions {
  /** `ws://…/ws` or `wss://…/ws`. */
  url: string;
  /** A read-only token, where the service asks for one. People log in instead: browsers send the session by themselves. */
  token?: string | null;
  /** Null or left out: the service's first. */
  table?: string | null;
  topics: readonly Topic[];
  /** Go on after this message, heard by an earlier program. */
  from?: Position | null;
  onMessage?: (envelope: Envelope) => void;
  onState?: (state: LinkState) => void;
  /** Makes a socket; default: the global WebSocket. */
  open?: (url: string) => Socket;
}
/** What a command came to. */
export type Answer = { ok: true; ack: Ack } | { ok: false; refused: Refused | ErrorData };

/** First pause before connecting again, its growth and its limit, ms; spread so that a hall's pages do not come at once. */
const FIRST_PAUSE_MS = 250;
const GROWTH = 1.6;
const LONGEST_PAUSE_MS = 4000;
const SPREAD = 0.3;
/** The service tells its health every second to who asked for it; silent for longer, the connection is dead. */
const SILENT_MS = 5000;
/** A connection that does not open by then is given up. */
const OPENING_MS = 4000;
const OPEN = 1;

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing on pages that come by plain http from another machine. */
export function uuid(): string {
  const b = crypto.getRandomValues(new Uint8Array(16));
  b[6] = (b[6]! & 0x0f) | 0x40;
  b[8] = (b[8]! & 0x3f) | 0x80;
  const hex = Array.from(b, (x) => x.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Browsers cannot give a WebSocket headers: the token goes into the address. */
function withToken(url: string, token: string | null): string {
  return token === null ? url : `${url}${url.includes("?") ? "&" : "?"}token=${encodeURIComponent(token)}`;
}

export class CarambolaClient {
  /** The last message heard: where a later program can go on. */
  position: Position | null;
  private readonly options: ClientOptions;
  private readonly open: (url: string) => Socket;
  private socket: Socket | null = null;
  private table: string | null;
  private subscribed = false;
  private closed = false;
  private pauseMs = FIRST_PAUSE_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** While missed messages come after a state, the place they must reach before the state's own counts. */
  private catchingUpTo: Position | null = null;
  private readonly waiting = new Map<string, { data: object; done: (answer: Answer) => void }>();

  constructor(options: ClientOptions) {
    this.options = options;
    this.open = options.open ?? ((url) => new WebSocket(url) as Socket);
    this.position = options.from ?? null;
    this.table = options.table ?? null;
    this.connect();
  }

  /** Gives a command (contract, section 4, without `kind`, `seq` and `t`); resolves when the service has answered. */
  command(data: object, id: string = uuid()): Promise<Answer> {
    if (this.closed) return Promise.reject(new Error("the client is closed"));
    return new Promise((done) => {
      this.waiting.set(id, { data, done });
      if (this.subscribed) this.give(id);
    });
  }

  /** Connects at once instead of waiting out the pause: the network is back. */
  retry(): void {
    if (!this.closed && this.socket?.readyState !== OPEN) this.again(0);
  }

  /** For good. Commands without an answer stay without: whether they had their effect is not known. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = null;
  }

  private connect(): void {
    this.options.onState?.("connecting");
    const socket = this.open(withToken(this.options.url, this.options.token ?? null));
    this.socket = socket;
    this.expect(OPENING_MS);
    socket.onmessage = ({ data }) => {
      if (socket === this.socket) this.hear(JSON.parse(String(data)) as Envelope);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.again(this.nextPause());
    };
    // Its close follows.
    socket.onerror = () => {};
  }

  private hear(envelope: Envelope): void {
    // Without health there may be nothing to say for long: the network's own silence is then the service's to find.
    if (this.options.topics.includes("health") || !this.subscribed) this.expect(SILENT_MS);
    if (envelope.type === "hello") this.subscribe(envelope.data as Hello);
    else {
      if (envelope.id !== undefined) this.answered(envelope.id, envelope);
      this.follow(envelope);
      this.options.onMessage?.(envelope);
    }
  }

  private subscribe({ tables }: Hello): void {
    this.table ??= tables[0]?.id ?? null;
    if (this.table === null) return;
    const { topics } = this.options;
    this.send({ type: "subscribe", table: this.table, topics, from: this.position });
  }

  private follow({ type, epoch, seq, data, table }: Envelope): void {
    if (type === "state" && !this.subscribed) {
      this.subscribed = true;
      this.pauseMs = FIRST_PAUSE_MS;
      if (!this.options.topics.includes("health")) clearTimeout(this.timer);
      const { replay } = data as TableState;
      // Cut off in the middle of what was missed, the next connection must ask for the rest of it.
      this.catchingUpTo = replay.after === null ? null : { epoch, seq };
      this.options.onState?.("open");
      for (const id of this.waiting.keys()) this.give(id);
      if (this.catchingUpTo !== null) return;
    }
    if (table === null || !this.subscribed) return;
    const numbered = type === "event" || type === "call" || type === "score";
    if (this.catchingUpTo !== null) {
      const there = epoch === this.catchingUpTo.epoch && seq >= this.catchingUpTo.seq;
      if (!there && !numbered) return;
      if (there) this.catchingUpTo = null;
    }
    this.position = { epoch, seq };
  }

  private give(id: string): void {
    this.send({ type: "command", id, table: this.table, data: this.waiting.get(id)!.data });
  }

  private answered(id: string, { type, data }: Envelope): void {
    const asked = this.waiting.get(id);
    if (asked === undefined) return;
    this.waiting.delete(id);
    asked.done(type === "ack" ? { ok: true, ack: data as Ack } : { ok: false, refused: data as Refused | ErrorData });
  }

  private send(message: object): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  private expect(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.again(this.nextPause()), ms);
  }

  private nextPause(): number {
    const pause = this.pauseMs * (1 + SPREAD * Math.random());
    this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * GROWTH);
    return pause;
  }

  private again(pauseMs: number): void {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    this.subscribed = false;
    this.catchingUpTo = null;
    old?.close();
    if (this.closed) return;
    this.options.onState?.("lost");
    this.timer = setTimeout(() => this.connect(), pauseMs);
  }
}
