// Cancels the premove: a click on the board, the right mouse button, or Escape.

import { hasModifier, isTyping } from "../shell/keyboard.ts";

export function enablePremove(board: HTMLElement): void {
  board.addEventListener("click", (event) => {
    // The second click of a double click belongs to the premove itself.
    if (event.detail <= 1 && document.querySelector("#premove[data-whole]") !== null) cancel(event);
  });
  board.addEventListener("contextmenu", cancel);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || hasModifier(event)) return;
    if (!isTyping(event.target)) cancel(event);
  });
}

function cancel(event: Event): void {
  const button = document.getElementById("cancel-premove");
  if (button === null) return;
  event.preventDefault();
  button.click();
}
