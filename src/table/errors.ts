import { CATALOGUE, type ErrorCode } from "./error-catalogue.ts";
import type { Text } from "./messages/common.ts";
import { withoutSecrets } from "./redact.ts";

export type { ErrorCode } from "./error-catalogue.ts";
export type Language = keyof Text;

/** Values that fill a message's `{name}` places. */
export type ErrorDetails = Record<string, string | number>;

/**
 * A fault as a value: what is wrong, where, and what helps, in three languages. `exitCode` follows the contract:
 * 2 = the input was wrong, 1 = a fault of the program.
 */
export interface Fault {
  code: ErrorCode;
  what: Text;
  remedy: Text;
  exitCode: 1 | 2;
  details: ErrorDetails;
}

/** A fault on its way to the rim, where it is printed. Thrown only where a value cannot be returned. */
export class CarambolaError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault, options?: { cause?: unknown }) {
    super(faultLine(fault, "en"), options);
    this.name = "CarambolaError";
    this.fault = fault;
  }
}

/** A camera's address carries its password: what is printed does not. */
const fill = (template: string, details: ErrorDetails) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in details ? withoutSecrets(String(details[name])) : whole,
  );
const fillText = (text: Text, details: ErrorDetails): Text => ({
  pt: fill(text.pt, details),
  en: fill(text.en, details),
  es: fill(text.es, details),
});

export function fault(code: ErrorCode, details: ErrorDetails = {}): Fault {
  const entry = CATALOGUE[code];
  return {
    code,
    what: fillText(entry.what, details),
    remedy: fillText(entry.remedy, details),
    exitCode: entry.exitCode,
    details,
  };
}

/** The exception for a fault; `cause` keeps the underlying error for the log. */
export function failure(code: ErrorCode, details: ErrorDetails = {}, cause?: unknown): CarambolaError {
  return new CarambolaError(fault(code, details), cause === undefined ? undefined : { cause });
}

/** One line: code, what and where, remedy. */
export function faultLine(f: Fault, language: Language): string {
  return `${f.code}: ${f.what[language]} ${f.remedy[language]}`.replace(/\s*\n\s*/g, " ");
}
