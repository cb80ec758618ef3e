import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SqliteStore } from "../../../src/server/store/event-store.ts";
import { buildPlayer } from "./build-player.ts";

const KILLS = process.env.CARAMBOLA_TEST_LONG ? 500 : 16;
/** From the first acknowledged input to the kill at most, ms: some dozens of inputs. */
const LONGEST_LIFE_MS = 150;
const TIMEOUT_MS = KILLS * 8000;

interface Said {
  restored?: { n: number; digest: string; epoch: number; repeated: boolean; same: boolean };
  n: number;
  digest: string;
  ack?: string;
  heard: number;
}

const folder = mkdtempSync(path.join(tmpdir(), "carambola-kill-"));
let program = "";
beforeAll(async () => {
  program = await buildPlayer();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(path.dirname(program), { recursive: true, force: true });
});

/** Lets the player run, kills it at a random moment, and returns all that it had said. */
async function life(file: string, known: string | undefined): Promise<Said[]> {
  const args = [program, file, ...(known === undefined ? [] : [known])];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  const playing = new Promise<void>((resolve, reject) => {
    child.stdout!.on("data", (d) => {
      text += d;
      if (text.split("\n").length > 2) resolve();
    });
    child.once("exit", (code) => reject(new Error(`the player ended by itself: ${code}`)));
  });
  await playing;
  await wait(Math.random() * LONGEST_LIFE_MS);
  child.kill("SIGKILL");
  await once(child, "close");
  // The last line may be cut: it was not said.
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Said);
}

test(
  `killed at ${KILLS} random points under load: what was acknowledged or heard is there, the state is the one before`,
  async () => {
    const file = path.join(folder, "store.db");
    let before: Said | null = null;
    let acked: string | undefined;
    const heard = new Map<number, number>();
    let compared = 0;
    for (let i = 0; i < KILLS; i++) {
      const [first, ...played] = await life(file, acked);
      const { n, digest, epoch, repeated, same } = first!.restored!;
      expect(heard.has(epoch), "an epoch is never given twice").toBe(false);
      if (acked !== undefined)
        expect({ repeated, same }, "the last acknowledged command").toEqual({ repeated: true, same: true });
      if (before !== null) {
        expect(n).toBeGreaterThanOrEqual(before.n);
        // Where more is stored than was said, the digest of that input is not known here.
        if (n === before.n) {
          expect(digest).toBe(before.digest);
          compared += 1;
        }
      }
      heard.set(epoch, played.at(-1)?.heard ?? 0);
      acked = played.findLast((p) => p.ack !== undefined)?.ack ?? acked;
      before = played.at(-1) ?? before;
    }
    const store = new SqliteStore(file);
    const epochs = [...heard.keys()];
    expect(epochs).toEqual([...epochs].sort((a, b) => a - b));
    for (const [epoch, seq] of heard) {
      const found = store.messagesAfter("one", { epoch, seq: 0 }, { epoch, seq }, 1e6);
      expect(found?.map((m) => m.seq)).toEqual(Array.from({ length: seq }, (_, k) => k + 1));
    }
    store.close();
    expect(compared, "states compared").toBeGreaterThan(KILLS / 10);
  },
  TIMEOUT_MS,
);
