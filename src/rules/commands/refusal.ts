import type { RefusalCode, RefusalDetails } from "../text/refusals.ts";

/** Why a command makes no sense now; it has then changed nothing. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
}
export const refuse = (code: RefusalCode, details: Refusal["details"] = {}): Refusal => ({ code, details });
