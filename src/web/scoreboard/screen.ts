/** Without a touch for so long the pointer and the page's head disappear, ms. */
const IDLE_MS = 3000;

/** What a wall needs of its screen: it stays awake, shows no pointer, fills itself at a touch. */
export function useWholeScreen(): void {
  stayAwake();
  hideWhenIdle();
  document.addEventListener("click", ({ target }) => {
    const isControl = target instanceof Element && target.closest("a, button") !== null;
    if (!isControl && document.fullscreenElement === null)
      document.documentElement.requestFullscreen?.().catch(() => {});
  });
}

/** Browsers give the lock on secure pages only, and take it back when the page is hidden. */
function stayAwake(): void {
  const ask = () => {
    if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}

function hideWhenIdle(): void {
  let timer: ReturnType<typeof setTimeout>;
  const busy = () => {
    document.body.classList.remove("idle");
    clearTimeout(timer);
    timer = setTimeout(() => document.body.classList.add("idle"), IDLE_MS);
  };
  for (const kind of ["pointermove", "pointerdown", "keydown"] as const) document.addEventListener(kind, busy);
  busy();
}
