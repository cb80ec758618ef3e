import { isIP } from "node:net";

/**
 * Whether a page of this origin may talk to the service. Browsers send `Origin` with every WebSocket and every POST, so a
 * foreign page open in somebody's browser cannot reach a service on loopback. Programs send none and are let in.
 */
export function originAllowed(origin: string | undefined, host: string | undefined, boundTo: string): boolean {
  if (origin === undefined) return true;
  let page: URL;
  try {
    page = new URL(origin);
  } catch {
    return false; // "null": a sandboxed page or a file
  }
  if (isLoopback(page.hostname)) return true;
  // Bound to loopback, any other name is one that was made to point here (DNS rebinding).
  return !isLoopback(boundTo) && page.host === host;
}

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (bare === "localhost" || bare === "::1") return true;
  return isIP(bare) === 4 && bare.startsWith("127.");
}
