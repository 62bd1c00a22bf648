// Copying an invitation: by the clipboard, or by marking the text where a page may not use it.

import { notice } from "./toasts.ts";

export function enableCopying(): void {
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
  // The old way still works on plain http, where the new one does not exist.
  if (copied || document.execCommand("copy")) notice("Copied: send it to whom you like.", "good");
  else notice("The link is marked: copy it with your keyboard or a long press.", "good");
}
