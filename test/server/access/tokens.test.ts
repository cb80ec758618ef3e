import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../support/start.ts";
import { House, PASSWORD } from "./support.ts";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.end());
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe("read-only tokens", () => {
  it("show their tables and no others, by header and by address, and give no command", async () => {
    const token = await house.token("OBS", ["one"]);
    expect(token).toMatch(/^crb_[\w-]{43}$/);
    expect((await house.ask("api/v1/tables/one/score", bearer(token))).status).toBe(200);
    expect((await house.ask(`api/v1/tables/one/state?token=${token}`)).status).toBe(200);
    const other = await house.ask("api/v1/tables/two/state", bearer(token));
    expect([other.status, JSON.stringify(await other.json())]).toEqual([404, expect.stringContaining("one.")]);
    const tables = (await (await house.ask("api/v1/tables", bearer(token))).json()) as { id: string }[];
    expect(tables.map((t) => t.id)).toEqual(["one"]);
    expect(
      Object.keys(((await (await house.ask("healthz", bearer(token))).json()) as { tables: object }).tables),
    ).toEqual(["one"]);
    // What shows several tables at once is not for it.
    expect((await house.ask("api/v1/matches", bearer(token))).status).toBe(404);
    for (const to of ["users", "audit", "tokens"])
      expect((await house.ask(`api/v1/${to}`, bearer(token))).status).toBe(403);
    const command = await house.send("POST", "api/v1/tables/one/commands", {}, undefined, bearer(token).headers);
    expect(command.status).toBe(403);

    const client = house.client({}, `?token=${token}`);
    expect((await client.first("hello")).data.tables).toMatchObject([{ id: "one" }]);
    await client.subscribe();
    client.send({ type: "subscribe", table: "two", topics: ["score"] });
    expect((await client.first("error")).data).toMatchObject({ code: "CB_TABLE_UNKNOWN" });
    expect((await client.command({ type: "undo", by: "referee" })).data).toMatchObject({ code: "CB_ROLE_NEEDED" });
  });

  it("end when revoked, at once, and at their time", async () => {
    const until1 = new Date(house.time + 3_600_000).toISOString();
    const [one, two] = [await house.token("TV", null), await house.token("today", null, { expires: until1 })];
    const client = house.client({}, `?token=${one}`);
    await client.subscribe();
    const admin = await house.login("admin");
    expect((await house.send("DELETE", "api/v1/tokens/TV", {}, admin)).status).toBe(204);
    await until(() => client.closed);
    expect(client.closed?.code).toBe(4401);
    expect((await house.ask("api/v1/tables", bearer(one))).status).toBe(401);
    expect((await house.ask("api/v1/tables", bearer(two))).status).toBe(200);
    house.time += 3_600_001;
    expect((await house.ask("api/v1/tables", bearer(two))).status).toBe(401);
    const listed = await (await house.ask("api/v1/tokens", { as: await house.login("admin") })).text();
    expect(listed).toContain('"name":"today"');
    expect(listed).not.toContain("crb_");
  });

  it("wrong names, times and fields are refused with what is wrong", async () => {
    const admin = await house.login("admin");
    const send = async (body: object) => (await house.send("POST", "api/v1/tokens", body, admin)).status;
    expect(await send({ name: "x", expires: "2026-99-99T99:99:99Z" })).toBe(400);
    expect(await send({ name: "x", role: "admin" })).toBe(400);
    expect(await send({ name: "y" })).toBe(201);
    expect(await send({ name: "y" })).toBe(409);
    expect((await house.send("DELETE", "api/v1/tokens/none", {}, admin)).status).toBe(404);
    expect(
      (await house.send("POST", "api/v1/users", { name: "a b", role: "viewer", password: PASSWORD }, admin)).status,
    ).toBe(400);
    expect((await house.send("DELETE", "api/v1/users/admin", {}, admin)).status).toBe(409);
    expect((await house.send("PATCH", "api/v1/users/admin", { role: "viewer" }, admin)).status).toBe(409);
  });
});

describe("the audit log", () => {
  it("says who did what from where and what was answered; failed logins too; no secret", async () => {
    const admin = await house.login("admin");
    const referee = await house.login("referee");
    await house.command({ type: "undo", by: "referee", note: "rtsp://user:geheim@camera" }, referee);
    await house.send("POST", "api/v1/login", { name: PASSWORD, password: "x" });
    await house.send("POST", "api/v1/users", { name: "bia", role: "viewer", password: "bola vermelha" }, admin);
    const text = await (await house.ask("api/v1/audit?limit=4", { as: admin })).text();
    const entries = JSON.parse(text) as Record<string, unknown>[];
    expect(entries).toMatchObject([
      { what: "user add", who: "admin", role: "admin", answer: "ok" },
      { what: "login", who: "?", answer: "CB_LOGIN_WRONG" },
      { what: "command undo", who: "referee", role: "referee", table: "one", address: "127.0.0.1" },
      { what: "login", who: "referee", answer: "ok", at: new Date(house.time).toISOString() },
    ]);
    for (const secret of ["geheim", PASSWORD, "bola vermelha"]) expect(text).not.toContain(secret);
    const older = (await (await house.ask(`api/v1/audit?before=${entries[3]!.id}`, { as: admin })).json()) as {
      id: number;
    }[];
    expect(older[0]!.id).toBe((entries[3]!.id as number) - 1);
  });

  it("keeps the latest 50,000 entries", () => {
    const { store } = house.service.access.known;
    const entry = {
      at: 0,
      who: "a",
      role: "viewer",
      address: "::1",
      table: null,
      what: "x",
      detail: null,
      answer: "ok",
    };
    store.addAudit(Array.from({ length: 50_100 }, () => entry));
    const kept = store.audit(Number.MAX_SAFE_INTEGER, 60_000);
    expect(kept).toHaveLength(50_000);
  });
});
