import { isIP } from "node:net";

/** Where the service stands, for the question which pages may talk to it. */
export interface Place {
  /** Address that it is bound to. */
  boundTo: string;
  /** Origins of other pages that may talk to it, as configured: `https://placar.example`. */
  origins?: readonly string[];
}

/**
 * Whether a page of this origin may talk to the service. Browsers send `Origin` with every WebSocket and every POST, so a
 * foreign page open in somebody's browser cannot reach a service on loopback. Programs send none and are let in.
 */
export function originAllowed(origin: string | undefined, host: string | undefined, place: Place): boolean {
  if (origin === undefined) return true;
  let page: URL;
  try {
    page = new URL(origin);
  } catch {
    return false; // "null": a sandboxed page or a file
  }
  if (place.origins?.includes(page.origin)) return true;
  // On loopback only pages of this very service: to browsers, other programs' pages on this machine are the same site.
  if (isLoopback(page.hostname)) return portOf(page) === portOfHost(host, page.protocol);
  // Bound to loopback, any other name is one that was made to point here (DNS rebinding).
  return !isLoopback(place.boundTo) && page.host === host;
}

/**
 * Whether a service on loopback may be called by this name. A page of the same (made up) name sends no `Origin` when it
 * only reads: the name gives it away.
 */
export function hostAllowed(host: string | undefined, place: Place): boolean {
  if (host === undefined || !isLoopback(place.boundTo)) return true;
  return isLoopback(host.replace(/:\d+$/, "")) || hostsOf(place.origins).includes(host);
}

/** The names, with ports, of configured origins. */
export const hostsOf = (origins: readonly string[] = []): string[] =>
  origins.flatMap((o) => (URL.canParse(o) ? [new URL(o).host] : []));

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (bare === "localhost" || bare === "::1") return true;
  return isIP(bare) === 4 && bare.startsWith("127.");
}

const STANDARD: Record<string, string> = { "http:": "80", "https:": "443" };
const portOf = (page: URL): string | undefined => page.port || STANDARD[page.protocol];
const portOfHost = (host: string | undefined, protocol: string): string | undefined =>
  host === undefined ? undefined : (/:(\d+)$/.exec(host)?.[1] ?? STANDARD[protocol]);
