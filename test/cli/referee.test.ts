import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { refereeOver } from "../../src/cli/referee.ts";
import { CarambolaError } from "../../src/table/errors.ts";

const START =
  '{"kind":"command","seq":1,"type":"start_match","t":0,"by":"referee","discipline":"free","players":[{"id":"A","name":"Ana","ball":"white"},{"id":"B","name":"Bia","ball":"yellow"}]}';

async function run(input: string, options: { strict?: boolean; policy?: "assist" | "auto"; explain?: boolean } = {}) {
  const source = new PassThrough();
  let text = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      setImmediate(done);
    },
  });
  source.end(input);
  let error: unknown = null;
  await refereeOver(source, sink, { policy: options.policy ?? "assist", ...options }).catch((e: unknown) => {
    error = e;
  });
  await new Promise((resolve) => sink.end(resolve));
  const lines = text
    .split("\n")
    .filter((l) => l !== "")
    .map((l) => JSON.parse(l) as Record<string, unknown>);
  return { lines, error };
}

describe("./carambola referee", () => {
  it("reads NDJSON and writes NDJSON", async () => {
    const { lines, error } = await run(`${START}\n`);
    expect(error).toBeNull();
    expect(lines).toMatchObject([{ kind: "score", match: "open", active: "A" }]);
  });

  it("refuses a malformed line by its number and goes on", async () => {
    const { lines } = await run(`\nnonsense\n${START}`);
    expect(lines).toMatchObject([
      { kind: "refused", of: "line", line: 2, code: "CB_LINE_NOT_JSON" },
      { kind: "score" },
    ]);
  });

  it("--strict stops at the first malformed line, with exit 2 and one line", async () => {
    const { lines, error } = await run(`${START}\nnonsense\n${START}`, { strict: true });
    expect(lines.map((l) => l.kind)).toEqual(["score", "refused"]);
    expect(error).toBeInstanceOf(CarambolaError);
    expect((error as CarambolaError).fault).toMatchObject({
      code: "CB_LINE_MALFORMED",
      exitCode: 2,
      details: { line: 2 },
    });
  });

  it("--strict does not stop at a command that makes no sense", async () => {
    const { error } = await run('{"kind":"command","seq":1,"type":"undo","t":0,"by":"referee"}\n', { strict: true });
    expect(error).toBeNull();
  });

  it("answers each line as it comes", async () => {
    const source = new PassThrough();
    const sink = new PassThrough();
    const done = refereeOver(source, sink, { policy: "auto" });
    source.write(`${START}\n`);
    const first = await new Promise<string>((resolve) => sink.once("data", (d) => resolve(String(d))));
    expect(first).toContain('"kind":"score"');
    source.end();
    await done;
  });

  it("ends quietly where nobody reads any more", async () => {
    const source = new PassThrough();
    const sink = new Writable({
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error("broken pipe"), { code: "EPIPE" }));
      },
    });
    source.end(`${START}\n${'{"kind":"event"}\n'.repeat(1000)}`);
    await refereeOver(source, sink, { policy: "auto" });
  });

  it("--explain names the rule and the facts", async () => {
    const events = [
      { type: "stroke", t: 1, ball: "white", direction: { x: 1, y: 0 }, speed: 1, inMotion: [] },
      { type: "contact", t: 2, a: "white", b: "red", sigmaT: 0.001, confidence: 1 },
      { type: "still", t: 3, balls: { white: { x: 1, y: 2 } } },
    ].map((e, i) => JSON.stringify({ kind: "event", seq: i + 1, ...e }));
    const { lines } = await run(`${[START, ...events].join("\n")}\n`, { explain: true });
    expect(lines.find((l) => l.type === "miss")).toMatchObject({
      explain: {
        rule: "articles/carom.judgeCarom",
        line: { kind: "event", type: "still", seq: 3 },
        stroke: 1,
        contacts: [2],
      },
    });
  });
});
