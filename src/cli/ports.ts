import { InvalidArgumentError } from "commander";

/** Where the service listens unless told otherwise (contract, section 1). */
export const DEFAULT_HOST = "127.0.0.1";
export const DEFAULT_PORT = 8080;

export function portNumber(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) throw new InvalidArgumentError("0 … 65535");
  return port;
}
