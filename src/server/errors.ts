import { type ErrorCode, type ErrorDetails, fault } from "../table/errors.ts";
import type { ErrorData } from "../table/messages/index.ts";

/** A fault as the service tells it to a client. */
export function errorData(code: ErrorCode, details: ErrorDetails = {}): ErrorData {
  const { what, remedy } = fault(code, details);
  return { code, message: what, remedy };
}
