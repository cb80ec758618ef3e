import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseConfig } from "../../../src/server/config/read.ts";
import { ConfigSchema } from "../../../src/server/config/schema.ts";
import { CarambolaError } from "../../../src/table/errors.ts";
import { ROOT } from "../../support/footage.ts";

const parse = (text: string, env: NodeJS.ProcessEnv = {}, overrides = {}) =>
  parseConfig(text, "/club/carambola.yaml", env, overrides);
const faultOf = (text: string, env: NodeJS.ProcessEnv = {}, overrides = {}) => {
  try {
    parse(text, env, overrides);
  } catch (error) {
    if (error instanceof CarambolaError) return error.fault;
    throw error;
  }
  throw new Error("taken");
};
const TWO = `# the club
port: 8081
tables:
  - id: one
    name: Mesa 1
    source: rtsp://user:\${CAMERA_PASSWORD}@10.0.0.5/stream
    profile: one.json
  - id: two
    source: "sim:match"
    policy: auto
`;

describe("the configuration", () => {
  it("fills in defaults, secrets from the environment, and paths beside the file", () => {
    expect(parse(TWO, { CAMERA_PASSWORD: "geheim" })).toEqual({
      host: "127.0.0.1",
      port: 8081,
      store: "/club/carambola.db",
      retention: { days: null, bytes: 4e9 },
      backup: null,
      clips: null,
      writeBudgetBytes: 3e8,
      door: { viewers: "open" },
      tables: [
        {
          id: "one",
          name: "Mesa 1",
          source: "rtsp://user:geheim@10.0.0.5/stream",
          profile: "/club/one.json",
          table: "match",
        },
        {
          ...{ id: "two", name: "two", source: "sim:match", policy: "auto", table: "match" },
          profile: "/club/two.profile.json",
        },
      ],
    });
  });

  it.each([
    ["no YAML", "port: [1\ntables: []\n", 2, "YAML"],
    ["a wrong type", TWO.replace("8081", "many"), 2, "port"],
    ["a wrong word", TWO.replace("auto", "maybe"), 10, "tables.1.policy"],
    ["an unknown field", TWO.replace("policy", "polcy"), 10, "tables.1.polcy"],
    ["a missing field", TWO.replace('    source: "sim:match"\n', ""), 8, "tables.1.source"],
    ["the same id twice", TWO.replace("id: two", "id: one"), 8, "tables.1.id"],
    ["the same key twice", `${TWO}port: 1\n`, 11, "YAML"],
    ["an alias", "port: &p 8081\nhost: *p\n", 1, "YAML"],
  ])("%s: the line, the field, the remedy", (_what, text, line, field) => {
    const fault = faultOf(text, { CAMERA_PASSWORD: "geheim" });
    expect(fault).toMatchObject({ code: "CB_CONFIG_INVALID", exitCode: 2, details: { line, field } });
  });

  it("a camera without profile gets a place for the one that the calibration page makes", () => {
    const { tables } = parse(TWO.replace("    profile: one.json\n", ""), { CAMERA_PASSWORD: "geheim" });
    expect(tables[0]).toMatchObject({ id: "one", profile: "/club/one.profile.json" });
  });

  it("a secret that is not set is named, with its line", () => {
    expect(faultOf(TWO)).toMatchObject({
      code: "CB_CONFIG_SECRET_MISSING",
      details: { line: 6, name: "CAMERA_PASSWORD" },
    });
  });

  it("a table may have no camera", () => {
    const config = parseConfig("tables: [{id: one, source: none}]\n", "club.yaml", {});
    expect(config.tables[0]).toMatchObject({ source: "none" });
  });

  it("on a network nobody looks without a token unless the file says so; on loopback this machine may", () => {
    const simulated = "tables: [{id: one, source: 'sim:match'}]\n";
    expect(parse(simulated).door).toEqual({ viewers: "open" });
    expect(parse(`host: 0.0.0.0\n${simulated}`).door.viewers).toBe("token");
    expect(parse(simulated, {}, { host: "192.168.1.2" }).door.viewers).toBe("token");
    expect(parse(`host: 0.0.0.0\naccess: {viewers: open}\n${simulated}`).door.viewers).toBe("open");
  });

  it("certificates beside the file, origins as browsers write them, proxies and limits", () => {
    const text = `access: {trustProxy: [10.0.0.0/24, loopback]}
tls: {cert: tls/cert.pem, key: /etc/key.pem}
origins: ["https://Placar.Example:443"]
limits: {connections: 10}
tables: [{id: one, source: 'sim:match'}]
`;
    expect(parse(text).door).toEqual({
      viewers: "open",
      trustProxy: ["10.0.0.0/24", "loopback"],
      tls: { cert: "/club/tls/cert.pem", key: "/etc/key.pem" },
      origins: ["https://placar.example"],
      limits: { connections: 10 },
    });
    for (const [from, to, line, field] of [
      ["10.0.0.0/24", "10.0.0.0/33", 1, "access.trustProxy.0"],
      ["https://Placar.Example:443", "https://[x]", 3, "origins.0"],
      ["https://Placar.Example:443", "https://a.example/page", 3, "origins.0"],
      ["connections: 10", "connections: 0", 4, "limits.connections"],
    ] as const)
      expect(faultOf(text.replace(from, to))).toMatchObject({ details: { line, field } });
  });

  it("whatever stands in the file: a configuration or a fault, nothing else", () => {
    const pieces = [
      "tables",
      ":",
      "\n",
      " ",
      "- ",
      "id",
      "source",
      "sim:a",
      "{",
      "}",
      "[",
      "&a",
      "*a",
      `\${X}`,
      "!!js",
      '"',
    ];
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((p) => p.join("")),
      fc.json(),
    );
    const runs = process.env.CARAMBOLA_TEST_LONG ? 100_000 : 1000;
    fc.assert(
      fc.property(text, (t) => {
        try {
          parse(t);
        } catch (error) {
          expect(error).toBeInstanceOf(CarambolaError);
        }
      }),
      { numRuns: runs },
    );
  });

  it("what is kept how long, and copies: sizes in bytes, folders beside the file", () => {
    const keeping = "retention: {days: 90, megabytes: 500}\nbackup: {folder: /mnt/usb, keep: 3}\n";
    expect(parse(`${keeping}tables: [{id: one, source: 'sim:match'}]\n`)).toMatchObject({
      retention: { days: 90, bytes: 5e8 },
      backup: { folder: "/mnt/usb", everyHours: 24, keep: 3 },
    });
    expect(parse("backup: {}\ntables: [{id: one, source: 'sim:match'}]\n").backup?.folder).toBe("/club/backups");
    expect(faultOf(`retention: {days: 0}\n${TWO}`, { CAMERA_PASSWORD: "x" }).details).toMatchObject({
      line: 1,
      field: "retention.days",
    });
  });

  it("its published schema is the one that checks it", () => {
    const file = path.join(ROOT, "calibration/schemas/config.json");
    const schema = { $schema: "https://json-schema.org/draft/2020-12/schema", ...ConfigSchema };
    const text = `${JSON.stringify(schema, null, 2)}\n`;
    if (process.env.UPDATE_DOCS) writeFileSync(file, text);
    expect(readFileSync(file, "utf8")).toBe(text);
  });
});
