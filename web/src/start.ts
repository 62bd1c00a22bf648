// The form for a new table: shows the board that the options give, or says why they do not fit.

import { say } from "./dom.ts";
import { released } from "./press.ts";

export function enableStartForm(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-drawing]");
  if (form === null) return;
  const settle = (): void => {
    askForNames(form);
    tellOfBots(form);
    showPreset(form);
  };
  form.addEventListener("change", () => {
    settle();
    void redraw(form);
  });
  enablePresets(form, settle);
  settle();
}

/** One word for all the other seats that are played. */
function enablePresets(form: HTMLFormElement, settle: () => void): void {
  const presets = form.querySelector<HTMLElement>(".presets");
  if (presets === null) return;
  presets.hidden = false;
  presets.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const value = event.target.closest<HTMLElement>("[data-seats]")?.dataset["seats"];
    if (value === undefined) return;
    for (const seat of otherSeats(form)) seat.value = value;
    settle();
  });
}

function showPreset(form: HTMLFormElement): void {
  const kinds = otherSeats(form).map((seat) => kindOf(seat.value));
  for (const button of form.querySelectorAll<HTMLElement>("[data-seats]")) {
    const kind = kindOf(button.dataset["seats"] ?? "");
    button.setAttribute("aria-pressed", String(kinds.every((other) => other === kind)));
  }
}

/** All bots are of one kind. */
function kindOf(value: string): string {
  return value.startsWith("bot-") ? "bot" : value;
}

/** The seats after the first, without those that nobody plays. At least one is. */
function otherSeats(form: HTMLFormElement): readonly HTMLSelectElement[] {
  const [, ...others] = form.querySelectorAll<HTMLSelectElement>(".seat-choice select");
  const played = others.filter((seat) => seat.value !== "nobody");
  return played.length > 0 ? played : others.slice(0, 1);
}

/** How the chosen bot thinks. */
function tellOfBots(form: HTMLFormElement): void {
  for (const row of form.querySelectorAll<HTMLElement>(".seat-choice")) {
    const chosen = row.querySelector("select")?.selectedOptions[0];
    say(row.querySelector(".help"), chosen?.dataset["help"] ?? "");
  }
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
  await released();
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
