import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  COMMANDS,
  HEARD,
  MESSAGES,
  mayDo,
  mayHear,
  maySpeakAs,
  ROUTES,
  routeLine,
  type Standing,
} from "../../../src/server/access/policy.ts";
import { Clips } from "../../../src/server/clips/clips.ts";
import type { Service } from "../../../src/server/service.ts";
import { SqliteStore } from "../../../src/server/store/event-store.ts";
import { StoreKeeper } from "../../../src/server/store/keeper.ts";
import { COMMAND_SCHEMAS, ROLES, TOPICS } from "../../../src/table/messages/index.ts";
import { silent, start } from "../support/start.ts";

const EVERYBODY: readonly Standing[] = ["nobody", ...ROLES];
const ACTIONS = [
  ...Object.keys(ROUTES),
  ...Object.keys(MESSAGES).map((m) => `ws ${m}`),
  ...Object.keys(COMMANDS).map((c) => `command ${c}`),
];

describe("the policy", () => {
  it.each([
    ["nobody", "GET /api/v1/tables", false],
    ["nobody", "GET /ws", false],
    ["nobody", "GET /healthz", true],
    ["viewer", "GET /api/v1/tables/:table/state", true],
    ["viewer", "HEAD /api/v1/tables/:table/state", true],
    ["viewer", "POST /api/v1/tables/:table/commands", false],
    ["viewer", "ws subscribe", true],
    ["viewer", "ws command", false],
    ["viewer", "command accept", false],
    ["referee", "command accept", true],
    ["referee", "POST /api/v1/tables/:table/commands", true],
    ["admin", "DELETE /api/v1/tables", false],
    ["admin", "GET /api/v1/nowhere", false],
    ["admin", "ws sing", false],
    ["admin", "command constructor", false],
    ["admin", "constructor", false],
  ] as const)("%s: %s → %s", (who, action, may) => {
    expect(mayDo(who, action)).toBe(may);
  });

  it.each([
    ["nobody", "score", false],
    ["viewer", "score", true],
    ["operator", "audit", false],
    ["operator", "users", false],
    ["admin", "audit", true],
    ["admin", "secrets", false],
  ] as const)("%s hears %s: %s", (who, topic, may) => {
    expect(mayHear(who, topic)).toBe(may);
  });

  it("everybody speaks in their own name; nobody in the system's", () => {
    const names = (who: Standing) => ["player", "referee", "operator", "system"].filter((by) => maySpeakAs(who, by));
    expect(names("viewer")).toEqual([]);
    expect(names("referee")).toEqual(["player", "referee"]);
    expect(names("operator")).toEqual(["player", "referee", "operator"]);
    expect(names("admin")).toEqual(["player", "referee", "operator"]);
  });

  it("knows every command and every topic of the contract", () => {
    expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(COMMAND_SCHEMAS).sort());
    for (const topic of TOPICS) expect(Object.keys(HEARD)).toContain(topic);
  });

  it("who may more may all that others may", () => {
    for (const action of ACTIONS) {
      const may = EVERYBODY.map((who) => mayDo(who, action));
      expect(may, action).toEqual([...may].sort());
      expect(may.at(-1), action).toBe(true);
    }
  });

  it("what has no line is denied, whoever asks", () => {
    fc.assert(
      fc.property(fc.constantFrom(...EVERYBODY), fc.string(), (who, text) => {
        fc.pre(!ACTIONS.includes(text) && !text.startsWith("HEAD ") && !Object.hasOwn(HEARD, text));
        expect(mayDo(who, text)).toBe(false);
        expect(mayDo(who, `ws ${text}`)).toBe(Object.hasOwn(MESSAGES, text) && mayDo(who, `ws ${text}`));
        expect(mayHear(who, text)).toBe(false);
      }),
    );
  });
});

describe("the service's routes", () => {
  let service: Service;
  const folder = mkdtempSync(path.join(tmpdir(), "carambola-routes-"));
  beforeAll(async () => {
    // With everything that brings routes of its own.
    const file = path.join(folder, "store.db");
    const store = new SqliteStore(file);
    const keeper = new StoreKeeper({
      ...{ store, file, log: silent, limits: { days: null, bytes: null }, backup: null, writeBudgetBytes: 1e9 },
      backUp: () => Promise.reject(new Error("not here")),
    });
    const none = { ringSeconds: 1, ringBytes: 1, bytes: 1, days: null, reserveBytes: 1 };
    const clips = new Clips({ ...none, folder: path.join(folder, "clips"), log: silent });
    service = await start({}, 0, { store, keeper, clips });
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("each has a line in the policy", () => {
    const { routes } = service;
    expect(routes.length).toBeGreaterThan(15);
    expect(routes.filter(([method, url]) => routeLine(method, url) === undefined)).toEqual([]);
  });
});
