import { computed, effect, signal } from "@preact/signals";

/** Light and dark. Without a choice the device's own preference holds, also when it changes in the evening. */
export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
const KEPT_AS = "carambola.theme";

const known = (value: string | null): Theme | null => THEMES.find((t) => t === value) ?? null;

function remembered(): Theme | null {
  try {
    return known(localStorage.getItem(KEPT_AS));
  } catch {
    return null; // Storage is forbidden here: the address still remembers.
  }
}

const preference = matchMedia("(prefers-color-scheme: light)");
const preferred = signal<Theme>(preference.matches ? "light" : "dark");
preference.addEventListener("change", ({ matches }) => {
  preferred.value = matches ? "light" : "dark";
});

/** What was chosen: the address says it (`?theme=`), else what was chosen last. */
const chosen = signal<Theme | null>(known(new URLSearchParams(location.search).get("theme")) ?? remembered());

/** How the page looks now; the style sheets read it from `data-theme` of the root. */
export const theme = computed<Theme>(() => chosen.value ?? preferred.value);

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export function chooseTheme(next: Theme): void {
  chosen.value = next;
  const address = new URL(location.href);
  // An address that names a theme must not undo the choice at the next visit.
  if (address.searchParams.has("theme")) {
    address.searchParams.set("theme", next);
    history.replaceState(null, "", address);
  }
  try {
    localStorage.setItem(KEPT_AS, next);
  } catch {
    // This visit remembers it.
  }
}
