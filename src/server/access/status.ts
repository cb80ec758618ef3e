import type { ErrorCode } from "../../table/errors.ts";

const INTERNAL = 500;
const STATUS: Partial<Record<ErrorCode, number>> = {
  CB_MESSAGE_MALFORMED: 400,
  CB_USER_NAME: 400,
  CB_PASSWORD_WEAK: 400,
  CB_LOGIN_NEEDED: 401,
  CB_LOGIN_WRONG: 401,
  CB_ROLE_NEEDED: 403,
  CB_USER_UNKNOWN: 404,
  CB_TOKEN_UNKNOWN: 404,
  CB_USER_EXISTS: 409,
  CB_TOKEN_EXISTS: 409,
  CB_LAST_ADMIN: 409,
  CB_NO_USERS: 409,
  CB_LOGIN_TOO_OFTEN: 429,
  CB_STORE_FULL: 503,
  CB_STORE_FAILING: 503,
};

/** How HTTP says a fault that a route has thrown. */
export const statusOf = (code: ErrorCode): number => STATUS[code] ?? INTERNAL;
