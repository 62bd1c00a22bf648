// Zoom of the board by buttons, pinch or wheel, and panning by dragging. The level is stored outside
// the morphed part of the page.

import type { Point } from "./geometry.ts";

const MAX_LEVEL = 5;
const STEP = 1.5;
/** A pointer that moves at most this many pixels clicks; further, it drags. */
const CLICK_TOLERANCE = 4;

/** Enable zooming; `zoomed` is called after every change of the level. */
export function enableZoom(zoomed: () => void): void {
  const table = document.getElementById("table");
  const frame = document.getElementById("board");
  if (table === null || frame === null) return;
  let level = 1;
  const zoomTo = (wanted: number, around: Point): void => {
    level = Math.min(MAX_LEVEL, Math.max(1, wanted));
    anchoredAt(frame, around, () => {
      table.style.setProperty("--zoom", String(level));
      table.classList.toggle("is-zoomed", level > 1);
    });
    zoomed();
  };
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const step = event.target.closest<HTMLElement>("[data-zoom]")?.dataset["zoom"];
    if (step !== undefined) zoomTo(level * STEP ** Number(step), middleOf(frame));
  });
  // Trackpads report a pinch as a wheel event with Ctrl. A plain wheel scrolls.
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey || !isOnDrawing(event.target)) return;
      event.preventDefault();
      zoomTo(level * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
  enablePinching(frame, () => level, zoomTo);
  enableDragging(frame);
}

/** Zoom by pinching the drawing. */
function enablePinching(
  frame: HTMLElement,
  level: () => number,
  zoomTo: (level: number, around: Point) => void,
): void {
  let begun: { readonly apart: number; readonly level: number } | null = null;
  frame.addEventListener(
    "touchstart",
    ({ touches, target }) => {
      const pinch = isOnDrawing(target) ? pinchOf(touches) : null;
      begun = pinch === null ? null : { apart: pinch.apart, level: level() };
    },
    { passive: true },
  );
  frame.addEventListener(
    "touchmove",
    (event) => {
      const pinch = pinchOf(event.touches);
      if (begun === null || pinch === null) return;
      event.preventDefault();
      zoomTo((begun.level * pinch.apart) / begun.apart, pinch.middle);
    },
    { passive: false },
  );
  frame.addEventListener("touchend", () => {
    begun = null;
  });
}

function pinchOf(touches: TouchList): { readonly apart: number; readonly middle: Point } | null {
  const [one, other] = touches;
  if (one === undefined || other === undefined) return null;
  return {
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  };
}

/** Pan with the mouse; touch pans natively. */
function enableDragging(frame: HTMLElement): void {
  let held: { readonly x: number; readonly y: number; moved: boolean } | null = null;
  frame.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0 || !isOnDrawing(event.target)) return;
    held = { x: event.clientX + frame.scrollLeft, y: event.clientY + frame.scrollTop, moved: false };
  });
  frame.addEventListener("pointermove", (event) => {
    if (held === null || event.buttons === 0) return;
    const left = held.x - event.clientX;
    const top = held.y - event.clientY;
    const far = Math.hypot(left - frame.scrollLeft, top - frame.scrollTop) > CLICK_TOLERANCE;
    if (!held.moved && !far) return;
    held.moved = true;
    frame.scrollTo(left, top);
  });
  // The click event that ends a drag must not pick the mark under it.
  frame.addEventListener(
    "click",
    (event) => {
      if (held?.moved && isOnDrawing(event.target)) event.stopPropagation();
      held = null;
    },
    { capture: true },
  );
}

function isOnDrawing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("#board > svg") !== null;
}

function middleOf(frame: HTMLElement): Point {
  const box = frame.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Make a change of size, and scroll so that the given point stays where it is. */
function anchoredAt(frame: HTMLElement, { x, y }: Point, change: () => void): void {
  const box = frame.getBoundingClientRect();
  const across = (frame.scrollLeft + x - box.x) / frame.scrollWidth;
  const down = (frame.scrollTop + y - box.y) / frame.scrollHeight;
  change();
  frame.scrollLeft = across * frame.scrollWidth - (x - box.x);
  frame.scrollTop = down * frame.scrollHeight - (y - box.y);
}
