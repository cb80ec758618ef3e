import { describe, expect, test } from "vitest";
import { hostAllowed, originAllowed } from "../../src/server/origin.ts";

describe("which pages may talk to the service", () => {
  test.each([
    ["a program, without origin", undefined, "127.0.0.1:8080", "127.0.0.1", true],
    ["the service's own page", "http://127.0.0.1:8080", "127.0.0.1:8080", "127.0.0.1", true],
    ["the same by another name of this machine", "http://localhost:8080", "127.0.0.1:8080", "127.0.0.1", true],
    ["another program's page on this machine", "http://localhost:5173", "127.0.0.1:8080", "127.0.0.1", false],
    ["a configured page", "https://placar.example", "127.0.0.1:8080", "127.0.0.1", true, ["https://placar.example"]],
    [
      "another page than the configured",
      "https://evil.example",
      "127.0.0.1:8080",
      "127.0.0.1",
      false,
      ["https://placar.example"],
    ],
    ["IPv6 loopback", "http://[::1]:8080", "[::1]:8080", "::1", true],
    ["the service's own page in the club's network", "http://mesa.local:8080", "mesa.local:8080", "0.0.0.0", true],
    ["behind a proxy with TLS", "https://placar.example", "placar.example", "0.0.0.0", true],
    ["a foreign page", "http://evil.example", "127.0.0.1:8080", "127.0.0.1", false],
    ["a foreign page in the club's network", "http://evil.example", "mesa.local:8080", "0.0.0.0", false],
    ["a name made to point to loopback", "http://evil.example:8080", "evil.example:8080", "127.0.0.1", false],
    ["a name that begins like loopback", "http://127.0.0.1.evil.example", "127.0.0.1:8080", "127.0.0.1", false],
    ["a sandboxed page", "null", "127.0.0.1:8080", "127.0.0.1", false],
    ["nonsense", "::", "127.0.0.1:8080", "127.0.0.1", false],
  ] as [string, string | undefined, string, string, boolean, string[]?][])(
    "%s",
    (_name, origin, host, boundTo, allowed, origins = []) => {
      expect(originAllowed(origin, host, { boundTo, origins })).toBe(allowed);
    },
  );

  test.each([
    ["127.0.0.1:8080", "127.0.0.1", true],
    ["localhost:8080", "127.0.0.1", true],
    ["[::1]:8080", "::1", true],
    ["evil.example:8080", "127.0.0.1", false],
    ["placar.example", "127.0.0.1", true],
    ["evil.example:8080", "0.0.0.0", true],
  ])("called %s, bound to %s: %s", (host, boundTo, allowed) => {
    expect(hostAllowed(host, { boundTo, origins: ["https://placar.example"] })).toBe(allowed);
  });
});
