// Hints beside a question can be hidden, in this browser. A narrow screen begins without them.

const STORAGE_KEY = "kaffeehaus-hints";
const HIDDEN = "hides-hints";

export function enableHints(): void {
  const root = document.documentElement;
  const wish = localStorage.getItem(STORAGE_KEY) ?? (matchMedia(NARROW_SCREEN).matches ? "off" : "on");
  root.classList.toggle(HIDDEN, wish === "off");
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.target.closest("#hint-toggle") === null) return;
    const isHidden = root.classList.toggle(HIDDEN);
    localStorage.setItem(STORAGE_KEY, isHidden ? "off" : "on");
  });
}
