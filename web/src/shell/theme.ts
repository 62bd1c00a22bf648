// Light or dark theme: the system's, until the player chooses. The choice is stored in a cookie, so
// that the server renders pages in the right colours.

const YEAR = 365 * 24 * 3600;

export type Theme = "light" | "dark" | "system";

export function enableTheme(): void {
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || !target.matches("[data-themes]")) return;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    setTheme(submitter.value as Theme);
  });
  document.addEventListener("change", (event) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.name === "theme") {
      setTheme(target.value as Theme);
    }
  });
}

function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  const age = theme === "system" ? 0 : YEAR;
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax`;
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-themes] button")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
}
