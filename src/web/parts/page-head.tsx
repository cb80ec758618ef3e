import { PAGES, type PagePath } from "../../table/pages.ts";
import { chooseLanguage, LANGUAGES, language, say } from "../language/index.ts";
import { match, table } from "../live/table-live.ts";
import { Status } from "./status.tsx";

/** The line at the top of a page: which table and match, the other pages, the language, how live it is. */
export function PageHead({ page }: { page: PagePath }) {
  const game = match.value;
  return (
    <header class="page-head">
      <p class="brand">
        <img src={new URL("../icon.svg", import.meta.url).href} alt="" width="26" height="26" />
        <b>carambola</b>
        {table.value !== null && <span class="place">{table.value.name}</span>}
        {game !== null && <span class="game">{say(game.discipline)}</span>}
      </p>
      <Status />
      <nav aria-label={say("pages")}>
        {PAGES.filter(({ linked }) => linked).map(({ path, word }) => (
          <a key={path} href={withQuery(path)} aria-current={path === page ? "page" : undefined}>
            {say(word)}
          </a>
        ))}
      </nav>
      <fieldset class="languages" aria-label={say("language")}>
        {LANGUAGES.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            title={name}
            aria-pressed={language.value === id}
            onClick={() => chooseLanguage(id)}
          >
            {id}
          </button>
        ))}
      </fieldset>
    </header>
  );
}

/** Other pages keep the language and the table. */
function withQuery(path: string): string {
  const query = new URLSearchParams(location.search);
  query.set("lang", language.value);
  return `${path}?${query}`;
}
