// What comes late waits for the finger: a button that moves away, or is made anew, between press
// and release loses its click.

/** A list or a menu of the system may swallow the release, and then nobody is told of it. */
const LONGEST = 5_000;
/** The click follows the release; on a screen that is touched not at once. */
const CLICK = 50;

interface Press {
  readonly on: EventTarget | null;
  readonly over: Promise<void>;
}

let present: Press | null = null;

/**
 * Wait until nothing is pressed and the click was heard: at once if nothing is pressed now.
 * What is pressed within `except` does not count, such as a piece that is being dragged.
 */
export async function released(except: Element | null = null): Promise<void> {
  while (present !== null && !isWithin(present.on, except)) await present.over;
}

export function enablePresses(): void {
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
      window.addEventListener(name, () => endIn(CLICK), listening);
    }
    window.addEventListener("pointermove", (event) => {
      if (event.buttons === 0) endIn(CLICK);
    }, listening);
    endIn(LONGEST);
  });
  const press: Press = { on, over };
  present = press;
}

function isWithin(node: EventTarget | null, element: Element | null): boolean {
  return element !== null && node instanceof Node && element.contains(node);
}
