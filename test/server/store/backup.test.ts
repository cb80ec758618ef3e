import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type Backup, backUp } from "../../../src/server/store/backup.ts";
import { StoreKeeper } from "../../../src/server/store/keeper.ts";
import { WriteMeter } from "../../../src/server/store/write-meter.ts";
import { carambola } from "../../support/cli.ts";
import { START_MATCH, silent, start } from "../support/start.ts";
import { Ends, plain, playMatch, point, say, serve, stroke } from "./support.ts";

const ends = new Ends();
afterEach(() => ends.run());
const faultOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as { fault: { code: string; what: { en: string } } }).fault;
  }
  throw new Error("taken");
};

describe("a copy of a store in use", () => {
  test("is whole, is checked, replaces an older copy and nothing else", () => {
    const folder = ends.folder();
    const file = path.join(folder, "store.db");
    const { table, referee } = serve(ends.open(file));
    playMatch(table, 5);
    say(table, START_MATCH);
    stroke(table);
    const to = path.join(folder, "copies", "copy.db");
    expect(backUp(file, to)).toMatchObject({ file: to, matches: 2 });
    const then = plain(referee.state);
    point(table);
    const copy = ends.open(to);
    expect(serve(copy).referee.state).toEqual(then);
    copy.close();
    expect(serve(ends.open(file)).referee.state).toEqual(plain(referee.state));

    expect(backUp(file, to).bytes).toBeGreaterThan(4096);
    const letter = path.join(folder, "letter.txt");
    writeFileSync(letter, "Dear Sir");
    expect(faultOf(() => backUp(file, letter)).code).toBe("CB_BACKUP_FAILED");
    expect(readFileSync(letter, "utf8")).toBe("Dear Sir");
    expect(faultOf(() => backUp(file, file)).what.en).toMatch(/is the store itself/);
    expect(faultOf(() => backUp(path.join(folder, "none.db"), to)).code).toBe("CB_FILE_NOT_FOUND");
    expect(readdirSync(path.join(folder, "copies")).filter((f) => f.includes("new"))).toEqual([]);
  });

  test("by the command line, beside a running service", async () => {
    const folder = ends.folder();
    const config = path.join(folder, "c.yaml");
    writeFileSync(config, "store: s.db\ntables: [{id: one, source: 'sim:match'}]\n");
    const { table } = serve(ends.open(path.join(folder, "s.db")));
    playMatch(table, 2);
    const to = path.join(folder, "copy.db");
    const run = await carambola(["backup", "--config", config, "--to", to]);
    expect(run).toMatchObject({ code: 0 });
    expect(ends.open(to).matches()).toHaveLength(1);
    const bad = await carambola(["backup", "--config", config, "--to", config]);
    expect(bad).toMatchObject({ code: 2 });
    expect(bad.stderr.trim().split("\n")).toHaveLength(1);
    expect(bad.stderr).toMatch(/^CB_BACKUP_FAILED/);
  }, 240_000);
});

describe("the keeper", () => {
  function keeperIn(folder: string, more: Partial<ConstructorParameters<typeof StoreKeeper>[0]> = {}) {
    const file = path.join(folder, "store.db");
    const store = ends.open(file);
    const copies = path.join(folder, "copies");
    let now = Date.parse("2026-03-01T03:00:00Z");
    const asked: string[] = [];
    const keeper = new StoreKeeper({
      ...{ store, file, log: silent, limits: { days: null, bytes: null }, writeBudgetBytes: 1e6 },
      backup: { folder: copies, everyHours: 24, keep: 3 },
      wall: () => now,
      backUp: async (to): Promise<Backup> => {
        asked.push(to);
        return backUp(file, to);
      },
      ...more,
    });
    /** A day of ticks, in few: what the schedule looks at is the wall clock. */
    const days = async (n: number) => {
      for (let i = 0; i < n; i++) {
        now += 24 * 3600 * 1000;
        for (let k = 0; k < 3700; k++) keeper.tick(false);
        await keeper.close();
      }
    };
    return { keeper, store, copies, asked, days };
  }

  test("makes a copy a day and keeps the newest; says in health where it cannot", async () => {
    const folder = ends.folder();
    const { keeper, copies, days, asked } = keeperIn(folder);
    await days(5);
    expect(asked).toHaveLength(5);
    expect(readdirSync(copies).sort()).toEqual([4, 5, 6].map((d) => `carambola-2026-03-0${d}T03-00-00.db`));
    expect(keeper.backups()[0]).toMatchObject({ name: "carambola-2026-03-06T03-00-00.db" });
    expect(keeper.alarms().map((a) => a.code)).toEqual([]);

    const other = ends.folder();
    writeFileSync(path.join(other, "copies"), "a file where the folder should be");
    const failing = keeperIn(other);
    await failing.days(1);
    expect(failing.keeper.alarms()).toMatchObject([{ code: "CB_BACKUP_FAILED" }]);
    expect(failing.keeper.report().lastBackup).toBeNull();
  });

  test("after a restart goes on from the newest copy there is", async () => {
    const folder = ends.folder();
    const copies = path.join(folder, "copies");
    mkdirSync(copies);
    const newest = path.join(copies, "carambola-2026-03-01T20-00-00.db");
    writeFileSync(newest, "");
    utimesSync(newest, new Date("2026-03-01T20:00:00Z"), new Date("2026-03-01T20:00:00Z"));
    const { asked, days } = keeperIn(folder);
    await days(1);
    expect(asked, "seven hours old").toEqual([]);
    await days(1);
    expect(asked).toHaveLength(1);
  });

  test("counts what is written in an hour, and says when it is more than planned", () => {
    let written = 1e9;
    let at = 0;
    const meter = new WriteMeter(
      () => written,
      () => at,
    );
    const { keeper } = keeperIn(ends.folder(), { meter });
    const minutes = (n: number, bytes: number) => {
      for (let i = 0; i < n; i++) {
        at += 60_000;
        written += bytes;
        keeper.tick(false);
      }
    };
    minutes(60, 10_000);
    expect(keeper.report().writtenLastHour).toBe(600_000);
    expect(keeper.alarms()).toEqual([]);
    minutes(30, 50_000);
    expect(keeper.report().writtenLastHour).toBe(30 * 10_000 + 30 * 50_000);
    expect(keeper.alarms()).toMatchObject([{ code: "CB_WRITES_OVER_BUDGET", details: { written: 2, budget: 1 } }]);
    minutes(60, 0);
    expect(keeper.alarms()).toEqual([]);
  });

  test("over HTTP: how the store is, a copy now, a match kept", async () => {
    const folder = ends.folder();
    const { keeper, store, copies } = keeperIn(folder);
    const service = await start({}, 0, { store, keeper });
    try {
      const table = service.tables.get("one")!;
      playMatch(table, 2);
      const ask = async (method: string, at: string) => {
        const answer = await fetch(`${service.address}api/v1/${at}`, { method });
        return [answer.status, await answer.json()];
      };
      expect(await ask("GET", "store")).toMatchObject([200, { report: { lastBackup: null }, alarms: [] }]);
      const [status, made] = await ask("POST", "store/backups");
      expect(status).toBe(201);
      expect(await ask("GET", "store/backups")).toEqual([200, [made]]);
      expect(readdirSync(copies)).toEqual([made.name]);
      expect(await ask("PUT", "matches/1/keep")).toEqual([200, { match: 1, kept: true }]);
      expect(store.matches()).toMatchObject([{ id: 1, kept: "hand" }]);
      expect(store.matches()[0]!.ended).not.toBeNull();
      expect(await ask("DELETE", "matches/1/keep")).toEqual([200, { match: 1, kept: false }]);
      expect(await ask("PUT", "matches/7/keep")).toMatchObject([404, { code: "CB_MATCH_UNKNOWN" }]);
      expect(await ask("PUT", "matches/x/keep")).toMatchObject([400, { code: "CB_MESSAGE_MALFORMED" }]);
    } finally {
      await service.close();
    }
  });
});
