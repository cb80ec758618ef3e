import { expect, it } from "vitest";
import { bundle } from "../../src/doctor/bundle.ts";
import { found } from "../../src/doctor/finding.ts";
import { redact } from "../../src/doctor/redact.ts";
import { soundMachine } from "./sound-machine.ts";

/** Every value here is a secret that must not come out. */
const SECRETS = [
  "hunter22",
  "s3same-open",
  "tok-4711-xyz",
  "pa ss,wörd",
  "geheim99",
  "abc-key-1",
  "in-braces1",
  "q-token-9",
];
const CONFIG = `host: 127.0.0.1
mqtt: { url: mqtt://broker, user: club, password: in-braces1 }
tables:
  - id: one
    source: rtsp://admin:hunter22@10.0.0.9/live?token=q-token-9
    profile: one.json
  - id: two
    source: rtsp://\${CAMERA_USER}:\${CAMERA_PASSWORD}@10.0.0.10/live
users:
  - name: Ana
    password: "s3same-open"
    apiKey: abc-key-1
`;
const ENV = {
  PATH: "/usr/bin",
  CAMERA_USER: "geheim99",
  CAMERA_PASSWORD: "pa ss,wörd",
  CARAMBOLA_TOKEN: "tok-4711-xyz",
};

it("a package for helpers holds what they need and no secret, wherever it may stand", async () => {
  const machine = soundMachine({
    // Programs and the service may repeat what they were given.
    run: async (program) => ({ code: 0, stdout: `${program} ${SECRETS.join(" | ")} rtsp://a:b@host/`, stderr: "" }),
    read: () => `model ${SECRETS.join(" ")}`,
  });
  const findings = [
    found("camera", "fault", "CB_CAMERA_UNREACHABLE", {
      source: "rtsp://admin:hunter22@10.0.0.9/live",
      reason: "401 for s3same-open",
    }),
  ];
  const text = await bundle(machine, {
    ...{ version: "1.0.0", madeAt: "2026-01-01T00:00:00Z", findings, config: CONFIG, env: ENV },
    health: { tables: { one: { fault: `said ${encodeURIComponent("pa ss,wörd")} ${SECRETS.join()}` } } },
  });
  for (const secret of [...SECRETS, encodeURIComponent("pa ss,wörd"), "a:b@"]) expect(text).not.toContain(secret);
  const parts = JSON.parse(text);
  expect(parts.doctor.findings[0].code).toBe("CB_CAMERA_UNREACHABLE");
  expect(parts.config).toContain("10.0.0.9/live");
  expect(parts.config).toContain("profile: one.json");
  // Which variable a secret comes from is no secret, and often the fault.
  expect(redact(CONFIG).split("\n")).toHaveLength(CONFIG.split("\n").length);
  expect(parts).toMatchObject({ carambola: "1.0.0", node: "22.12.0" });
});
