import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { SystemdNotice } from "../../src/server/systemd.ts";
import { silent, until } from "./support/start.ts";

const folder = mkdtempSync(path.join(tmpdir(), "carambola-systemd-"));
const PATH = process.env.PATH;
afterAll(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

it("says ready, then that it lives, more often than asked for, then that it ends", async () => {
  const said: string[][] = [];
  const env = { NOTIFY_SOCKET: "/run/x", WATCHDOG_USEC: "90000" };
  const notice = new SystemdNotice(silent, env, (...words) => said.push(words));
  notice.ready("http://127.0.0.1:8080/");
  expect(said).toEqual([["--ready", "--status=http://127.0.0.1:8080/"]]);
  await until(() => said.length >= 4);
  expect(said.slice(1).every(([word]) => word === "WATCHDOG=1")).toBe(true);
  notice.stopping();
  const before = said.length;
  expect(said.at(-1)).toEqual(["STOPPING=1"]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(said).toHaveLength(before);
});

it("falls silent where the service's loop hangs: that is what the watchdog hears", async () => {
  let signs = 0;
  const notice = new SystemdNotice(silent, { NOTIFY_SOCKET: "/run/x", WATCHDOG_USEC: "30000" }, () => signs++);
  notice.ready("x");
  await until(() => signs >= 3);
  const before = signs;
  const end = performance.now() + 200;
  while (performance.now() < end);
  expect(signs).toBe(before);
  notice.stopping();
});

it("says nothing where nobody asked; goes through systemd's own program where somebody did", async () => {
  const quiet: string[][] = [];
  new SystemdNotice(silent, {}, (...words) => quiet.push(words)).ready("x");
  expect(quiet).toEqual([]);
  const log = path.join(folder, "said");
  writeFileSync(path.join(folder, "systemd-notify"), `#!/bin/sh\necho "$@" >>${log}\n`);
  chmodSync(path.join(folder, "systemd-notify"), 0o755);
  process.env.PATH = `${folder}:${PATH}`;
  new SystemdNotice(silent, { NOTIFY_SOCKET: "/run/x" }).ready("http://here/");
  const said = await until(() => {
    try {
      return readFileSync(log, "utf8");
    } catch {
      return null;
    }
  });
  expect(said).toBe("--ready --status=http://here/\n");
});
