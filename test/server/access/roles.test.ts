import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { numbered, strokeByWhite } from "../support/scripts.ts";
import { START_MATCH, until } from "../support/start.ts";
import { House } from "./support.ts";

let house: House;
beforeEach(async () => {
  house = await new House().open();
});
afterEach(() => house.end());
const tableOne = () => house.service.tables.get("one")!;
const begin = (policy = "auto") => tableOne().command(randomUUID(), { ...START_MATCH, policy });
const status = async (to: string, as: string) => (await house.ask(to, { as })).status;

describe("roles", () => {
  const point = (by: string) => ({ type: "stroke_result", result: "miss", by });

  it("a viewer looks and cannot command; a referee commands in his own name", async () => {
    const [viewer, referee, operator] = [
      await house.login("viewer"),
      await house.login("referee"),
      await house.login("operator"),
    ];
    expect((await house.command(START_MATCH, viewer)).status).toBe(403);
    expect(await (await house.command(START_MATCH, referee)).json()).toMatchObject({
      kind: "refused",
      code: "CB_ROLE_NEEDED",
    });
    expect((await house.command(START_MATCH, operator)).status).toBe(200);
    expect((await house.command(point("referee"), referee)).status).toBe(200);
    for (const by of ["operator", "system"]) expect((await house.command(point(by), referee)).status).toBe(403);
    expect((await house.command(point("system"), operator)).status).toBe(403);

    const client = house.client({ headers: { cookie: viewer } });
    await client.subscribe();
    const refused = await client.command(point("referee"));
    expect(refused).toMatchObject({ type: "refused", data: { code: "CB_ROLE_NEEDED", of: "command" } });
    expect((refused.data.message as { pt: string }).pt).toMatch(/função referee; a sua é viewer/);
    const other = house.client({ headers: { cookie: referee } });
    await other.subscribe();
    expect((await other.command(point("player"))).type).toBe("ack");
    expect((await other.command(point("operator"))).data).toMatchObject({ code: "CB_ROLE_NEEDED" });
  });

  it("a role that is taken away is gone at once, also for what is open", async () => {
    begin();
    const [admin, referee] = [await house.login("admin"), await house.login("referee")];
    const client = house.client({ headers: { cookie: referee } });
    await client.subscribe();
    expect((await client.command(point("referee"))).type).toBe("ack");
    expect((await house.send("PATCH", "api/v1/users/referee", { role: "viewer" }, admin)).status).toBe(204);
    expect((await client.command(point("referee"))).data).toMatchObject({ code: "CB_ROLE_NEEDED" });
    await house.send("PATCH", "api/v1/users/referee", { role: "referee" }, admin);
    expect((await client.command(point("referee"))).type).toBe("ack");
    await house.send("DELETE", "api/v1/users/referee", {}, admin);
    await until(() => client.closed);
    expect(client.closed?.code).toBe(4401);
  });

  it("only an administrator hears of users, tokens and the audit log", async () => {
    for (const role of ["viewer", "referee", "admin"]) {
      const as = await house.login(role);
      const seen = await Promise.all(["users", "tokens", "audit"].map((to) => status(`api/v1/${to}`, as)));
      expect(seen, role).toEqual(role === "admin" ? [200, 200, 200] : [403, 403, 403]);
    }
  });

  it("two tablets accept the same call: one is acknowledged, one refused, it happened once; a repeated id has one effect", async () => {
    begin("assist");
    const referee = await house.login("referee");
    const [a, b] = [house.client({ headers: { cookie: referee } }), house.client({ headers: { cookie: referee } })];
    await Promise.all([a.subscribe(), b.subscribe()]);
    tableOne().events(numbered(strokeByWhite(5, true)));
    const question = await until(() => a.of("call").findLast((c) => c.data.status === "proposed"));
    const accept = { type: "accept", call: question.data.id as string, by: "referee" };
    const answers = await Promise.all([a.command(accept), b.command(accept)]);
    expect(answers.map((x) => x.type).sort()).toEqual(["ack", "refused"]);
    expect(tableOne().state().score!.players[0]!.points).toBe(1);
    const id = "11111111-2222-4333-8444-555555555555";
    const add = { type: "adjust", player: "A", points: 3, by: "referee" };
    const before = tableOne().state().score!.players[0]!.points;
    const twice = await Promise.all([a.command(add, id), b.command(add, id)]);
    expect(twice.map((x) => x.data.repeated).sort()).toEqual([false, true]);
    expect(tableOne().state().score!.players[0]!.points).toBe(before + 3);
  });
});
