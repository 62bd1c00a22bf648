// The log of a game: filtered by kind and seat, with one Tab stop and arrow keys between lines.

import { hasModifier } from "../shell/keyboard.ts";

const STORAGE_KEY = "kaffeehaus-notation";
const LINKS = "a[href], .chapter button";

const STEPS: Readonly<Record<string, (here: number, last: number) => number>> = {
  ArrowUp: (here, last) => (here < 0 ? last : Math.max(0, here - 1)),
  ArrowDown: (here, last) => (here < 0 ? last : Math.min(last, here + 1)),
  Home: () => 0,
  End: (_, last) => last,
};

/** Enable the log; call the returned function after every morph. */
export function enableLog(): () => void {
  document.addEventListener("keydown", (event) => {
    const moves = document.getElementById("moves");
    if (moves === null || !moves.contains(document.activeElement)) return;
    if (hasModifier(event) || event.shiftKey) return;
    if (moveFocus(moves, event.key)) event.preventDefault();
  });
  return enableLogFilter();
}

/** Focus another line; from the list itself the current move, or the last one. */
function moveFocus(moves: HTMLElement, key: string): boolean {
  const step = STEPS[key];
  if (step === undefined) return false;
  const links = inColumn(moves, key) ?? [...moves.querySelectorAll<HTMLElement>(LINKS)].filter(isListed);
  const here = links.findIndex((link) => link === document.activeElement);
  const shown = links.findIndex((link) => link.hasAttribute("aria-current"));
  const isEntering = here < 0 && shown >= 0 && key.startsWith("Arrow");
  links[isEntering ? shown : step(here, links.length - 1)]?.focus();
  return true;
}

/** In a list with two columns, the up and down keys stay in the column of the focused move. */
function inColumn(moves: HTMLElement, key: string): readonly HTMLElement[] | null {
  const column = document.activeElement?.matches(".pair > :last-child:nth-child(3)") ? 3 : 2;
  if (!key.startsWith("Arrow") || !moves.matches(".pairs")) return null;
  return [...moves.querySelectorAll<HTMLElement>(`.pair > a:nth-child(${column})`)];
}

/** Whether the filter shows a line, even if `content-visibility` has not rendered it yet. */
function isListed(link: HTMLElement): boolean {
  return link.checkVisibility();
}

/**
 * Filter the log by CSS rules: that is quick for thousands of lines and survives a morph. The
 * returned function restores the fields of the filter.
 */
function enableLogFilter(): () => void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const chosen = { kind: "", seat: "", notation: localStorage.getItem(STORAGE_KEY) === "on" };
  const apply = (): void => sheet.replaceSync(filterRules(chosen.kind, chosen.seat, chosen.notation));
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field instanceof Element) || field.closest("#sift") === null) return;
    chosen.kind = selectOf("sift-kind")?.value ?? "";
    chosen.seat = selectOf("sift-seat")?.value ?? "";
    chosen.notation = boxOf("sift-notation")?.checked ?? false;
    localStorage.setItem(STORAGE_KEY, chosen.notation ? "on" : "off");
    apply();
    const moves = document.getElementById("moves");
    moves?.scrollTo({ top: moves.scrollHeight });
  });
  apply();
  return () => {
    const [kind, seat, notation] = [
      selectOf("sift-kind"),
      selectOf("sift-seat"),
      boxOf("sift-notation"),
    ];
    if (kind !== null) kind.value = chosen.kind;
    if (seat !== null) seat.value = chosen.seat;
    if (notation !== null) notation.checked = chosen.notation;
  };
}

/** CSS rules that hide what the filter excludes. */
export function filterRules(kind: string, seat: string, hasNotation: boolean): string {
  const hidden: string[] = [];
  if (!hasNotation) hidden.push("#moves.log .written");
  if (kind !== "" || seat !== "") hidden.push("#moves .section", "#moves .note");
  if (kind !== "") hidden.push(`#moves li[data-kind]:not([data-kind="${kind}"])`);
  if (seat !== "") hidden.push(`#moves [data-seats]:not([data-seats~="${seat}"])`);
  return hidden.map((selector) => `${selector}{display:none}`).join("");
}

function selectOf(id: string): HTMLSelectElement | null {
  const field = document.getElementById(id);
  return field instanceof HTMLSelectElement ? field : null;
}

function boxOf(id: string): HTMLInputElement | null {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field : null;
}
