// Tabs. The open tab is stored on the table element, outside the morphed part of the page.

/** The two tab lists: parts below the board on a narrow screen, and sheets on the board. */
export type TabList = "tab" | "sheet";

const LISTS: Readonly<Record<TabList, string>> = { tab: "tabs", sheet: "sheet-tabs" };

export function enableTabs(list: TabList): void {
  document.addEventListener("click", (event) => {
    const tab = event.target instanceof Element ? event.target.closest("[role=tab]") : null;
    if (tab instanceof HTMLElement && listOf(list)?.contains(tab)) openTab(list, nameOf(tab));
  });
  document.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const tabs = tabsOf(list).filter(hasPart);
    const here = tabs.findIndex((tab) => tab === document.activeElement);
    const next = tabs.at((here + step) % tabs.length);
    if (step === 0 || here < 0 || next === undefined) return;
    event.preventDefault();
    openTab(list, nameOf(next));
    next.focus();
  });
}

/** The name of the open tab. */
export function openedTab(list: TabList): string {
  return document.getElementById("table")?.dataset[list] ?? "";
}

export function openTab(list: TabList, name: string): void {
  const table = document.getElementById("table");
  if (table !== null) table.dataset[list] = name;
  for (const tab of tabsOf(list)) {
    const isOpen = nameOf(tab) === name;
    tab.setAttribute("aria-selected", String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
  }
}

/** Hide tabs whose part is not on the page, and leave such a one. Call after each change. */
export function updateTabs(list: TabList): void {
  const tabs = tabsOf(list);
  for (const tab of tabs) tab.hidden = !hasPart(tab);
  const open = tabs.find((tab) => nameOf(tab) === openedTab(list));
  const next = tabs.find(hasPart);
  if (open?.hidden === true && next !== undefined) openTab(list, nameOf(next));
}

function hasPart(tab: HTMLElement): boolean {
  return document.getElementById(tab.getAttribute("aria-controls") ?? "") !== null;
}

function listOf(list: TabList): HTMLElement | null {
  return document.getElementById(LISTS[list]);
}

function tabsOf(list: TabList): readonly HTMLElement[] {
  return [...(listOf(list)?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
}

function nameOf(tab: HTMLElement): string {
  return tab.dataset["opens"] ?? "";
}
