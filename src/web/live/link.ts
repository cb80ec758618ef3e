import { CarambolaClient, type LinkState } from "../../client/index.ts";
import type { Envelope, Topic } from "../../table/messages/index.ts";
import { lookWhoAsks, pageToken } from "./access.ts";

export type { LinkState } from "../../client/index.ts";

export interface LinkOptions {
  /** `?table=`; null = the service's first. */
  table: string | null;
  topics: readonly Topic[];
  onState: (link: LinkState) => void;
  onMessage: (envelope: Envelope) => void;
}

/** The page's line to the service that it came from. */
export function openLink(options: LinkOptions): CarambolaClient {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  // Lost stays lost on the page until the service answers.
  const onState = (state: LinkState) => {
    if (state !== "connecting") options.onState(state);
    // The door may have been shut because the session has ended.
    if (state === "lost") lookWhoAsks();
  };
  const client = new CarambolaClient({ url: `${scheme}//${location.host}/ws`, token: pageToken, ...options, onState });
  // The network is back: do not wait out the pause.
  window.addEventListener("online", () => client.retry());
  return client;
}
