import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../src/server/config/read.ts";
import type { Service } from "../../src/server/service.ts";
import { start } from "../server/support/start.ts";
import { ROOT } from "../support/footage.ts";

const file = (name: string) => path.join(ROOT, name);
const read = (name: string) => readFileSync(file(name), "utf8");
let service: Service | null = null;
afterAll(() => service?.close());

describe("the container", () => {
  const dockerfile = read("Dockerfile");
  const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from, name]) => ({ from, name }));

  it("is light unless told otherwise, not root, reaped, and watched", () => {
    expect(stages.at(-1)).toEqual({ from: "light", name: "default" });
    const light = dockerfile.slice(dockerfile.indexOf(" AS light"), dockerfile.indexOf("# --- optional peers"));
    expect(light).toMatch(/^USER carambola$/m);
    expect(light).toMatch(/^ENTRYPOINT \["\/usr\/bin\/tini", /m);
    expect(light).toMatch(/^HEALTHCHECK .*healthcheck\.mjs/m);
    expect(light).not.toMatch(/opencv|tensorflow|g\+\+/i);
    const full = dockerfile.slice(dockerfile.indexOf(" AS full"));
    expect([...full.matchAll(/^USER (\S+)$/gm)].at(-1)![1]).toBe("carambola");
  });

  it("names no processor: the same file builds for amd64 and arm64, and every native package has both", () => {
    expect(dockerfile.replace(/^#.*$/gm, "")).not.toMatch(/amd64|x86|x64|arm64|aarch64/);
    const { packages } = JSON.parse(read("package-lock.json")) as {
      packages: Record<string, { cpu?: string[]; os?: string[]; libc?: string[]; dev?: boolean }>;
    };
    const native = Object.entries(packages).filter(
      ([name, p]) => p.os?.includes("linux") && p.cpu?.join() === "x64" && !/musl/.test(name),
    );
    expect(native.length).toBeGreaterThan(3);
    for (const [name] of native) {
      const twin = name.replace("x64", "arm64");
      expect(packages[twin], `${name} has no arm64 twin`).toMatchObject({ cpu: ["arm64"], os: ["linux"] });
    }
  });

  it("is given everything that it copies, and nothing else", () => {
    const allowed = read(".dockerignore")
      .split("\n")
      .filter((l) => l.startsWith("!"))
      .map((l) => l.slice(1));
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) => names!.split(" "));
    for (const name of copied) {
      expect(existsSync(file(name)), name).toBe(true);
      expect(
        allowed.some((a) => name === a || name.startsWith(`${a}/`)),
        `${name} is not sent`,
      ).toBe(true);
    }
  });

  it("its health check tells a living service from a dead one", async () => {
    const check = async (url: string) => {
      const env = { ...process.env, CARAMBOLA_HEALTH_URL: url };
      const [code] = await once(spawn(process.execPath, [file("deploy/docker/healthcheck.mjs")], { env }), "exit");
      return code;
    };
    service = await start();
    expect(await check(new URL("/healthz", service.address).href)).toBe(0);
    expect(await check("http://127.0.0.1:9/healthz")).toBe(1);
  });

  it("compose.yaml names files that are there, and opens nothing to the network", () => {
    const { services } = parse(read("compose.yaml")) as { services: Record<string, Record<string, unknown>> };
    const { carambola, mosquitto } = services;
    const mounted = [carambola, mosquitto].flatMap((s) => (s!.volumes as string[]) ?? []);
    for (const mount of mounted) {
      const source = mount.replace(/^\$\{\w+:-([^}]*)\}/, "$1").split(":")[0]!;
      if (source.startsWith("./")) expect(existsSync(file(source)), source).toBe(true);
    }
    for (const port of carambola!.ports as string[]) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(mosquitto!.ports).toBeUndefined();
    expect(carambola).toMatchObject({ cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
  });
});

describe("the service of systemd", () => {
  const unit = read("deploy/systemd/carambola.service");
  const script = read("deploy/install.sh");

  it("starts what the install script lays", () => {
    const [, program, main] = /^ExecStart=(\S+) (\S+) start --config \/etc\/carambola\/carambola.yaml$/m.exec(unit)!;
    expect(script).toContain("prefix=/opt/carambola");
    expect([program, main]).toEqual(["/opt/carambola/bin/node", "/opt/carambola/current/dist/cli/main.js"]);
    expect(script).toContain('ln -sf "$node" "$prefix/bin/node"');
  });

  it("is watched, not root, and may do little", () => {
    for (const line of [
      "Type=notify",
      "WatchdogSec=30",
      "Restart=always",
      "User=carambola",
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "DevicePolicy=closed",
      "DeviceAllow=char-video4linux rw",
      "CapabilityBoundingSet=",
      "PrivateTmp=yes",
    ])
      expect(unit.split("\n")).toContain(line);
  });

  it("systemd understands every line, and finds it little exposed", (context) => {
    if (spawnSync("systemd-analyze", ["--version"]).status !== 0) context.skip("no systemd-analyze here");
    const at = file("deploy/systemd/carambola.service");
    const verify = spawnSync("systemd-analyze", ["verify", "--man=no", at], { encoding: "utf8" });
    const complaints = `${verify.stdout}${verify.stderr}`.split("\n").filter((l) => l.includes("carambola.service"));
    expect(complaints.filter((l) => !l.includes("is not executable"))).toEqual([]);
    const judged = spawnSync("systemd-analyze", ["security", "--offline=true", at], { encoding: "utf8" });
    const level = Number(/Overall exposure level .*: ([\d.]+)/.exec(judged.stdout)?.[1]);
    expect(level).toBeLessThan(2.5);
  });
});

it("shipped configurations are valid", () => {
  for (const name of ["deploy/docker/carambola.yaml", "deploy/systemd/carambola.yaml"]) {
    expect(readConfig(file(name), {}, {}).tables.map((t) => t.id)).toEqual(["mesa-1"]);
  }
});

it("every script parses, is executable, and stops at the first fault", () => {
  const scripts = readdirSync(file("deploy")).filter((f) => f.endsWith(".sh"));
  expect(scripts.length).toBeGreaterThan(0);
  for (const name of scripts) {
    const at = file(`deploy/${name}`);
    execFileSync("sh", ["-n", at]);
    expect(statSync(at).mode & 0o111, name).not.toBe(0);
    expect(readFileSync(at, "utf8"), name).toMatch(/^set -eu$/m);
  }
});
