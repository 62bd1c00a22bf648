// What stays in view on a narrow screen: the strip of players, the decision, and the board where
// enough room is left for reading below it. Focus is never scrolled underneath them.

/** Pixels below the strip and a board that stays, at least, for everything else. */
const ROOM = 280;

/** Call after each change of the page. */
export function updateStickyParts(table: HTMLElement): void {
  const board = document.getElementById("board-area");
  const now = document.getElementById("now");
  if (board === null || now === null) return;
  const narrow = matchMedia(NARROW_SCREEN).matches;
  const strip = document.getElementById("strip")?.offsetHeight ?? 0;
  const stays = narrow && innerHeight - strip - board.offsetHeight >= ROOM;
  table.toggleAttribute("data-board-stays", stays);
  const { style } = document.documentElement;
  style.setProperty("--strip", `${strip}px`);
  style.scrollPaddingTop = `${strip + (stays ? board.offsetHeight : 0)}px`;
  style.scrollPaddingBottom = getComputedStyle(now).position === "sticky" ? `${now.offsetHeight}px` : "";
}
