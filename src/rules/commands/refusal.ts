import type { RefusalCode } from "../text/refusals.ts";

/** Why a command makes no sense now; it has then changed nothing. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, string | number>>;
}
export const refuse = (code: RefusalCode, details: Refusal["details"] = {}): Refusal => ({ code, details });
