import Type, { type Static } from "typebox";
import { oneOf } from "./common.ts";

/** Who may what: each role may all that those before it may. */
export const ROLES = ["viewer", "referee", "operator", "admin"] as const;
export type Role = (typeof ROLES)[number];
export const RoleSchema = oneOf(ROLES);

/** What the service knows of the one who asks. `guest`: may look without a name; `local`: this machine, before there are users. */
export const VISITOR_KINDS = ["nobody", "guest", "token", "user", "local"] as const;
export const MeSchema = Type.Object({
  kind: oneOf(VISITOR_KINDS),
  name: Type.Union([Type.String(), Type.Null()], { description: "of the user or token" }),
  role: Type.Union([RoleSchema, Type.Null()]),
  tables: Type.Union([Type.Array(Type.String()), Type.Null()], { description: "null: every table" }),
});
export type Me = Static<typeof MeSchema>;
