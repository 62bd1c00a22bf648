// Navigation through the moves of a game: every move has a URL, and keys step between them.

import { hasModifier, isTyping } from "../shell/keyboard.ts";
import { openTab } from "./tabs.ts";

export interface HistoryListener {
  /** The URL now names another move. */
  moved(): Promise<void>;
}

const STEPS: Readonly<Record<string, string>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "live",
  // To sibling variations: only analysis boards have them.
  ArrowUp: "before",
  ArrowDown: "after",
};

export function enableMoveNavigation(listener: HistoryListener): void {
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>("a[data-step][href]");
    if (link === null) return;
    event.preventDefault();
    void go(() => link, listener);
  });
  window.addEventListener("popstate", () => void listener.moved());
  document.addEventListener("keydown", (event) => {
    if (hasModifier(event) || isTyping(event.target) || event.defaultPrevented) return;
    // Plain arrow keys belong to the board while it has the focus; with Shift they always step.
    if (!event.shiftKey && usesArrowKeys(event.target)) return;
    const step = STEPS[event.key];
    if (step === undefined || stepLink(step) === null) return;
    event.preventDefault();
    // A held key steps as fast as the positions arrive; every press of its own counts.
    if (event.repeat && isStepping) return;
    void go(() => stepLink(step), listener);
  });
}

function stepLink(step: string): HTMLAnchorElement | null {
  return document.querySelector<HTMLAnchorElement>(`nav.steps a[data-step="${step}"]`);
}

/** The least horizontal and the greatest vertical pixels of a swipe. */
const SWIPE = 60;
const ASIDE = 45;

/** Swipes over the board of a past position step between moves. */
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

/** On a magnified board a finger pans instead. */
function isMagnified(board: HTMLElement): boolean {
  return board.scrollWidth > board.clientWidth + 1;
}

/** Scroll the list, but not the page, to the current move; in the live game to its end. */
export function scrollToCurrentMove(): void {
  const list = document.getElementById("moves");
  if (list === null) return;
  scrollToCurrent(list);
  // With `content-visibility`, lines have their real height only after they were rendered.
  requestAnimationFrame(() => requestAnimationFrame(() => scrollToCurrent(list)));
}

function scrollToCurrent(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>("li:has([aria-current])");
  if (current === null || document.querySelector("#table-view[data-past]") === null) {
    list.scrollTop = list.scrollHeight;
    return;
  }
  const above = current.offsetTop - list.scrollTop;
  if (above < 0 || above + current.offsetHeight > list.clientHeight) {
    list.scrollTop = current.offsetTop - (list.clientHeight - current.offsetHeight) / 2;
  }
}

let steps: Promise<void> = Promise.resolve();
let isStepping = false;

/** Follow a link once the steps before it have arrived: only then it leads one step further. */
function go(find: () => HTMLAnchorElement | null, listener: HistoryListener): Promise<void> {
  const follow = async (): Promise<void> => {
    const link = find();
    if (link === null || !link.hasAttribute("href")) return;
    if (link.href !== location.href) history.pushState(null, "", link.href);
    const { step } = link.dataset;
    isStepping = true;
    await listener.moved().finally(() => {
      isStepping = false;
    });
    if (step === "why") showReasons();
  };
  steps = steps.then(follow, follow);
  return steps;
}

/** Scroll to the explanation: on a narrow screen it is below the board, above the list. */
function showReasons(): void {
  // It is highlighted on the board, which another sheet may cover.
  if (document.getElementById("sheet-tabs") !== null) openTab("sheet", "board");
  document.getElementById("board-area")?.scrollIntoView({ block: "nearest" });
  const reasons = document.getElementById("reasons");
  reasons?.scrollTo({ top: 0 });
  // The pressed button may have been removed.
  if (document.activeElement === document.body) reasons?.focus();
}

/** Whether the focused element uses arrow keys itself. */
function usesArrowKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("#board, [role=tablist], summary") !== null;
}
