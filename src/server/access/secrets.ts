import { createHash, randomBytes, randomInt } from "node:crypto";

/** 256 bits: nobody guesses them, so one round of SHA-256 is enough to keep them by. */
const SECRET_BYTES = 32;
/** Without letters and digits that look alike (Crockford's base 32, lower case). */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
/** Four groups of four: 80 bits, beyond any guessing, and still typed by hand once. */
const GROUPS = 4;
const GROUP_LETTERS = 4;

/** What a session's cookie holds. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");

/** Marks tokens, so that logs and searches for leaked secrets know them. */
const TOKEN_MARK = "crb_";
export const newToken = (): string => `${TOKEN_MARK}${newSecret()}`;

/** How secrets are kept: who reads the store cannot use what he finds. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** A password made by the program, to be typed by a person. */
export function newPassword(): string {
  const group = () => Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
