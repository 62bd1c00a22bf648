// The names of rows and columns stay in sight while a magnified board is moved about.

/** How far they stand from the edge of what is in sight, in pixels of the window. */
const EDGE = 4;

/** Keep them there; call the answer after the drawing or its size has changed. */
export function enableNames(frame: HTMLElement): () => void {
  const observer = new ResizeObserver(() => settle());
  const settle = (): void => {
    for (const names of frame.querySelectorAll<SVGGElement>("[data-stays]")) {
      stay(frame, names);
      if (names.ownerSVGElement !== null) observer.observe(names.ownerSVGElement);
    }
  };
  document.addEventListener("scroll", settle, { capture: true, passive: true });
  settle();
  return settle;
}

function stay(frame: HTMLElement, names: SVGGElement): void {
  const moved = document.querySelector(".is-zoomed") === null ? 0 : way(frame, names);
  const isTop = names.dataset["stays"] === "top";
  names.classList.toggle("is-moved", moved > 0);
  names.setAttribute("transform", isTop ? `translate(0 ${moved})` : `translate(${moved} 0)`);
}

/** How far they would be out of sight, in units of the drawing. */
function way(frame: HTMLElement, names: SVGGElement): number {
  const drawn = names.ownerSVGElement?.getScreenCTM()?.inverse();
  if (drawn === undefined) return 0;
  const { left, top } = frame.getBoundingClientRect();
  const corner = new DOMPoint(Math.max(left, 0) + EDGE, Math.max(top, 0) + EDGE);
  const { x, y } = corner.matrixTransform(drawn);
  const box = names.getBBox();
  return Math.max(0, names.dataset["stays"] === "top" ? y - box.y : x - box.x);
}
