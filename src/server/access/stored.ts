import { CarambolaError, failure } from "../../table/errors.ts";

/** Does it, and gives a disk that takes nothing its name. @throws CB_STORE_FULL, CB_STORE_FAILING */
export function stored<T>(change: () => T): T {
  try {
    return change();
  } catch (error) {
    if (error instanceof CarambolaError) throw error;
    throw failure(
      (error as { code?: string }).code === "SQLITE_FULL" ? "CB_STORE_FULL" : "CB_STORE_FAILING",
      {},
      error,
    );
  }
}
