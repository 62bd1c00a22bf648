// Collapses the chapters of a long log, such as turns: the last ones are open, and the one with the
// current move. Headings toggle them.

/** So many chapters at the end are open. */
const OPEN = 3;

/** Enable the headings; call the returned function after every morph. */
export function enableLogChapters(): () => void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  /** What was toggled by hand, by id. */
  const toggled = new Map<string, boolean>();
  const fold = (): void => {
    const chapters = [...document.querySelectorAll<HTMLElement>("#moves .chapter")];
    const current = chapterOf(document.querySelector("#moves [aria-current]"));
    const rules = chapters.map((chapter, place) => {
      const isLast = place >= chapters.length - OPEN;
      const isOpen = toggled.get(chapter.id) ?? (isLast || chapter === current);
      chapter.querySelector("button")?.setAttribute("aria-expanded", String(isOpen));
      return isOpen ? "" : foldRule(chapter.id, chapters[place + 1]?.id);
    });
    sheet.replaceSync(rules.join(""));
  };
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("#moves .chapter button");
    if (!button) return;
    const isOpen = button.getAttribute("aria-expanded") === "true";
    toggled.set(button.closest(".chapter")?.id ?? "", !isOpen);
    fold();
  });
  fold();
  return fold;
}

/** A CSS rule that hides the lines of a chapter, up to the next one. */
export function foldRule(id: string, next: string | undefined): string {
  const end = next === undefined ? "" : `:not(#${next}, #${next} ~ li)`;
  return `#${id} ~ li${end}{display:none}`;
}

function chapterOf(link: Element | null): Element | null {
  let line = link?.closest("li") ?? null;
  while (line !== null && !line.matches(".chapter")) line = line.previousElementSibling as HTMLLIElement | null;
  return line;
}
