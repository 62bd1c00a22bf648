// Keyboard helpers that every page shares.

export type Direction = "left" | "right" | "up" | "down";

export const ARROW_DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

interface Modifiers {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Whether Ctrl, Meta or Alt is down: such keys belong to the browser. Shift does not count. */
export function hasModifier({ ctrlKey, metaKey, altKey }: Modifiers): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Whether keys go into a form field, so that single-key shortcuts must not fire. */
export function isTyping(target: EventTarget | null): boolean {
  const fields = "input, textarea, select, [contenteditable]";
  return target instanceof Element && target.closest(fields) !== null;
}
