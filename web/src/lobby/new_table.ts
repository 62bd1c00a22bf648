// The form for a new table: shows the board that the options give, or says why they do not fit
// and what would help.

import { make, say } from "../shell/dom.ts";
import { change, enableOffers } from "./option_cards.ts";
import { released } from "../shell/pointer_press.ts";

export function enableStartForm(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-drawing]");
  if (form === null) return;
  const settle = (): void => {
    askForNames(form);
    showWhoFindsIt(form);
    tellOfBots(form);
    showPreset(form);
    showTimeChoices(form);
  };
  enableOffers(form);
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

/** Where nobody is awaited the table is private, unless it is opened. */
function showWhoFindsIt(form: HTMLFormElement): void {
  const seats = [...form.querySelectorAll<HTMLSelectElement>(".seat-choice select")];
  const isAwaited = seats.some((seat) => seat.value === "open");
  for (const field of form.querySelectorAll<HTMLElement>("[data-if-awaited]")) {
    field.hidden = !isAwaited;
  }
  for (const field of form.querySelectorAll<HTMLElement>("[data-unless-awaited]")) {
    field.hidden = isAwaited;
  }
}

/** What is chosen beside the pace, as far as it matters. */
function showTimeChoices(form: HTMLFormElement): void {
  const chosen = form.querySelector<HTMLSelectElement>("#pace")?.selectedOptions[0];
  const show = (id: string, matters: boolean): void => {
    const field = document.getElementById(id);
    if (field !== null) field.hidden = !matters;
  };
  show("when-time-is-up", chosen?.dataset["timed"] !== undefined);
  show("clocks-rest", chosen?.dataset["rests"] !== undefined);
}

interface Remedy {
  readonly title: string;
  readonly changes: string;
}

interface Advice {
  readonly board: string;
  readonly trouble: string;
  readonly remedies: readonly Remedy[];
  /** By option and value that is not chosen. */
  readonly objections: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly small_print: string | null;
}

let latest = 0;

async function redraw(form: HTMLFormElement): Promise<void> {
  const asked = ++latest;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (/^(option|seat)-(?!name-)/.test(name) && typeof value === "string") {
      query.append(name, value);
    }
  }
  const answer = await fetch(`${form.dataset["drawing"]}?${query}`).catch(() => null);
  const advice = answer?.ok ? ((await answer.json()) as Advice) : null;
  await released();
  if (asked !== latest || advice === null) return;
  show(form, advice);
}

function show(form: HTMLFormElement, advice: Advice): void {
  const drawing = document.getElementById("option-drawing");
  if (advice.board !== "" && drawing !== null) drawing.innerHTML = advice.board;
  say(document.getElementById("option-trouble"), advice.trouble);
  const buttons = advice.remedies.map((remedy) => remedyButton(form, remedy));
  document.getElementById("option-remedies")?.replaceChildren(...buttons);
  for (const card of form.querySelectorAll<HTMLInputElement>(".offer input")) {
    const said = advice.objections[card.name.replace("option-", "")]?.[card.value] ?? "";
    say(document.getElementById(`${card.id}-note`), said);
  }
  const smallPrint = document.getElementById("small-print");
  if (advice.small_print !== null && smallPrint !== null) {
    const isOpen = smallPrint.querySelector("details")?.open ?? false;
    smallPrint.innerHTML = advice.small_print;
    const details = smallPrint.querySelector("details");
    if (details !== null) details.open = isOpen;
  }
}

function remedyButton(form: HTMLFormElement, remedy: Remedy): HTMLButtonElement {
  const button = make("button", { type: "button", class: "button" }, remedy.title);
  button.addEventListener("click", () => {
    change(form, remedy.changes)?.focus({ preventScroll: true });
    form.dispatchEvent(new Event("change", { bubbles: true }));
  });
  return button;
}
