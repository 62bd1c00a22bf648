// A closer look at the board: by buttons, by two fingers, or with the wheel; dragging moves it.
// The level lives outside the part that is morphed, so it stays.

import type { Point } from "./marks.ts";

const MOST = 5;
const STEP = 1.5;
/** A pointer that moved no further than this has clicked, not dragged. */
const STILL = 4;

/** `zoomed` is told after every change of the size. */
export function enableZoom(zoomed: () => void): void {
  const table = document.getElementById("table");
  const frame = document.getElementById("board");
  if (table === null || frame === null) return;
  let level = 1;
  const zoomTo = (wanted: number, around: Point): void => {
    level = Math.min(MOST, Math.max(1, wanted));
    keeping(frame, around, () => {
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
  // What a trackpad sends for two fingers; a bare wheel scrolls.
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

/** Two fingers on the drawing pull it apart or push it together. */
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

/** A mouse moves the drawing by its ground, as a finger does by itself. */
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
    const far = Math.hypot(left - frame.scrollLeft, top - frame.scrollTop) > STILL;
    if (!held.moved && !far) return;
    held.moved = true;
    frame.scrollTo(left, top);
  });
  // The click that ends a drag was not meant for the mark under it.
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

/** What is at this point of the window stays there. */
function keeping(frame: HTMLElement, { x, y }: Point, change: () => void): void {
  const box = frame.getBoundingClientRect();
  const across = (frame.scrollLeft + x - box.x) / frame.scrollWidth;
  const down = (frame.scrollTop + y - box.y) / frame.scrollHeight;
  change();
  frame.scrollLeft = across * frame.scrollWidth - (x - box.x);
  frame.scrollTop = down * frame.scrollHeight - (y - box.y);
}
