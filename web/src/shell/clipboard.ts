// Copy buttons for links. Where the clipboard is not available, the text is selected instead.

import { gettext } from "./messages.ts";
import { showToast } from "./toasts.ts";

export function enableClipboard(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>("[data-copy]");
    const source = document.getElementById(button?.dataset["copy"] ?? "");
    if (source instanceof HTMLInputElement) void copy(source);
  });
}

async function copy(source: HTMLInputElement): Promise<void> {
  source.focus();
  source.select();
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copied = await clipboard?.writeText(source.value).then(() => true).catch(() => false);
  // The Clipboard API exists in secure contexts only; `execCommand` works on plain http, too.
  if (copied || document.execCommand("copy")) showToast(gettext("Link copied."), "good");
  else showToast(gettext("The link is selected. Copy it with your keyboard or a long press."), "good");
}
