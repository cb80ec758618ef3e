import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { CarambolaError, type Fault, failure } from "../table/errors.ts";
import type { OpenCvAnswers, OpenCvOrder } from "./messages.ts";

const PROGRAM = fileURLToPath(new URL("./process.js", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Twenty large photographs of a board take some ten seconds each at worst. */
const PATIENCE_MS = 300_000;

export interface PeerOptions {
  /** The project's root, under which OpenCV is looked for. */
  root?: string;
  program?: string;
  patienceMs?: number;
}

/** Asks OpenCV, in a process of its own for this one order: its crash is a fault to tell, not the end of the program. */
export async function askOpenCv<K extends OpenCvOrder["kind"]>(
  order: Extract<OpenCvOrder, { kind: K }>,
  { root = ROOT, program = PROGRAM, patienceMs = PATIENCE_MS }: PeerOptions = {},
): Promise<OpenCvAnswers[K]> {
  const child = fork(program, [root], { stdio: ["ignore", "ignore", "pipe", "ipc"], execArgv: [] });
  let words = "";
  child.stderr?.on("data", (data) => {
    words = (words + String(data)).slice(-LAST_WORDS);
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  try {
    return await new Promise((resolve, reject) => {
      child.once("message", (answer: { result: OpenCvAnswers[K] } | { fault: Fault }) => {
        if ("fault" in answer) reject(new CarambolaError(answer.fault));
        else resolve(answer.result);
      });
      child.once("error", reject);
      child.once("exit", (code, signal) => {
        const reason = `${signal ?? `exit ${code}`} ${words.trim().split("\n").at(-1) ?? ""}`.trim();
        reject(failure("CB_OPENCV_FAILED", { reason }));
      });
      child.send(order);
    });
  } finally {
    clearTimeout(timer);
    if (child.connected) child.disconnect();
  }
}
/** Characters of its last words that are kept. */
const LAST_WORDS = 2000;
