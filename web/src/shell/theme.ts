// Light or dark theme: the system's, until the player chooses. The choice is stored in a cookie, so
// that the server renders pages in the right colours.
import { gettext } from "./messages.ts";

const YEAR = 365 * 24 * 3600;

export type Theme = "light" | "dark" | "system";

export function enableTheme(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-theme-switch]")) setTheme(isDark() ? "light" : "dark");
  });
  document.addEventListener("change", (event) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.name === "theme") {
      setTheme(target.value as Theme);
    }
  });
  updateSwitches();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", updateSwitches);
}

function isDark(): boolean {
  const set = document.documentElement.dataset["theme"];
  return set === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : set === "dark";
}

function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  const age = theme === "system" ? 0 : YEAR;
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax`;
  updateSwitches();
}

function updateSwitches(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-theme-switch]")) {
    const name = isDark() ? gettext("Light theme") : gettext("Dark theme");
    button.setAttribute("aria-label", name);
    button.title = name;
    button.hidden = false;
  }
}
