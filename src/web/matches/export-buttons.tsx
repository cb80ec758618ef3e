import type { MatchSheet } from "../../table/messages/index.ts";
import { sayIn } from "../language/index.ts";
import { matchPath } from "./api.ts";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);

/** The sheet on paper, and the match as files. */
export function ExportButtons({ sheet }: { sheet: MatchSheet }) {
  const file = (format: string) => `${matchPath(sheet.match)}/export?format=${format}`;
  return (
    <nav class="exports" aria-label={say("exportAs")}>
      <button type="button" class="button primary" onClick={() => window.print()}>
        {say("print")}
      </button>
      <a class="button" href={file("json")} download>
        JSON
      </a>
      <a class="button" href={file("csv")} download>
        {say("csvInnings")}
      </a>
      <a class="button" href={file("strokes")} download>
        {say("csvStrokes")}
      </a>
      <a class="button" href={file("svg")} download>
        {say("svgChart")}
      </a>
    </nav>
  );
}
