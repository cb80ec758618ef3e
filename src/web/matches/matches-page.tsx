import { PageHead } from "../parts/page-head.tsx";
import { address } from "./api.ts";
import { MatchList } from "./list.tsx";
import { MatchView } from "./match-view.tsx";

/** `/matches`: the list, or the match that the address names. It shows what is stored and follows no table. */
export function MatchesPage() {
  const match = Number(address.value.get("match"));
  return (
    <>
      <PageHead page="/matches" live={false} />
      {Number.isInteger(match) && match > 0 ? <MatchView key={match} match={match} /> : <MatchList />}
    </>
  );
}
