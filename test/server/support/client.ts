import { randomUUID } from "node:crypto";
import WebSocket from "ws";
import type { Envelope, EnvelopeType, Position, TableState, Topic } from "../../../src/table/messages/index.ts";
import { TOPICS } from "../../../src/table/messages/index.ts";
import { until } from "./start.ts";

export type Heard = Envelope<Record<string, unknown>>;

/** A real WebSocket client that keeps all it hears. */
export class Client {
  readonly heard: Heard[] = [];
  readonly socket: WebSocket;
  /** The HTTP status with which the door was kept shut. */
  refused: number | null = null;
  closed: { code: number; reason: string } | null = null;

  constructor(address: string, options: WebSocket.ClientOptions = {}, query = "") {
    this.socket = new WebSocket(`${address.replace("http", "ws")}ws${query}`, options);
    this.socket.on("message", (data) => this.heard.push(JSON.parse(String(data)) as Heard));
    this.socket.on("close", (code, reason) => {
      this.closed = { code, reason: String(reason) };
    });
    this.socket.on("unexpected-response", (request, response) => {
      this.refused = response.statusCode ?? 0;
      request.destroy();
    });
    this.socket.on("error", () => {});
  }

  send(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }
  opened(): Promise<void> {
    return new Promise((resolve) => this.socket.once("open", () => resolve()));
  }
  of(type: EnvelopeType): Heard[] {
    return this.heard.filter((e) => e.type === type);
  }
  first(type: EnvelopeType): Promise<Heard> {
    return until(() => this.of(type)[0]);
  }
  async subscribe(topics: readonly Topic[] = TOPICS, from?: Position): Promise<TableState> {
    await this.first("hello");
    const before = this.of("state").length;
    this.send({ type: "subscribe", table: "one", topics, ...(from && { from }) });
    return (await until(() => this.of("state")[before])).data as unknown as TableState;
  }
  /** Gives a command and waits for its answer. */
  async command(data: Record<string, unknown>, id: string = randomUUID()): Promise<Heard> {
    const before = this.heard.filter((e) => e.id === id).length;
    this.send({ type: "command", id, table: "one", data });
    return until(() => this.heard.filter((e) => e.id === id)[before]);
  }
}
