import { isIP } from "node:net";
import type { Viewers } from "../access/viewers.ts";
import { isLoopback } from "../origin.ts";
import type { TlsFiles } from "../tls.ts";
import type { Limits } from "../websocket/limits.ts";
import type { DoorConfig } from "./door-schema.ts";

/** Who may come in and how, with every default filled in. */
export interface ReadyDoor {
  viewers: Viewers;
  trustProxy?: string[];
  tls?: TlsFiles;
  origins?: string[];
  limits?: Partial<Limits>;
}

/** @param beside makes a file's name absolute */
export function readyDoor(config: DoorConfig, host: string, beside: (file: string) => string): ReadyDoor {
  const { access = {}, tls, origins, limits } = config;
  return {
    // Whoever reaches loopback is at this machine; a network is not asked before it may look.
    viewers: access.viewers ?? (isLoopback(host) ? "open" : "token"),
    ...(access.trustProxy && { trustProxy: access.trustProxy }),
    ...(tls && { tls: { cert: beside(tls.cert), key: beside(tls.key) } }),
    // As browsers write them: small letters, no standard port.
    ...(origins && { origins: origins.map((o) => new URL(o).origin) }),
    ...(limits && { limits }),
  };
}

/** What the schema cannot say. @returns the field and why, null where all is well */
export function faultOfDoor({ access, origins }: DoorConfig): { where: (string | number)[]; reason: string } | null {
  const origin = (origins ?? []).findIndex((o) => !URL.canParse(o));
  if (origin >= 0) return { where: ["origins", origin], reason: "https://placar.example" };
  const proxy = (access?.trustProxy ?? []).findIndex((a) => !isNetwork(a));
  if (proxy >= 0) return { where: ["access", "trustProxy", proxy], reason: "10.0.0.5, 10.0.0.0/24, loopback" };
  return null;
}

const NAMED = ["loopback", "linklocal", "uniquelocal"];
function isNetwork(text: string): boolean {
  if (NAMED.includes(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  return version !== 0 && more.length === 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
}
