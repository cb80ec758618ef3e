import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** `./carambola test [--long] [vitest arguments]`: style and types, then every test; ends with `N passed, N failed`. */
const root = fileURLToPath(new URL("../..", import.meta.url));

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: unknown[] }[];
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(path.join(root, "node_modules/.bin", program), args, { cwd: root, env, stdio: "inherit" });
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

async function main(argv: string[]): Promise<number> {
  if (argv.includes("--help")) {
    process.stdout.write(
      "./carambola test [--long] [FILTER…]   os testes / the tests; --long: kills, fuzz, soak too\n",
    );
    return 0;
  }
  const long = argv.includes("--long");
  const filters = argv.filter((a) => a !== "--long");
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const [program, args] of [
    ["biome", ["check", "--error-on-warnings", "."]],
    ["tsc", ["-p", "tsconfig.json"]],
  ] as const) {
    if ((await run(program, [...args])) === 0) passed++;
    else failed++;
  }
  const folder = mkdtempSync(path.join(tmpdir(), "carambola-test-"));
  const outputFile = path.join(folder, "report.json");
  const code = await run(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${outputFile}`, ...filters],
    { ...process.env, ...(long && { CARAMBOLA_TEST_LONG: "1" }) },
  );
  try {
    const report = JSON.parse(readFileSync(outputFile, "utf8")) as VitestReport;
    // A file that cannot even be loaded has no tests to fail: it counts as one failure.
    const broken = report.testResults.filter((f) => f.status === "failed" && f.assertionResults.length === 0).length;
    passed += report.numPassedTests;
    failed += report.numFailedTests + broken;
    skipped = report.numPendingTests + report.numTodoTests;
    if (code !== 0 && report.numFailedTests + broken === 0) failed++;
  } catch {
    failed++;
  }
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}\n`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
