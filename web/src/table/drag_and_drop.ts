// Drag and drop with mouse or pen: dropping a mark on the zone that it names picks it. A finger
// that moves scrolls the sheet instead.

import type { MarkElement } from "./marks.ts";

/** How many pixels the pointer moves before a press becomes a drag. */
const AWAY = 6;

/** `pick` gets each mark that is dropped on its zone. */
export function enableDragging(root: HTMLElement, pick: (mark: MarkElement) => void): void {
  root.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button !== 0) return;
    const on = event.target instanceof Element ? event.target : null;
    const mark = on?.closest<HTMLElement>("[data-drop].is-open") ?? null;
    if (mark !== null) watch(root, mark, event, pick);
  });
}

function watch(
  root: HTMLElement,
  mark: HTMLElement,
  start: PointerEvent,
  pick: (mark: MarkElement) => void,
): void {
  const over = new AbortController();
  const until = { signal: over.signal };
  const zones = [...root.querySelectorAll(`[data-zone="${mark.dataset["drop"] ?? ""}"]`)];
  let ghost: HTMLElement | null = null;

  window.addEventListener("pointermove", (event) => {
    const [right, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (ghost === null && Math.hypot(right, down) < AWAY) return;
    ghost ??= lift(mark, zones);
    ghost.style.translate = `${right}px ${down}px`;
  }, until);
  const end = (): void => {
    over.abort();
    ghost?.remove();
    for (const zone of zones) zone.classList.remove("is-target");
  };
  window.addEventListener("pointerup", (event) => {
    const wasDragged = ghost !== null;
    end();
    if (!wasDragged) return;
    swallowClick();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (mark.isConnected && zones.some((zone) => zone.contains(under))) pick(mark);
  }, until);
  window.addEventListener("pointercancel", end, until);
}

/** A copy of the mark that follows the pointer; the zones are framed meanwhile. */
function lift(mark: HTMLElement, zones: readonly Element[]): HTMLElement {
  const box = mark.getBoundingClientRect();
  const ghost = mark.cloneNode(true) as HTMLElement;
  for (const name of ["data-field", "data-value", "data-drop", "tabindex", "role", "id"]) {
    ghost.removeAttribute(name);
  }
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.remove("is-open");
  ghost.classList.add("is-lifted");
  Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px` });
  document.body.append(ghost);
  for (const zone of zones) zone.classList.add("is-target");
  return ghost;
}

/** The click event that ends a drag must not pick anything. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}
