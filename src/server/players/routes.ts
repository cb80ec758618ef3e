import type { FastifyInstance } from "fastify";
import Type from "typebox";
import {
  type DirectoryPlayer,
  DirectoryPlayerSchema,
  ErrorSchema,
  type PlayerCard,
  PlayerCardSchema,
} from "../../table/messages/index.ts";
import { errorData } from "../errors.ts";
import type { PlayerKeeper } from "./keeper.ts";

const Params = Type.Object({ player: DirectoryPlayerSchema.properties.id });
const HTTP_NOT_FOUND = 404;
const HTTP_CONFLICT = 409;
const HTTP_UNAVAILABLE = 503;

/** Names are the same where only case, accents or spaces differ. */
const alike = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();

/** Under `/api/v1`: the club's players with the points they play to. */
export async function playerRoutes(app: FastifyInstance, { players }: { players: PlayerKeeper }): Promise<void> {
  app.get(
    "/players",
    { schema: { summary: "The club's players, by name", response: { 200: Type.Array(DirectoryPlayerSchema) } } },
    () => players.all(),
  );
  app.put(
    "/players/:player",
    {
      schema: {
        summary: "Enters a player, or changes one; the id stays the same in every match",
        params: Params,
        body: PlayerCardSchema,
        response: { 200: DirectoryPlayerSchema, 400: ErrorSchema, 409: ErrorSchema, 503: ErrorSchema },
      },
    },
    (request, reply) => {
      const { player: id } = request.params as { player: string };
      const card = request.body as PlayerCard;
      const name = card.name.normalize("NFC").replace(/\s+/g, " ").trim();
      if (name === "") return reply.code(400).send(errorData("CB_MESSAGE_MALFORMED", { reason: "/name" }));
      const same = players.all().find((p) => p.id !== id && alike(p.name) === alike(name));
      if (same !== undefined) {
        return reply.code(HTTP_CONFLICT).send(errorData("CB_PLAYER_NAME_TAKEN", { name: same.name }));
      }
      const player: DirectoryPlayer = { ...card, id, name };
      try {
        players.put(player);
      } catch (error) {
        const full = (error as { code?: string }).code === "SQLITE_FULL";
        request.log.error({ err: error }, "a player could not be stored");
        return reply.code(HTTP_UNAVAILABLE).send(errorData(full ? "CB_STORE_FULL" : "CB_STORE_FAILING"));
      }
      return reply.send(player);
    },
  );
  app.delete(
    "/players/:player",
    {
      schema: {
        summary: "Takes a player out of the directory; stored matches keep the name",
        params: Params,
        response: { 204: Type.Null(), 404: ErrorSchema },
      },
    },
    (request, reply) => {
      const { player } = request.params as { player: string };
      if (players.remove(player)) return reply.code(204).send();
      return reply.code(HTTP_NOT_FOUND).send(errorData("CB_PLAYER_NOT_LISTED", { player }));
    },
  );
}
