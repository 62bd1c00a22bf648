// The form for a new table: previews the board for the chosen options, or explains why they do not
// fit and offers remedies.

import { make, setText } from "../shell/dom.ts";
import { pointerReleased } from "../shell/pointer_press.ts";
import { enableOptionCards, setOptions } from "./option_cards.ts";

export function enableNewTableForm(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-drawing]");
  if (form === null) return;
  const update = (): void => {
    askForNames(form);
    showVisibilityOptions(form);
    showBotHelp(form);
    showPreset(form);
    showTimeChoices(form);
  };
  enableOptionCards(form);
  form.addEventListener("change", (event) => {
    update();
    void redraw(form, event.target);
  });
  enablePresets(form, update);
  update();
}

/** Buttons that set all other occupied seats at once. */
function enablePresets(form: HTMLFormElement, update: () => void): void {
  const presets = form.querySelector<HTMLElement>(".presets");
  if (presets === null) return;
  presets.hidden = false;
  presets.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const value = event.target.closest<HTMLElement>("[data-seats]")?.dataset["seats"];
    if (value === undefined) return;
    for (const seat of otherSeats(form)) seat.value = value;
    update();
  });
}

function showPreset(form: HTMLFormElement): void {
  const kinds = otherSeats(form).map((seat) => kindOf(seat.value));
  for (const button of form.querySelectorAll<HTMLElement>("[data-seats]")) {
    const kind = kindOf(button.dataset["seats"] ?? "");
    button.setAttribute("aria-pressed", String(kinds.every((other) => other === kind)));
  }
}

/** The kind of a seat's occupant; all bots are one kind. */
function kindOf(value: string): string {
  return value.startsWith("bot-") ? "bot" : value;
}

/** The occupied seats after the first, at least one. */
function otherSeats(form: HTMLFormElement): readonly HTMLSelectElement[] {
  const [, ...others] = form.querySelectorAll<HTMLSelectElement>(".seat-choice select");
  const played = others.filter((seat) => seat.value !== "nobody");
  return played.length > 0 ? played : others.slice(0, 1);
}

/** Show the description of the chosen bots. */
function showBotHelp(form: HTMLFormElement): void {
  for (const row of form.querySelectorAll<HTMLElement>(".seat-choice")) {
    const chosen = row.querySelector("select")?.selectedOptions[0];
    setText(row.querySelector(".help"), chosen?.dataset["help"] ?? "");
  }
}

/** Ask for a name per seat if several players share this device. */
function askForNames(form: HTMLFormElement): void {
  const rows = [...form.querySelectorAll<HTMLElement>(".seat-choice")];
  const isMine = (row: HTMLElement): boolean => row.querySelector("select")?.value === "me";
  const shares = rows.filter(isMine).length > 1;
  for (const row of rows) {
    const name = row.querySelector<HTMLInputElement>(".seat-name");
    if (name !== null) name.hidden = !(shares && isMine(row));
  }
}

/** Show the visibility options that fit: a table without open seats is private by default. */
function showVisibilityOptions(form: HTMLFormElement): void {
  const seats = [...form.querySelectorAll<HTMLSelectElement>(".seat-choice select")];
  const isAwaited = seats.some((seat) => seat.value === "open");
  for (const field of form.querySelectorAll<HTMLElement>("[data-if-awaited]")) {
    field.hidden = !isAwaited;
  }
  for (const field of form.querySelectorAll<HTMLElement>("[data-unless-awaited]")) {
    field.hidden = isAwaited;
  }
}

/** Show the time options that apply to the chosen pace. */
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
  /** Whether the trouble is only that the game cannot be rated. */
  readonly refuses_rating: boolean;
  readonly remedies: readonly Remedy[];
  /** By option and value: why the value would not fit. */
  readonly objections: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly small_print: string | null;
}

let latest = 0;

async function redraw(form: HTMLFormElement, changed: EventTarget | null): Promise<void> {
  const asked = ++latest;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (/^(rated$|(option|seat)-(?!name-))/.test(name) && typeof value === "string") {
      query.append(name, value);
    }
  }
  const answer = await fetch(`${form.dataset["drawing"]}?${query}`).catch(() => null);
  const advice = answer?.ok ? ((await answer.json()) as Advice) : null;
  await pointerReleased();
  if (asked !== latest || advice === null) return;
  const [remedy] = advice.remedies;
  if (changed instanceof HTMLInputElement && changed.name === "rated") {
    setText(document.getElementById("rated-note"), advice.refuses_rating ? advice.trouble : "");
    if (advice.refuses_rating && remedy !== undefined) {
      // Only the box was ticked, so the options follow instead of refusing.
      applyRemedy(form, remedy);
      return;
    }
  }
  show(form, advice);
}

function show(form: HTMLFormElement, advice: Advice): void {
  const drawing = document.getElementById("option-drawing");
  if (advice.board !== "" && drawing !== null) drawing.innerHTML = advice.board;
  setText(document.getElementById("option-trouble"), advice.trouble);
  const buttons = advice.remedies.map((remedy) => remedyButton(form, remedy));
  document.getElementById("option-remedies")?.replaceChildren(...buttons);
  for (const card of form.querySelectorAll<HTMLInputElement>(".offer input")) {
    const said = advice.objections[card.name.replace("option-", "")]?.[card.value] ?? "";
    setText(document.getElementById(`${card.id}-note`), said);
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
    applyRemedy(form, remedy)?.focus({ preventScroll: true });
  });
  return button;
}

/** Change the options as the remedy says; returns the first field that changed. */
function applyRemedy(form: HTMLFormElement, remedy: Remedy): HTMLElement | null {
  const first = setOptions(form, remedy.changes);
  form.dispatchEvent(new Event("change", { bubbles: true }));
  return first;
}
