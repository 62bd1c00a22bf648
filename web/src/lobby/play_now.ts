// "Play" on the front page: shows the opponents of the chosen game.

export function enablePlayNow(): void {
  const form = document.getElementById("play-form");
  if (form === null) return;
  const show = (): void => {
    const chosen = form.querySelector<HTMLInputElement>("[name=game]:checked")?.value;
    for (const group of form.querySelectorAll<HTMLElement>("[data-game]")) {
      group.hidden = group.dataset["game"] !== chosen;
    }
  };
  form.addEventListener("change", show);
  // The browser would press the first button of the form, which is for the game chosen at first.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    form.querySelector<HTMLButtonElement>("[data-game]:not([hidden]) .button.primary")?.click();
  });
  // The browser may restore another choice than the server's.
  window.addEventListener("pageshow", show);
}
