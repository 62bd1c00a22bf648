// What stays in view on a narrow screen: the strips of players, the decision, and the board where
// enough room is left for reading below it. Focus is never scrolled underneath them.

/** Pixels below the strips and a board that stays, at least, for everything else. */
const ROOM = 280;

/** Call after each change of the page. */
export function updateStickyParts(table: HTMLElement): void {
  const board = document.getElementById("board-area");
  const now = document.getElementById("now");
  if (board === null || now === null) return;
  const narrow = matchMedia(NARROW_SCREEN).matches;
  const strip = heightOf("strip");
  const own = heightOf("own-strip");
  const stays = narrow && innerHeight - strip - own - board.offsetHeight >= ROOM;
  table.toggleAttribute("data-board-stays", stays);
  const above = strip + (stays ? board.offsetHeight : 0);
  const below = getComputedStyle(now).position === "sticky" ? now.offsetHeight : 0;
  const { style } = document.documentElement;
  style.setProperty("--strip", `${strip}px`);
  style.setProperty("--own-top", `${above}px`);
  style.setProperty("--own-bottom", `${below}px`);
  style.scrollPaddingTop = `${above + own}px`;
  style.scrollPaddingBottom = below > 0 ? `${below + own}px` : "";
}

/** The height of a strip; 0 while it is hidden. */
function heightOf(id: string): number {
  return document.getElementById(id)?.offsetHeight ?? 0;
}
