import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../support/start.ts";
import { House, PASSWORD } from "./support.ts";

const HOUR_MS = 3_600_000;
const house = new House();
beforeAll(() => house.open());
afterAll(() => house.end());

const me = async (as?: string) => (await house.ask("api/v1/me", { ...(as && { as }) })).json();
const status = async (to: string, as?: string) => (await house.ask(to, { ...(as && { as }) })).status;

describe("sessions", () => {
  it("without one nothing is shown: pages lead to the login, the API and the WebSocket say why", async () => {
    const page = await house.ask("scoreboard?lang=en&token=wrong");
    expect([page.status, page.headers.get("location")]).toEqual([303, "/login?next=%2Fscoreboard%3Flang%3Den&lang=en"]);
    const api = await house.ask("api/v1/tables");
    expect([api.status, await api.json()]).toMatchObject([401, { code: "CB_LOGIN_NEEDED" }]);
    const client = house.client();
    await until(() => client.refused);
    expect(client.refused).toBe(401);
    expect(await me()).toMatchObject({ kind: "nobody", role: null, users: true });
    expect(await (await house.ask("healthz")).json()).toMatchObject({ status: "ok", tables: {} });
  });

  it("logs in with a cookie that scripts cannot read and foreign pages do not send; out again", async () => {
    const answer = await house.send("POST", "api/v1/login", { name: " Referee ", password: PASSWORD });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^carambola_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await answer.json()).toMatchObject({ kind: "user", name: "referee", role: "referee" });
    const as = cookie!.split(";")[0]!;
    expect(await me(as)).toMatchObject({ name: "referee", role: "referee", tables: null });
    expect(await status("api/v1/tables", as)).toBe(200);
    const out = await house.send("POST", "api/v1/logout", {}, as);
    expect([out.status, out.headers.getSetCookie()[0]]).toEqual([204, expect.stringContaining("Max-Age=0")]);
    expect(await status("api/v1/tables", as)).toBe(401);
  });

  it("a logout closes what was open", async () => {
    const as = await house.login("referee");
    const client = house.client({ headers: { cookie: as } });
    await client.subscribe(["score"]);
    await house.send("POST", "api/v1/logout", {}, as);
    await until(() => client.closed);
    expect(client.closed).toEqual({ code: 4401, reason: "CB_LOGIN_NEEDED" });
  });

  it("ends when unused for half a day, and after a week however much it is used; survives a restart", async () => {
    const as = await house.login("viewer");
    house.time += 11 * HOUR_MS;
    expect(await status("api/v1/tables", as)).toBe(200);
    house.time += 11 * HOUR_MS;
    await house.close();
    await house.open();
    expect(await status("api/v1/tables", as)).toBe(200);
    house.time += 12 * HOUR_MS + 1;
    expect(await status("api/v1/tables", as)).toBe(401);

    const busy = await house.login("viewer");
    for (let h = 0; h < 7 * 24; h += 6) {
      expect(await status("api/v1/tables", busy), `${h} h`).toBe(200);
      house.time += 6 * HOUR_MS;
    }
    house.time += 1;
    expect(await status("api/v1/tables", busy)).toBe(401);
  });

  it("a session that ends by itself closes its WebSocket at the next beat", async () => {
    await house.close();
    await house.open({ clientTiming: { beatMs: 50, cutAfterMs: 10_000 } });
    const as = await house.login("viewer");
    const client = house.client({ headers: { cookie: as } });
    await client.subscribe(["score"]);
    // An open page uses its session: an evening passes.
    for (let h = 0; h < 20; h += 5) {
      house.time += 5 * HOUR_MS;
      await new Promise((r) => setTimeout(r, 120));
    }
    expect(client.closed).toBeNull();
    house.time += 8 * 24 * HOUR_MS;
    await until(() => client.closed);
    expect(client.closed?.code).toBe(4401);
  });

  it("changing one's password ends all one's other sessions, and asks for the old one", async () => {
    const [here, there] = [await house.login("operator"), await house.login("operator")];
    const change = (password: string, newPassword: string) =>
      house.send("PUT", "api/v1/me/password", { password, newPassword }, here);
    expect((await change("wrong", "bola branca na mesa")).status).toBe(401);
    for (const weak of ["short", "operator1", "12345678", "aaaaaaaaaaaa", "password123", "x".repeat(129)]) {
      const answer = await change(PASSWORD, weak);
      expect([weak, answer.status, await answer.json()]).toMatchObject([weak, 400, { code: "CB_PASSWORD_WEAK" }]);
    }
    const changed = await change(PASSWORD, "bola branca na mesa");
    expect(changed.status).toBe(200);
    expect([await status("api/v1/tables", here), await status("api/v1/tables", there)]).toEqual([401, 401]);
    expect(await status("api/v1/tables", changed.headers.getSetCookie()[0]!.split(";")[0])).toBe(200);
    expect((await house.send("POST", "api/v1/login", { name: "operator", password: PASSWORD })).status).toBe(401);
    await house.login("operator", "bola branca na mesa");
  });

  it("what the store holds lets nobody in", async () => {
    const as = await house.login("admin");
    const secret = as.split("=")[1]!;
    const { store } = house.service.access.known;
    const kept = JSON.stringify([
      store.users(),
      store.session(
        house.service.access.identify({
          ...{ address: "127.0.0.1", host: "", secure: false, passedOn: false, session: secret, token: null },
        }).session!,
      ),
    ]);
    expect(kept).toContain("$scrypt$ln=4,r=8,p=1$");
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(PASSWORD);
    const [, hash] = /"hash":"([\w-]{43})"/.exec(kept)!;
    expect(await status("api/v1/tables", `carambola_session=${hash}`)).toBe(401);
  });
});
