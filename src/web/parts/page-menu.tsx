import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { PAGES, type PagePath } from "../../table/pages.ts";
import { chooseLanguage, LANGUAGES, language, say } from "../language/index.ts";
import { Account, mayOpen } from "./account.tsx";
import { chooseTheme, theme } from "./theme.ts";

/** What of the address goes along to another page. */
const KEPT = ["table", "token", "theme"] as const;

/** The other pages, the language, the theme: in one line where there is room, behind a button where there is none. */
export function PageMenu({ page }: { page: PagePath }) {
  const open = useSignal(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const inside = event.target instanceof Node && menu.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !inside) open.value = false;
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);
  return (
    <div class={open.value ? "page-menu open" : "page-menu"} ref={menu}>
      <button
        type="button"
        class="menu-button"
        aria-expanded={open.value}
        aria-controls="page-menu"
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
        </svg>
        {say("menu")}
      </button>
      <div class="menu-content" id="page-menu">
        <nav aria-label={say("pages")}>
          {PAGES.filter(({ linked, path }) => linked && mayOpen(path)).map(({ path, word }) => (
            <a key={path} href={addressOf(path)} aria-current={path === page ? "page" : undefined}>
              {say(word)}
            </a>
          ))}
        </nav>
        <Account />
        <div class="choices">
          <ThemeSwitch />
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
        </div>
      </div>
    </div>
  );
}

function ThemeSwitch() {
  const dark = theme.value === "dark";
  const words = say(dark ? "toLight" : "toDark");
  return (
    <button
      type="button"
      class="theme-switch"
      title={words}
      aria-label={words}
      onClick={() => chooseTheme(dark ? "light" : "dark")}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        {dark ? (
          <g stroke="currentColor" stroke-width="1.8" stroke-linecap="round" fill="none">
            <circle cx="10" cy="10" r="3.6" />
            <path d="M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M4 16l1.4-1.4M14.6 5.4L16 4" />
          </g>
        ) : (
          <path d="M16.5 12.4A7 7 0 0 1 7.6 3.5a7 7 0 1 0 8.9 8.9z" fill="currentColor" />
        )}
      </svg>
    </button>
  );
}

/** Other pages keep the language, the table, the token. */
function addressOf(path: string): string {
  const here = new URLSearchParams(location.search);
  const query = new URLSearchParams({ lang: language.value });
  for (const key of KEPT) {
    const value = here.get(key);
    if (value !== null) query.set(key, value);
  }
  return `${path}?${query}`;
}
