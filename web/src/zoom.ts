// A closer look at the board. The level lives outside the part that is morphed, so it stays.

const LEVELS = [1, 1.5, 2, 3];

export function enableZoom(): void {
  const table = document.getElementById("table");
  if (table === null) return;
  let level = 0;
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const step = event.target.closest<HTMLElement>("[data-zoom]")?.dataset["zoom"];
    if (step === undefined) return;
    level = Math.min(LEVELS.length - 1, Math.max(0, level + Number(step)));
    keepingCentre(() => table.style.setProperty("--zoom", String(LEVELS[level])));
    table.classList.toggle("is-zoomed", level > 0);
  });
}

/** What is in the middle of the frame stays there. */
function keepingCentre(change: () => void): void {
  const frame = document.getElementById("board");
  if (frame === null) return;
  const across = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth;
  const down = (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight;
  change();
  frame.scrollLeft = across * frame.scrollWidth - frame.clientWidth / 2;
  frame.scrollTop = down * frame.scrollHeight - frame.clientHeight / 2;
}
