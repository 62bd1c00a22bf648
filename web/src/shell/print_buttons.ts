// Buttons that print the page.

export function enablePrintButtons(): void {
  for (const button of document.querySelectorAll("[data-print]")) {
    button.addEventListener("click", () => window.print());
  }
}
