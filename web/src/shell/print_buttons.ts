// Pages that are worth keeping on paper have a button for it.

export function enablePrinting(): void {
  for (const button of document.querySelectorAll("[data-print]")) {
    button.addEventListener("click", () => window.print());
  }
}
