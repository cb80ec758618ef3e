// node deploy/play-match.mjs URL [SECONDS]: waits until the demo at URL has played its match to the end, as a client would.
// Ends with 0 and the score; 1 where the match did not end in time, or a call differed from what truly happened.
const [base, seconds = "600"] = process.argv.slice(2);
const end = Date.now() + 1000 * Number(seconds);
const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));
const get = async (path) => {
  try {
    const answer = await fetch(new URL(path, base), { signal: AbortSignal.timeout(10_000) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // not up yet
  }
};

let state = null;
while (Date.now() < end) {
  state = await get("/api/v1/tables/demo/state");
  if (state?.score?.match === "closed") break;
  await pause();
}
const page = await fetch(new URL("/", base)).then(
  (r) => r.text(),
  () => "",
);
const { score, health } = state ?? {};
const problems = [];
if (score?.match !== "closed") problems.push("the match did not end");
if (!health || health.truth === null || health.truth.strokes === 0) problems.push("no stroke was seen");
if (health?.truth?.differed > 0) problems.push("a stroke was called otherwise than it truly was");
if (!page.includes("<!doctype html>") && !page.includes("<!DOCTYPE html>")) problems.push("the page is not there");
console.log(JSON.stringify({ players: score?.players, truth: health?.truth, restarts: health?.restarts, problems }));
process.exitCode = problems.length === 0 ? 0 : 1;
