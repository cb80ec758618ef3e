import type { DirectoryPlayer, PlayerCard } from "../../table/messages/index.ts";
import type { Db } from "../store/database.ts";

/** Where the club's players are kept: the port at which there may be a disk or none. */
export interface PlayerKeeper {
  /** In the order of their names. */
  all(): DirectoryPlayer[];
  /** On the disk when it returns; throws where it could not be stored. */
  put(player: DirectoryPlayer): void;
  /** False where there was none. */
  remove(id: string): boolean;
}

const byName = (a: DirectoryPlayer, b: DirectoryPlayer) => a.name.localeCompare(b.name, "pt") || (a.id < b.id ? -1 : 1);

/** In the store's own file, so that one copy of it holds everything. */
export class StoredPlayers implements PlayerKeeper {
  private readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }
  all(): DirectoryPlayer[] {
    const rows = this.db.prepare("SELECT id, data FROM player").all() as { id: string; data: string }[];
    return rows.map(({ id, data }) => ({ id, ...(JSON.parse(data) as PlayerCard) })).sort(byName);
  }
  put({ id, ...card }: DirectoryPlayer): void {
    this.db
      .prepare("INSERT INTO player VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data")
      .run(id, JSON.stringify(card));
  }
  remove(id: string): boolean {
    return this.db.prepare("DELETE FROM player WHERE id = ?").run(id).changes > 0;
  }
}

/** For a service that stores nothing (the demo). */
export class PlayersInMemory implements PlayerKeeper {
  private readonly players = new Map<string, DirectoryPlayer>();

  all(): DirectoryPlayer[] {
    return [...this.players.values()].sort(byName);
  }
  put(player: DirectoryPlayer): void {
    this.players.set(player.id, player);
  }
  remove(id: string): boolean {
    return this.players.delete(id);
  }
}
