import type { ErrorData, Text } from "../../table/messages/index.ts";

const LANGUAGES: readonly (keyof Text)[] = ["pt", "en", "es"];
const LINKS = [
  { href: "/", name: "Mesa · Table" },
  { href: "/scoreboard", name: "Placar · Scoreboard · Marcador" },
] as const;

/** A page in words, without scripts: it works when nothing else does. */
export function errorPage({ code, message, remedy }: ErrorData, more?: { href: string; name: string }): string {
  const words = LANGUAGES.map(
    (l) => `<p lang="${l}"><strong>${escapeHtml(message[l])}</strong> ${escapeHtml(remedy[l])}</p>`,
  ).join("\n");
  const links = [...LINKS, ...(more ? [more] : [])].map(({ href, name }) => `<a href="${href}">${name}</a>`).join(" ");
  return `<!doctype html>
<html lang="pt">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>carambola · ${code}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: #101418; color: #d9dee2; font: 18px/1.6 system-ui, sans-serif; }
main { max-width: 40rem; padding: 2rem; }
h1 { font-size: 1rem; letter-spacing: .04em; color: #8f9aa3; }
strong { color: #fff; }
a { color: #7db8ff; margin-right: 1.5rem; }
</style>
<main>
<h1>carambola</h1>
${words}
<p>${links}</p>
</main>
</html>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => ENTITIES[c]!);
}
