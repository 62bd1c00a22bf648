// Stepping through a game: every move has an address, and keys go from one to the next.

import { open } from "./tabs.ts";

export interface HistoryListener {
  /** The address in the location bar now names another move. */
  moved(): Promise<void>;
}

const STEPS: Readonly<Record<string, string>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  // To what was tried instead: only analysis boards have such steps.
  ArrowUp: "before",
  ArrowDown: "after",
};

export function enableHistory(listener: HistoryListener): void {
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>("a[data-step][href]");
    if (link === null) return;
    event.preventDefault();
    void go(link, listener);
  });
  window.addEventListener("popstate", () => void listener.moved());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // Plain arrows move over the board while that has the focus; with Shift they always step.
    if (!event.shiftKey && isBusyWithArrows(event.target)) return;
    const step = STEPS[event.key];
    if (step === undefined) return;
    const link = document.querySelector<HTMLAnchorElement>(`nav.steps a[data-step="${step}"]`);
    if (link === null || !link.hasAttribute("href")) return;
    event.preventDefault();
    void go(link, listener);
  });
}

/** How far a finger goes for a step, and how far it may go aside. */
const SWIPE = 60;
const ASIDE = 45;

/** A finger that strokes a board that is looked back on goes from move to move. */
export function enableSwipes(board: HTMLElement): void {
  let begun: Touch | null = null;
  board.addEventListener(
    "touchstart",
    ({ touches }) => {
      begun = touches.length === 1 ? (touches[0] ?? null) : null;
    },
    { passive: true },
  );
  board.addEventListener("touchend", ({ changedTouches }) => {
    const ended = changedTouches[0];
    if (begun === null || ended === undefined) return;
    const across = ended.clientX - begun.clientX;
    const aside = Math.abs(ended.clientY - begun.clientY);
    begun = null;
    if (Math.abs(across) < SWIPE || aside > ASIDE || isMagnified(board)) return;
    const step = across < 0 ? "next" : "previous";
    document.querySelector<HTMLElement>(`#stepper a[data-step="${step}"][href]`)?.click();
  });
}

/** Then a finger moves it about. */
function isMagnified(board: HTMLElement): boolean {
  return board.scrollWidth > board.clientWidth + 1;
}

/** Keep the move that is shown in sight, within its list only: the page itself stays put. */
export function showCurrentMove(): void {
  const list = document.getElementById("moves");
  if (list === null) return;
  scrollToCurrent(list);
  // Lines of a long log that were out of sight so far have their true height only now.
  requestAnimationFrame(() => requestAnimationFrame(() => scrollToCurrent(list)));
}

function scrollToCurrent(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>("li:has([aria-current])");
  if (current === null) {
    list.scrollTop = list.scrollHeight;
    return;
  }
  const above = current.offsetTop - list.scrollTop;
  if (above < 0 || above + current.offsetHeight > list.clientHeight) {
    list.scrollTop = current.offsetTop - (list.clientHeight - current.offsetHeight) / 2;
  }
}

async function go(link: HTMLAnchorElement, listener: HistoryListener): Promise<void> {
  if (link.href !== location.href) history.pushState(null, "", link.href);
  const { step } = link.dataset;
  await listener.moved();
  if (step === "why") showReasons();
}

/** On a narrow screen the answer stands under the board, above the list that was asked in. */
function showReasons(): void {
  // They are marked on the board, which another sheet may lie on.
  if (document.getElementById("sheet-tabs") !== null) open("sheet", "board");
  document.getElementById("board-area")?.scrollIntoView({ block: "nearest" });
  const reasons = document.getElementById("reasons");
  reasons?.scrollTo({ top: 0 });
  // The button that was pressed may be gone.
  if (document.activeElement === document.body) reasons?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select");
}

function isBusyWithArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("#board, [role=tablist], summary") !== null;
}
