// On a narrow screen the parts below the board take turns. The tabs stay outside the part of the
// page that is morphed, so the open one stays open.

export function enableTabs(): void {
  const list = document.querySelector<HTMLElement>("[role=tablist]");
  if (list === null) return;
  const tabs = [...list.querySelectorAll<HTMLButtonElement>("[role=tab]")];
  const table = document.getElementById("table");
  const open = (tab: HTMLButtonElement): void => {
    for (const other of tabs) {
      other.setAttribute("aria-selected", String(other === tab));
      other.tabIndex = other === tab ? 0 : -1;
    }
    if (table !== null) table.dataset["tab"] = tab.dataset["opens"] ?? "";
  };
  list.addEventListener("click", (event) => {
    const tab = event.target instanceof Element ? event.target.closest("[role=tab]") : null;
    if (tab instanceof HTMLButtonElement) open(tab);
  });
  list.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const here = tabs.findIndex((tab) => tab === document.activeElement);
    const next = tabs.at((here + step) % tabs.length);
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    open(next);
    next.focus();
  });
}
