// The log of a long game: sifted by kind and seat, walked through by arrow keys from one Tab stop.

const KEPT = "kaffeehaus-notation";
const LINKS = "a[href]";

const STEPS: Readonly<Record<string, (here: number, last: number) => number>> = {
  ArrowUp: (here, last) => (here < 0 ? last : Math.max(0, here - 1)),
  ArrowDown: (here, last) => (here < 0 ? last : Math.min(last, here + 1)),
  Home: () => 0,
  End: (_, last) => last,
};

/** Gives back what is to be done whenever the page has changed. */
export function enableLog(): () => void {
  document.addEventListener("keydown", (event) => {
    const moves = document.getElementById("moves");
    if (moves === null || !moves.contains(document.activeElement)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (walk(moves, event.key)) event.preventDefault();
  });
  return enableSifting();
}

/** Go on to another line; from the list itself to the move that is shown, or to the last one. */
function walk(moves: HTMLElement, key: string): boolean {
  const step = STEPS[key];
  if (step === undefined) return false;
  const links = [...moves.querySelectorAll<HTMLElement>(LINKS)].filter(isListed);
  const here = links.findIndex((link) => link === document.activeElement);
  const shown = links.findIndex((link) => link.hasAttribute("aria-current"));
  const isEntering = here < 0 && shown >= 0 && key.startsWith("Arrow");
  links[isEntering ? shown : step(here, links.length - 1)]?.focus();
  return true;
}

/** Not sifted out. What is only not painted yet is listed all the same. */
function isListed(link: HTMLElement): boolean {
  return link.checkVisibility();
}

/** Rules of style sift thousands of lines at once, and go on doing so when the page changes. What
 *  was chosen is written into the fields again then. */
function enableSifting(): () => void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const chosen = { kind: "", seat: "", notation: localStorage.getItem(KEPT) === "on" };
  const apply = (): void => sheet.replaceSync(rules(chosen.kind, chosen.seat, chosen.notation));
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field instanceof Element) || field.closest("#sift") === null) return;
    chosen.kind = selectOf("sift-kind")?.value ?? "";
    chosen.seat = selectOf("sift-seat")?.value ?? "";
    chosen.notation = boxOf("sift-notation")?.checked ?? false;
    localStorage.setItem(KEPT, chosen.notation ? "on" : "off");
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

function rules(kind: string, seat: string, hasNotation: boolean): string {
  const gone: string[] = [];
  if (!hasNotation) gone.push("#moves.log .written");
  if (kind !== "" || seat !== "") gone.push("#moves .section", "#moves .note");
  if (kind !== "") gone.push(`#moves li[data-kind]:not([data-kind="${kind}"])`);
  if (seat !== "") gone.push(`#moves [data-seats]:not([data-seats~="${seat}"])`);
  return gone.map((what) => `${what}{display:none}`).join("");
}

function selectOf(id: string): HTMLSelectElement | null {
  const field = document.getElementById(id);
  return field instanceof HTMLSelectElement ? field : null;
}

function boxOf(id: string): HTMLInputElement | null {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field : null;
}
