import { readFile } from "node:fs/promises";
import { failure } from "../../table/errors.ts";
import { checkGoals, type Goals } from "./goals.ts";
import { checkResult, type Result } from "./result.ts";

type Check<T> = {
  Check: (value: unknown) => value is T;
  Errors: (value: unknown) => Iterable<{ instancePath: string; message: string }>;
};

/** @throws CB_FILE_NOT_FOUND, CB_BENCH_FILE_INVALID */
export const readGoals = (file: string): Promise<Goals> => read(file, "goals", checkGoals as unknown as Check<Goals>);
/** @throws CB_FILE_NOT_FOUND, CB_BENCH_FILE_INVALID */
export const readResult = (file: string): Promise<Result> =>
  read(file, "comparison", checkResult as unknown as Check<Result>);

async function read<T>(file: string, kind: string, check: Check<T>): Promise<T> {
  const text = await readFile(file, "utf8").catch((error) => {
    throw failure("CB_FILE_NOT_FOUND", { file }, error);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw failure("CB_BENCH_FILE_INVALID", { file, kind, reason: `no JSON, ${(error as Error).message}` }, error);
  }
  if (check.Check(value)) return value;
  const [first] = check.Errors(value);
  throw failure("CB_BENCH_FILE_INVALID", { file, kind, reason: `${first?.instancePath || "/"} ${first?.message}` });
}
