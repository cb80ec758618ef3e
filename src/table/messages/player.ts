import Type, { type Static } from "typebox";
import { DISCIPLINES } from "./command.ts";

const Name = (description: string) => Type.String({ minLength: 1, maxLength: 80, description });
const Target = Type.Integer({ minimum: 1, maximum: 10_000 });

/** What the club keeps of a player: not a user of the service, and nothing beyond what a match needs. */
export const PlayerCardSchema = Type.Object(
  {
    name: Name("as on the score sheet"),
    club: Type.Optional(Name("club or town")),
    targets: Type.Optional(
      Type.Object(Object.fromEntries(DISCIPLINES.map((d) => [d, Type.Optional(Target)])), {
        additionalProperties: false,
        description: "points that the player plays to in each discipline: the handicap",
      }),
    ),
  },
  { additionalProperties: false },
);
export const DirectoryPlayerSchema = Type.Object({
  id: Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", description: "the same in every match" }),
  ...PlayerCardSchema.properties,
});

export type PlayerCard = Omit<Static<typeof PlayerCardSchema>, "targets"> & {
  targets?: Partial<Record<(typeof DISCIPLINES)[number], number>>;
};
export type DirectoryPlayer = PlayerCard & { id: string };
