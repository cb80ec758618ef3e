import Type, { type Static } from "typebox";
import { oneOf } from "./common.ts";

/** Who may what: each role may all that those before it may. */
export const ROLES = ["viewer", "referee", "operator", "admin"] as const;
export type Role = (typeof ROLES)[number];
export const RoleSchema = oneOf(ROLES);

const closed = { additionalProperties: false };
const Moment = Type.String({
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$",
  description: "ISO 8601 with its zone",
});
const UserName = Type.String({ minLength: 1, maxLength: 40 });
/** Longer ones are refused with a reason by the check of passwords itself. */
const Password = Type.String({ minLength: 1, maxLength: 1000 });
const TokenName = Type.String({ minLength: 1, maxLength: 100, pattern: "^[^\\p{C}/]+$", description: "for people" });
const TokenTables = Type.Union(
  [Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 64 }), Type.Null()],
  {
    description: "ids of the tables that it may see; null: every table",
  },
);

/** `guest`: may look without a name. `local`: at the service's own machine, which has no users. */
export const VISITOR_KINDS = ["nobody", "guest", "token", "user", "local"] as const;
export const MeSchema = Type.Object({
  kind: oneOf(VISITOR_KINDS),
  name: Type.Union([Type.String(), Type.Null()], { description: "of the user or token" }),
  role: Type.Union([RoleSchema, Type.Null()]),
  tables: Type.Union([Type.Array(Type.String()), Type.Null()], { description: "null: every table" }),
  users: Type.Boolean({ description: "people can log in here" }),
  pages: Type.Array(Type.String(), { description: "addresses of the pages that he may open" }),
});
export const LoginSchema = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 200 }), password: Password },
  closed,
);
export const NewPasswordSchema = Type.Object({ password: Password, newPassword: Password }, closed);

export const UserSchema = Type.Object({ name: Type.String(), role: RoleSchema, created: Moment });
export const NewUserSchema = Type.Object({ name: UserName, role: RoleSchema, password: Password }, closed);
export const UserChangeSchema = Type.Object(
  { role: Type.Optional(RoleSchema), password: Type.Optional(Password) },
  closed,
);

export const TokenSchema = Type.Object({
  name: TokenName,
  tables: TokenTables,
  created: Moment,
  expires: Type.Union([Moment, Type.Null()]),
});
export const NewTokenSchema = Type.Object(
  {
    name: TokenName,
    tables: Type.Optional(TokenTables),
    expires: Type.Optional(Type.Union([Moment, Type.Null()], { description: "null or left out: never" })),
  },
  closed,
);
export const TokenMadeSchema = Type.Object({
  name: TokenName,
  token: Type.String({ description: "shown only now; for `?token=` or `Authorization: Bearer`" }),
});

export const AuditEntrySchema = Type.Object({
  id: Type.Integer(),
  at: Moment,
  who: Type.String({ description: "user or token, or the kind of visitor" }),
  role: Type.String(),
  address: Type.String(),
  table: Type.Union([Type.String(), Type.Null()]),
  what: Type.String({ description: "`command accept`, `login`, `user add`, …" }),
  detail: Type.Union([Type.String(), Type.Null()], { description: "JSON, cut where long" }),
  answer: Type.String({ description: "`ack 12`, `ok`, or the code of the refusal" }),
});

export type Me = Static<typeof MeSchema>;
export type UserInfo = Static<typeof UserSchema>;
export type TokenInfo = Static<typeof TokenSchema>;
export type AuditInfo = Static<typeof AuditEntrySchema>;
