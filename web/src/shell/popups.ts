// Popups that open out of a button (`details.ask`): one at a time, closed by Escape or a click
// outside. A board's legend stays open during a click, for reference, and closes on Escape.

export function enablePopups(): void {
  document.addEventListener("click", (event) => {
    const inside = event.target instanceof Element ? event.target.closest("details.ask") : null;
    closeAll(inside);
    const { target } = event;
    if (target instanceof Element && target.closest("[data-close]")) closeAll(null);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const open = document.activeElement?.closest("details:is(.ask, .legend)[open]");
    closeAll(null);
    document.querySelector("details.legend[open]")?.removeAttribute("open");
    open?.querySelector("summary")?.focus();
  });
}

function closeAll(except: Element | null): void {
  for (const details of document.querySelectorAll("details.ask[open]")) {
    if (details !== except) details.removeAttribute("open");
  }
}
