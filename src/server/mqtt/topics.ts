/** Where things are said and heard at the broker. */
export class MqttTopics {
  readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
  }
  /** `online` or `offline`, retained; the broker says the latter by itself when the service is gone. */
  get status(): string {
    return `${this.prefix}/status`;
  }
  /** A table at one glance, retained. */
  state(table: string): string {
    return `${this.prefix}/${table}/state`;
  }
  /** Every event, call and score in order, as on the WebSocket. */
  events(table: string): string {
    return `${this.prefix}/${table}/events`;
  }
  command(table: string): string {
    return `${this.prefix}/${table}/command`;
  }
  /** What commands were answered, where their sender named no topic of his own. */
  answer(table: string): string {
    return `${this.prefix}/${table}/answer`;
  }
}
