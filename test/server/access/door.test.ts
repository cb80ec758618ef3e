import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TLSSocket } from "node:tls";
import pino from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { LoginLimiter } from "../../../src/server/access/failure-limiter.ts";
import { securityHeaders } from "../../../src/server/access/headers.ts";
import { isLocalName, isLocalNetwork } from "../../../src/server/access/network.ts";
import { Passwords } from "../../../src/server/access/passwords.ts";
import { withoutSecrets } from "../../../src/table/redact.ts";
import { start, until } from "../support/start.ts";
import { House, PASSWORD } from "./support.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
const open = async (...args: Parameters<House["open"]>) => {
  const house = await new House().open(...args);
  ends.push(() => house.end());
  return house;
};

describe("guessing passwords", () => {
  it("ends after ten tries at a name, wherever from; the owner at his own tablet is not shut out", () => {
    let now = 1e12;
    const limiter = new LoginLimiter(() => now);
    expect(limiter.attempt("ana", "10.0.0.9")).toBe(0);
    limiter.succeeded("ana", "10.0.0.9");
    for (let i = 0; i < 10; i++) expect(limiter.attempt("ana", `10.0.1.${i}`)).toBe(0);
    expect(limiter.attempt("ana", "10.0.1.99")).toBe(15 * 60_000);
    expect(limiter.attempt("ana", "10.0.0.9")).toBe(0);
    now += 15 * 60_000;
    expect(limiter.attempt("ana", "10.0.1.99")).toBe(0);
    // A clock set back by a day locks nobody out.
    now -= 86_400_000;
    expect(limiter.attempt("ana", "10.0.1.99")).toBe(0);
  });

  it("ends after thirty tries from an address, whatever the names; a network of IPv6 counts as one", () => {
    const limiter = new LoginLimiter(() => 1e12);
    for (let i = 0; i < 30; i++) expect(limiter.attempt(`u${i}`, `fd00:1:2:3::${i + 1}`)).toBe(0);
    expect(limiter.attempt("other", "fd00:1:2:3::ffff")).toBeGreaterThan(0);
    expect(limiter.attempt("other", "fd00:1:2:4::1")).toBe(0);
  });

  it("at the door: 429 with the time to wait, also for the right password", async () => {
    const house = await open();
    const tries = Array.from({ length: 10 }, () =>
      house.send("POST", "api/v1/login", { name: "referee", password: "?" }),
    );
    expect((await Promise.all(tries)).map((a) => a.status)).toEqual(Array(10).fill(401));
    const late = await house.send("POST", "api/v1/login", { name: "referee", password: PASSWORD });
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "900"]);
    house.time += 900_000;
    await house.login("referee");
  });

  it("a user that does not exist costs the same work as a wrong password", async () => {
    const passwords = new Passwords({ ln: 13, r: 8, p: 1 });
    const kept = await passwords.hash("right");
    const cost = async (of: string | null) => {
      const before = process.cpuUsage();
      for (let i = 0; i < 8; i++) expect(await passwords.matches("wrong", of)).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await cost(kept);
    const [wrong, unknown] = [await cost(kept), await cost(null)];
    expect(unknown / wrong).toBeGreaterThan(0.5);
    expect(unknown / wrong).toBeLessThan(2);
    expect(await passwords.matches("right", kept)).toBe(true);
  });
});

describe("who is at the door", () => {
  it("without users, this machine operates and its network looks; what passed through a proxy is nobody", async () => {
    const service = await start();
    ends.push(() => service.close());
    const { access } = service;
    const asked = { host: "127.0.0.1:8080", secure: false, passedOn: false, session: null, token: null };
    const role = (more: object) => access.identify({ ...asked, address: "127.0.0.1", ...more }).role;
    expect(role({})).toBe("operator");
    expect(role({ passedOn: true })).toBe("nobody");
    expect(role({ host: "evil.example:8080" })).toBe("nobody");
    expect(role({ address: "192.168.1.7", host: "192.168.1.2:8080" })).toBe("viewer");
    expect(role({ address: "::ffff:192.168.1.7", host: "mesa.local" })).toBe("viewer");
    expect(role({ address: "8.8.8.8" })).toBe("nobody");
    expect((await fetch(`${service.address}api/v1/tables`, { headers: { "x-forwarded-for": "1.2.3.4" } })).status).toBe(
      401,
    );
    expect((await fetch(`${service.address}api/v1/users`)).status).toBe(403);
  });

  it.each([
    ["10.1.2.3", true],
    ["172.31.0.1", true],
    ["172.32.0.1", false],
    ["::1", true],
    ["fe80::1%eth0", true],
    ["2001:db8::1", false],
    ["nonsense", false],
  ])("%s is of the local network: %s", (address, local) => expect(isLocalNetwork(address)).toBe(local));

  it.each([
    ["mesa.local:8080", true],
    ["mesa", true],
    ["[fd00::1]:80", true],
    ["evil.example", false],
  ])("%s is a name of the local network: %s", (host, local) => expect(isLocalName(host)).toBe(local));

  it("only configured proxies are believed: address, scheme and host", async () => {
    const forwarded = {
      "x-forwarded-for": "203.0.113.7",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "placar.example",
    };
    const login = async (house: House) =>
      house.send("POST", "api/v1/login", { name: "admin", password: PASSWORD }, undefined, forwarded);
    const origins = ["https://placar.example"];
    const [known, unknown] = [await open({ trustProxy: ["127.0.0.1"], origins }), await open({ origins })];
    const [byKnown, byUnknown] = [await login(known), await login(unknown)];
    expect(byKnown.headers.getSetCookie()[0]).toMatch(/^__Host-carambola_session=.*; Secure/);
    expect(byKnown.headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(byUnknown.headers.getSetCookie()[0]).toMatch(/^carambola_session=/);
    expect(byUnknown.headers.get("strict-transport-security")).toBeNull();
    expect(known.service.access.audit.read(1e9, 1)[0]!.address).toBe("203.0.113.7");
    expect(unknown.service.access.audit.read(1e9, 1)[0]!.address).toBe("127.0.0.1");
  });

  it("a configured page of another origin may read with a token; others may not", async () => {
    const house = await open({ origins: ["https://clube.example"] });
    const token = await house.token("site", null);
    const ask = (origin: string, more: RequestInit = {}) =>
      house.ask("api/v1/tables", { ...more, headers: { origin, authorization: `Bearer ${token}`, ...more.headers } });
    const ours = await ask("https://clube.example");
    expect([ours.status, ours.headers.get("access-control-allow-origin")]).toEqual([200, "https://clube.example"]);
    const first = await ask("https://clube.example", {
      method: "OPTIONS",
      headers: { "access-control-request-method": "GET" },
    });
    expect(first.status).toBe(204);
    expect((await ask("https://evil.example")).status).toBe(403);
  });
});

describe("limits", () => {
  it("connections in all: one more is told so; a referee still gets in", async () => {
    const house = await open({ limits: { connections: 2 } });
    const [viewer, referee] = [await house.login("viewer"), await house.login("referee")];
    const inside = [0, 1].map(() => house.client({ headers: { cookie: viewer } }));
    await Promise.all(inside.map((c) => c.first("hello")));
    const late = house.client({ headers: { cookie: viewer } });
    await until(() => late.refused);
    expect(late.refused).toBe(503);
    await house.client({ headers: { cookie: referee } }).first("hello");
  });

  it("messages a second: those too many have no effect and say so; who goes on is shown out", async () => {
    const house = await open({ limits: { messagesPerSecond: 1 } });
    const client = house.client({ headers: { cookie: await house.login("referee") } });
    await client.first("hello");
    for (let i = 0; i < 40; i++) client.send({ type: "ack" });
    await until(() => client.closed);
    expect(client.of("error")[0]!.data).toMatchObject({ code: "CB_TOO_FAST" });
    expect(client.closed?.code).toBe(1008);
  });
});

describe("what browsers and logs are told", () => {
  it("scripts from here only, sockets to here only; overlay and scoreboard may stand in a frame, nothing else", async () => {
    const page = securityHeaders("/referee?x=1", "mesa.local:8080", false);
    expect(page["content-security-policy"]).toContain("default-src 'self'");
    expect(page["content-security-policy"]).toContain("connect-src 'self' ws://mesa.local:8080;");
    expect(page["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(page["x-frame-options"]).toBe("SAMEORIGIN");
    const overlay = securityHeaders("/overlay/?token=x", "evil.example; script-src *", true);
    expect(overlay["content-security-policy"]).toContain("frame-ancestors *");
    expect(overlay["content-security-policy"]).not.toContain("script-src");
    expect(overlay["x-frame-options"]).toBeUndefined();
    expect(overlay["strict-transport-security"]).toBeDefined();
  });

  it.each([
    ["rtsp://admin:p@ss:word@10.0.0.5/stream", "rtsp://***@10.0.0.5/stream"],
    ["rtsp://cam:554/user=admin&password=geheim&channel=1", "rtsp://cam:554/user=admin&password=***&channel=1"],
    ["/overlay?token=crb_abcdefghijklmnopqrstuvwxyz&lang=pt", "/overlay?token=***&lang=pt"],
    ['{"newPassword":"a\\"b","x":1}', '{"newPassword":"***","x":1}'],
    ["Authorization: Bearer abc.def", "Authorization: Bearer ***"],
    ["cookie: carambola_session=abc; other", "cookie: carambola_session=***; other"],
    ["no secret here", "no secret here"],
  ])("%s → %s", (text, shown) => expect(withoutSecrets(text)).toBe(shown));

  it("hostile text costs no more than its length", () => {
    const began = process.cpuUsage();
    for (const piece of ["a://", '"password":"', "password=", "bearer "]) withoutSecrets(piece.repeat(20_000));
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(10);
  });

  it("a log of everything that passes holds no password, token, cookie or camera's credentials", async () => {
    let written = "";
    const sink = {
      write: (line: string) => {
        written += line;
      },
    };
    const log = pino({ level: "trace", hooks: { streamWrite: withoutSecrets } }, sink);
    const house = await open({ log });
    const cookie = await house.login("admin");
    const token = await house.token("TV", null);
    await house.ask(`scoreboard?token=${token}`, { headers: { origin: "http://evil.example" } });
    await house.ask(`overlay?token=${token}x`, { as: cookie });
    await house.send("PUT", "api/v1/me/password", { password: PASSWORD, newPassword: "bola branca" }, cookie);
    log.error(
      { err: new Error("rtsp://u:geheim@cam failed"), headers: { cookie, authorization: `Bearer ${token}` } },
      "x",
    );
    expect(written).toContain("foreign origin refused");
    expect(written).toContain("rtsp://***@cam");
    for (const secret of [PASSWORD, "bola branca", token, cookie.split("=")[1]!, "geheim"])
      expect(written).not.toContain(secret);
  });
});

describe("TLS by files", () => {
  it("serves https and wss; takes a renewed certificate, and keeps the old one while the new does not fit", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "carambola-tls-"));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const tls = { cert: path.join(folder, "cert.pem"), key: path.join(folder, "key.pem") };
    const make = (name: string, files = tls) => {
      const subject = [
        "-subj",
        `/CN=${name}`,
        "-days",
        "2",
        "-nodes",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
      ];
      execFileSync("openssl", ["req", "-x509", ...subject, "-keyout", files.key, "-out", files.cert], {
        stdio: "ignore",
      });
    };
    make("first");
    const house = await open({ tls });
    expect(house.service.address).toMatch(/^https:/);
    const seen = () =>
      new Promise<{ name: string; hsts: unknown }>((resolve, reject) => {
        const asked = request(house.url("healthz"), { rejectUnauthorized: false, agent: false }, (answer) => {
          const { subject } = (answer.socket as TLSSocket).getPeerCertificate();
          answer.resume();
          resolve({ name: String(subject.CN), hsts: answer.headers["strict-transport-security"] });
        });
        asked.on("error", reject).end();
      });
    expect(await seen()).toEqual({ name: "first", hsts: "max-age=31536000" });

    make("other", { ...tls, key: path.join(folder, "elsewhere.pem") });
    utimesSync(tls.cert, new Date(), new Date(Date.now() + 5000));
    await new Promise((r) => setTimeout(r, 1500));
    expect((await seen()).name).toBe("first");
    make("second");
    utimesSync(tls.cert, new Date(), new Date(Date.now() + 10_000));
    await until(async () => (await seen()).name === "second");
    await expect(start({}, 0, { tls: { cert: tls.key, key: tls.cert } })).rejects.toMatchObject({
      fault: { code: "CB_TLS_UNUSABLE" },
    });
  });
});
