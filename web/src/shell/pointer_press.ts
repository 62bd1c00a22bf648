// Delays DOM changes while the pointer is down: an element that moves or is replaced between press
// and release loses its click.

/** Milliseconds after which a press ends anyway: a native menu may swallow the release event. */
const MAX_PRESS = 5_000;
/** Milliseconds between release and click on a touch screen. */
const CLICK_DELAY = 50;

interface Press {
  readonly on: EventTarget | null;
  readonly over: Promise<void>;
}

let present: Press | null = null;

/**
 * Wait until the pointer is up and its click event was handled; returns at once if it is up.
 * A press within `except` does not count, such as on a piece that is being dragged.
 */
export async function pointerReleased(except: Element | null = null): Promise<void> {
  while (present !== null && !isWithin(present.on, except)) await present.over;
}

export function trackPointerPresses(): void {
  document.addEventListener("pointerdown", (event) => {
    if (event.isPrimary && event.button === 0) begin(event.target);
  }, true);
}

function begin(on: EventTarget | null): void {
  const ended = new AbortController();
  const over = new Promise<void>((resolve) => {
    const end = (): void => {
      ended.abort();
      if (present === press) present = null;
      resolve();
    };
    const endIn = (wait: number): ReturnType<typeof setTimeout> => setTimeout(end, wait);
    const listening = { capture: true, signal: ended.signal };
    window.addEventListener("click", () => endIn(0), listening);
    for (const name of ["pointerup", "pointercancel", "contextmenu", "keydown"]) {
      window.addEventListener(name, () => endIn(CLICK_DELAY), listening);
    }
    window.addEventListener("pointermove", (event) => {
      if (event.buttons === 0) endIn(CLICK_DELAY);
    }, listening);
    endIn(MAX_PRESS);
  });
  const press: Press = { on, over };
  present = press;
}

function isWithin(node: EventTarget | null, element: Element | null): boolean {
  return element !== null && node instanceof Node && element.contains(node);
}
