// Parts of the page that take turns in one place. Which one is open is kept on the table, outside
// the part of the page that is morphed, so the open one stays open.

/** What takes turns: the parts below the board on a narrow screen, and the sheets on the board. */
export type Turns = "tab" | "sheet";

const LISTS: Readonly<Record<Turns, string>> = { tab: "tabs", sheet: "sheet-tabs" };

export function enableTabs(turns: Turns): void {
  document.addEventListener("click", (event) => {
    const tab = event.target instanceof Element ? event.target.closest("[role=tab]") : null;
    if (tab instanceof HTMLElement && listOf(turns)?.contains(tab)) open(turns, nameOf(tab));
  });
  document.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const tabs = tabsOf(turns);
    const here = tabs.findIndex((tab) => tab === document.activeElement);
    const next = tabs.at((here + step) % tabs.length);
    if (step === 0 || here < 0 || next === undefined) return;
    event.preventDefault();
    open(turns, nameOf(next));
    next.focus();
  });
}

/** The one that is open. */
export function opened(turns: Turns): string {
  return document.getElementById("table")?.dataset[turns] ?? "";
}

export function open(turns: Turns, name: string): void {
  const table = document.getElementById("table");
  if (table !== null) table.dataset[turns] = name;
  for (const tab of tabsOf(turns)) {
    const isOpen = nameOf(tab) === name;
    tab.setAttribute("aria-selected", String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
  }
}

function listOf(turns: Turns): HTMLElement | null {
  return document.getElementById(LISTS[turns]);
}

function tabsOf(turns: Turns): readonly HTMLElement[] {
  return [...(listOf(turns)?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
}

function nameOf(tab: HTMLElement): string {
  return tab.dataset["opens"] ?? "";
}
