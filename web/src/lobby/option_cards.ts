// Options shown as cards: a card may include values of another option, or reveal more questions.

/** By radio group: the values that the chosen card includes. */
const includedBy = new Map<string, string>();

export function enableOptionCards(form: HTMLFormElement): void {
  for (const card of chosenCards(form)) {
    if (card.type === "radio") includedBy.set(card.name, card.dataset["includes"] ?? "");
  }
  form.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement) applyIncludes(form, event.target);
    showAsked(form);
  });
  showAsked(form);
}

/** Set options from a query string; returns the first field that changed. */
export function setOptions(form: HTMLFormElement, changes: string): HTMLElement | null {
  let first: HTMLElement | null = null;
  for (const [name, value] of new URLSearchParams(changes)) {
    for (const field of fieldsOf(form, name)) {
      if (field instanceof HTMLInputElement && field.type === "hidden") continue;
      if (set(field, value)) first ??= field;
    }
  }
  for (const card of chosenCards(form)) {
    if (card.type === "radio") includedBy.set(card.name, card.dataset["includes"] ?? "");
  }
  return first;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Set a field; returns whether that changed it. */
function set(field: Field, value: string): boolean {
  if (!(field instanceof HTMLInputElement) || !["checkbox", "radio"].includes(field.type)) {
    const differs = field.value !== value;
    field.value = value;
    return differs;
  }
  const isFlag = !field.hasAttribute("value");
  const checked = isFlag ? value === "true" : value.split(",").includes(field.value);
  const differs = field.checked !== checked;
  field.checked = checked;
  return differs;
}

/** Apply what a changed card includes. */
function applyIncludes(form: HTMLFormElement, card: HTMLInputElement): void {
  if (card.type === "radio" && card.dataset["includes"] !== undefined) {
    tick(form, includedBy.get(card.name) ?? "", false);
    tick(form, card.dataset["includes"], true);
    includedBy.set(card.name, card.dataset["includes"]);
  } else if (card.type === "checkbox" && !card.checked) {
    switchToCustom(form, card);
  }
}

/** A value that a chosen card includes was removed: select the custom card of its group instead. */
function switchToCustom(form: HTMLFormElement, removed: HTMLInputElement): void {
  for (const card of chosenCards(form)) {
    const words = new URLSearchParams(card.dataset["includes"]);
    const included = words.get(removed.name.replace("option-", ""))?.split(",") ?? [];
    if (card.type !== "radio" || !included.includes(removed.value)) continue;
    const free = form.querySelector<HTMLInputElement>(
      `input[type="radio"][name="${card.name}"][data-includes=""]`,
    );
    if (free !== null) free.checked = true;
    includedBy.set(card.name, "");
  }
}

function tick(form: HTMLFormElement, includes: string, checked: boolean): void {
  for (const [name, value] of new URLSearchParams(includes)) {
    for (const field of fieldsOf(form, name)) {
      if (!(field instanceof HTMLInputElement) || field.type !== "checkbox") continue;
      if (value.split(",").includes(field.value)) field.checked = checked;
    }
  }
}

/** Show only the questions that a chosen card asks, and disable the others. */
function showAsked(form: HTMLFormElement): void {
  const asked = new Set(
    chosenCards(form).flatMap((card) => (card.dataset["asks"] ?? "").split(" ")),
  );
  for (const field of form.querySelectorAll<HTMLElement>("[data-asked]")) {
    const isIdle = !asked.has(field.dataset["asked"] ?? "");
    field.hidden = isIdle;
    for (const input of field.querySelectorAll("input")) input.disabled = isIdle;
  }
}

function chosenCards(form: HTMLFormElement): readonly HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(".offer input:checked")];
}

function fieldsOf(form: HTMLFormElement, option: string): readonly Field[] {
  return [...form.querySelectorAll<Field>(`[name="option-${option}"]`)];
}
