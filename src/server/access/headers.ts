/** A year: the usual value of HSTS (RFC 6797). */
const HSTS_S = 365 * 24 * 3600;
/** Shown inside other programs' frames (OBS, browser docks, a club's own site): they show, and take no click that does anything. */
const FRAMED: readonly string[] = ["/overlay", "/scoreboard"];
/** Browsers before 2022 (tablets!) do not take `'self'` for WebSockets: the host is named. */
const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i;

/** What browsers may do with an answer. */
export function securityHeaders(url: string, host: string | undefined, secure: boolean): Record<string, string> {
  const path = url.split("?")[0]!.replace(/(.)\/$/, "$1");
  const framed = FRAMED.includes(path);
  const sockets = host !== undefined && HOST.test(host) ? ` ${secure ? "wss" : "ws"}://${host}` : "";
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    // Inline style attributes place what moves; scripts come only from here.
    "content-security-policy": [
      "default-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      `connect-src 'self'${sockets}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${framed ? "* file:" : "'self'"}`,
    ].join("; "),
    ...(!framed && { "x-frame-options": "SAMEORIGIN" }),
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(secure && { "strict-transport-security": `max-age=${HSTS_S}` }),
    // What one may see another may not: nobody in between keeps it.
    ...(path.startsWith("/api/") && { "cache-control": "no-store" }),
  };
}
