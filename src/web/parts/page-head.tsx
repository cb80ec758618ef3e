import type { PagePath } from "../../table/pages.ts";
import { say } from "../language/index.ts";
import { match, table } from "../live/table-live.ts";
import { PageMenu } from "./page-menu.tsx";
import { Status } from "./status.tsx";

/**
 * The line at the top of a page: which table and match, the other pages, the language, the theme, how live it is.
 * @param live false on a page that follows no table
 */
export function PageHead({ page, live = true }: { page: PagePath; live?: boolean }) {
  const game = match.value;
  return (
    <header class="page-head">
      <p class="brand">
        <img src={new URL("../icon.svg", import.meta.url).href} alt="" width="26" height="26" />
        <b>carambola</b>
        {table.value !== null && <span class="place">{table.value.name}</span>}
        {game !== null && <span class="game">{say(game.discipline)}</span>}
      </p>
      {live && <Status />}
      <PageMenu page={page} />
    </header>
  );
}
