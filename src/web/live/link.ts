import type { Envelope, Hello, Position, Topic } from "../../table/messages/index.ts";

export type LinkState = "connecting" | "open" | "lost";

export interface LinkOptions {
  /** `?table=`; null = the service's first. */
  table: string | null;
  topics: readonly Topic[];
  onState: (link: LinkState) => void;
  onMessage: (envelope: Envelope) => void;
}

/** First pause before connecting again, its growth and its limit, ms; spread so that a hall's pages do not come at once. */
const FIRST_PAUSE_MS = 250;
const GROWTH = 1.6;
const LONGEST_PAUSE_MS = 4000;
const SPREAD = 0.3;
/** The service says something every second; silent for longer, the connection is dead though nobody closed it. */
const SILENT_MS = 5000;
/** A connection that does not open by then is given up. */
const OPENING_MS = 4000;

/** The page's line to the service: comes back by itself and goes on from the last message it heard. */
export class Link {
  private readonly options: LinkOptions;
  private socket: WebSocket | null = null;
  private position: Position | null = null;
  private pauseMs = FIRST_PAUSE_MS;
  private watchdog = 0;

  constructor(options: LinkOptions) {
    this.options = options;
    this.open();
    // The network is back: do not wait out the pause.
    window.addEventListener("online", () => {
      if (this.socket?.readyState !== WebSocket.OPEN) this.again(0);
    });
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.socket = socket;
    this.expect(OPENING_MS);
    socket.onmessage = ({ data }) => {
      if (socket === this.socket) this.hear(JSON.parse(String(data)) as Envelope);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.again(this.nextPause());
    };
  }

  private hear(envelope: Envelope): void {
    this.expect(SILENT_MS);
    if (envelope.type === "hello") {
      const { tables } = envelope.data as Hello;
      const table = this.options.table ?? tables[0]?.id;
      if (table === undefined) return;
      this.socket?.send(JSON.stringify({ type: "subscribe", table, topics: this.options.topics, from: this.position }));
      return;
    }
    if (envelope.type === "state") {
      this.pauseMs = FIRST_PAUSE_MS;
      this.options.onState("open");
    }
    if (envelope.table !== null) this.position = { epoch: envelope.epoch, seq: envelope.seq };
    this.options.onMessage(envelope);
  }

  private expect(ms: number): void {
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => this.again(this.nextPause()), ms);
  }

  private nextPause(): number {
    const pause = this.pauseMs * (1 + SPREAD * Math.random());
    this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * GROWTH);
    return pause;
  }

  private again(pauseMs: number): void {
    clearTimeout(this.watchdog);
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.options.onState("lost");
    this.watchdog = window.setTimeout(() => this.open(), pauseMs);
  }
}
