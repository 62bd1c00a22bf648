// The form for a new table: previews the board for the chosen options, or explains why they do not
// fit and offers remedies.

import { byId, make, setText } from "../shell/dom.ts";
import { pointerReleased } from "../shell/pointer_press.ts";
import { enableOptionCards, setOptions } from "./option_cards.ts";
import { enableSavedSetups } from "./saved_setups.ts";

export function enableNewTableForm(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-drawing]");
  if (form === null) return;
  enableOptionCards(form);
  let before = chosen(form, "who");
  form.addEventListener("change", (event) => {
    if (chosen(form, "who") === "mixed" && before !== "mixed") fillSeats(form, before);
    before = chosen(form, "who");
    update(form, event.target);
    void redraw(form, event.target);
  });
  enableSavedSetups(form);
  update(form);
  if (location.hash === "#board") byId<HTMLDetailsElement>("advanced").open = true;
}

function update(form: HTMLFormElement, changed: EventTarget | null = null): void {
  showSeats(form);
  showBotHelp(form, changed);
  showChosenCards(form);
}

/** The chosen value of a radio group. */
function chosen(form: HTMLFormElement, name: string): string {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)?.value ?? "";
}

/** Set each seat as the choice before "seat by seat" would fill it. */
function fillSeats(form: HTMLFormElement, who: string): void {
  const others: Readonly<Record<string, string>> = {
    device: "me",
    bots: `bot-${chosen(form, "bot")}`,
    alone: "nobody",
  };
  const players = Number(chosen(form, "players") || "2");
  for (const [number, seat] of [...seatChoices(form)].entries()) {
    if (number > 0) seat.value = number < players ? (others[who] ?? "open") : "nobody";
  }
}

function seatChoices(form: HTMLFormElement): NodeListOf<HTMLSelectElement> {
  return form.querySelectorAll<HTMLSelectElement>(".seat-choice select");
}

/** Describe the bot chosen last, or the first one: once, as many seats may have the same. */
function showBotHelp(form: HTMLFormElement, changed: EventTarget | null): void {
  const seats = [...seatChoices(form)];
  const latest = seats.filter((seat) => seat === changed);
  const said = [...latest, ...seats].map((seat) => seat.selectedOptions[0]?.dataset["help"] ?? "");
  setText(document.getElementById("seat-help"), said.find((help) => help !== "") ?? "");
}

/** Show the seats in use, and ask for a name per seat if several players share this device. */
function showSeats(form: HTMLFormElement): void {
  const isMixed = chosen(form, "who") === "mixed";
  const players = Number(chosen(form, "players") || "2");
  const mine = [...seatChoices(form)].filter((seat) => seat.value === "me").length;
  for (const [number, row] of [...form.querySelectorAll<HTMLElement>(".seat-choice")].entries()) {
    row.hidden = !isMixed && number >= players;
    const name = row.querySelector<HTMLInputElement>(".seat-name");
    const isMine = row.querySelector("select")?.value === "me";
    if (name !== null) name.hidden = isMixed && !(isMine && mine > 1);
  }
}

/** List the checked cards beside the summary that folds them away. */
function showChosenCards(form: HTMLFormElement): void {
  for (const list of form.querySelectorAll<HTMLElement>("[data-chosen]")) {
    const cards = form.querySelectorAll(`.offer:has([name="${list.dataset["chosen"]}"]:checked)`);
    const titles = [...cards].map((card) => card.querySelector("strong")?.textContent ?? "");
    setText(list, titles.join(", "));
  }
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

/** Fields on which the advice depends. */
const ADVISED = /^(who|players|preset|rated|(option|seat)-(?!name-).*)$/;

let latest = 0;

async function redraw(form: HTMLFormElement, changed: EventTarget | null): Promise<void> {
  const asked = ++latest;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (ADVISED.test(name) && typeof value === "string") {
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
