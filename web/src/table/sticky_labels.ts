// Row and column labels that stay visible while a magnified board is panned.

/** Their distance from the visible edge, in pixels. */
const EDGE = 4;

/** Enable sticky labels; call the returned function after the drawing or its size has changed. */
export function enableStickyLabels(frame: HTMLElement): () => void {
  const observer = new ResizeObserver(() => update());
  const update = (): void => {
    for (const labels of frame.querySelectorAll<SVGGElement>("[data-stays]")) {
      place(frame, labels);
      if (labels.ownerSVGElement !== null) observer.observe(labels.ownerSVGElement);
    }
  };
  document.addEventListener("scroll", update, { capture: true, passive: true });
  update();
  return update;
}

function place(frame: HTMLElement, labels: SVGGElement): void {
  const shift = document.querySelector(".is-zoomed") === null ? 0 : shiftOf(frame, labels);
  const isTop = labels.dataset["stays"] === "top";
  labels.classList.toggle("is-moved", shift > 0);
  labels.setAttribute("transform", isTop ? `translate(0 ${shift})` : `translate(${shift} 0)`);
}

/** How far the labels are beyond the visible edge, in SVG units. */
function shiftOf(frame: HTMLElement, labels: SVGGElement): number {
  const drawn = labels.ownerSVGElement?.getScreenCTM()?.inverse();
  if (drawn === undefined) return 0;
  const { left, top } = frame.getBoundingClientRect();
  const corner = new DOMPoint(Math.max(left, 0) + EDGE, Math.max(top, 0) + EDGE);
  const { x, y } = corner.matrixTransform(drawn);
  const box = labels.getBBox();
  return Math.max(0, labels.dataset["stays"] === "top" ? y - box.y : x - box.x);
}
