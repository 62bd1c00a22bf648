// A lesson: arrow keys step through it, as through the moves of a table.

import { hasModifier } from "../shell/keyboard.ts";

const STEPS: Readonly<Record<string, string>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
};

export function enableLesson(): void {
  if (document.querySelector("[data-lesson]") === null) return;
  document.addEventListener("keydown", (event) => {
    if (hasModifier(event) || event.shiftKey) return;
    // Arrow keys scroll wide code blocks.
    if (event.target instanceof Element && event.target.closest("pre") !== null) return;
    const link = document.querySelector<HTMLElement>(`a[data-lesson="${STEPS[event.key] ?? ""}"]`);
    if (link === null) return;
    event.preventDefault();
    link.click();
  });
}
