// The form for a new table: shows the board that the options give, or says why they do not fit.

import { say } from "./dom.ts";

export function enableStartForm(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-drawing]");
  if (form === null) return;
  form.addEventListener("change", () => {
    askForNames(form);
    void redraw(form);
  });
  askForNames(form);
}

/** Who shares the device with others has a name of their own at the table. */
function askForNames(form: HTMLFormElement): void {
  const rows = [...form.querySelectorAll<HTMLElement>(".seat-choice")];
  const isMine = (row: HTMLElement): boolean => row.querySelector("select")?.value === "me";
  const shares = rows.filter(isMine).length > 1;
  for (const row of rows) {
    const name = row.querySelector<HTMLInputElement>(".seat-name");
    if (name !== null) name.hidden = !(shares && isMine(row));
  }
}

let latest = 0;

async function redraw(form: HTMLFormElement): Promise<void> {
  const asked = ++latest;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (name.startsWith("option-") && typeof value === "string") query.append(name, value);
  }
  const answer = await fetch(`${form.dataset["drawing"]}?${query}`).catch(() => null);
  const text = (await answer?.text()) ?? "";
  if (asked !== latest || answer === null) return;
  const trouble = document.getElementById("option-trouble");
  const drawing = document.getElementById("option-drawing");
  if (answer.ok && drawing !== null) {
    drawing.innerHTML = text;
    say(trouble, "");
  } else if (answer.status === 422) {
    say(trouble, text);
  }
}
