import { describe, expect, test } from "vitest";
import { originAllowed } from "../../src/server/origin.ts";

describe("which pages may talk to the service", () => {
  test.each([
    ["a program, without origin", undefined, "127.0.0.1:8080", "127.0.0.1", true],
    ["the service's own page", "http://127.0.0.1:8080", "127.0.0.1:8080", "127.0.0.1", true],
    ["another port of this machine", "http://localhost:5173", "127.0.0.1:8080", "127.0.0.1", true],
    ["IPv6 loopback", "http://[::1]:8080", "[::1]:8080", "::1", true],
    ["the service's own page in the club's network", "http://mesa.local:8080", "mesa.local:8080", "0.0.0.0", true],
    ["behind a proxy with TLS", "https://placar.example", "placar.example", "0.0.0.0", true],
    ["a foreign page", "http://evil.example", "127.0.0.1:8080", "127.0.0.1", false],
    ["a foreign page in the club's network", "http://evil.example", "mesa.local:8080", "0.0.0.0", false],
    ["a name made to point to loopback", "http://evil.example:8080", "evil.example:8080", "127.0.0.1", false],
    ["a name that begins like loopback", "http://127.0.0.1.evil.example", "127.0.0.1:8080", "127.0.0.1", false],
    ["a sandboxed page", "null", "127.0.0.1:8080", "127.0.0.1", false],
    ["nonsense", "::", "127.0.0.1:8080", "127.0.0.1", false],
  ])("%s", (_name, origin, host, boundTo, allowed) => {
    expect(originAllowed(origin, host, boundTo)).toBe(allowed);
  });
});
