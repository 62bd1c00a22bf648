// Options shown as cards: a card may include values of another option, or reveal more questions.

/** By radio group: the values that the chosen card includes. */
const includedBy = new Map<string, string>();

export function enableOptionCards(form: HTMLFormElement): void {
  form.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement) applyIncludes(form, event.target);
    showAsked(form);
  });
  readCards(form);
}

/** Adopt cards that were checked without an event. */
export function readCards(form: HTMLFormElement): void {
  for (const card of chosenCards(form)) {
    if (card.type === "radio") includedBy.set(card.name, card.dataset["includes"] ?? "");
  }
  showAsked(form);
}

/** Set options from a query string; returns the first field that changed. */
export function setOptions(form: HTMLFormElement, changes: string): HTMLElement | null {
  let first = choosePreset(form, changes);
  for (const [name, value] of new URLSearchParams(changes)) {
    for (const field of fieldsOf(form, name)) {
      if (field instanceof HTMLInputElement && field.type === "hidden") continue;
      if (set(field, value)) first ??= field;
    }
  }
  readCards(form);
  return first;
}

/** Choose the preset that fits after these changes, of several the one that decides most. Returns
    it if it is another one. */
function choosePreset(form: HTMLFormElement, changes: string): HTMLElement | null {
  const presets = [...form.querySelectorAll<HTMLInputElement>('[name="preset"]')];
  const current = presets.find((preset) => preset.checked);
  if (current === undefined) return null;
  const wanted = new URLSearchParams(`${current.dataset["includes"]}&${changes}`);
  const wish = (option: string): string => wanted.getAll(option).at(-1) ?? valueOf(form, option);
  const fits = (preset: HTMLInputElement): boolean =>
    included(preset).every(([option, value]) => holds(wish(option), value));
  const found = presets
    .filter(fits)
    .sort((one, other) => included(other).length - included(one).length)[0];
  if (found === undefined || found === current) return null;
  found.checked = true;
  return found;
}

function included(card: HTMLInputElement): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(card.dataset["includes"])];
}

/** Whether a value contains all words of another, which may be a single word. */
function holds(value: string, words: string): boolean {
  return words.split(",").every((word) => value.split(",").includes(word));
}

/** The value of an option's fields; checked boxes are joined. */
function valueOf(form: HTMLFormElement, option: string): string {
  const fields = fieldsOf(form, option);
  const isBox = (field: Field): boolean => field.type === "checkbox" || field.type === "hidden";
  return fields.every(isBox)
    ? fields.filter((field) => field instanceof HTMLInputElement && field.checked).map((field) => field.value).join(",")
    : (fields[0]?.value ?? "");
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

/** A value that a chosen card includes was removed: select the first card of its group that does
    not include such values instead. */
function switchToCustom(form: HTMLFormElement, removed: HTMLInputElement): void {
  const option = removed.name.replace("option-", "");
  for (const card of chosenCards(form)) {
    const included = new URLSearchParams(card.dataset["includes"]).get(option)?.split(",") ?? [];
    if (card.type !== "radio" || !included.includes(removed.value)) continue;
    const group = form.querySelectorAll<HTMLInputElement>(`.offer [name="${card.name}"]`);
    const free = [...group].find(
      (other) => !new URLSearchParams(other.dataset["includes"]).has(option),
    );
    if (free !== undefined) free.checked = true;
    includedBy.set(card.name, free?.dataset["includes"] ?? "");
  }
}

/** Check or uncheck the included values; other fields take an included value. */
function tick(form: HTMLFormElement, includes: string, checked: boolean): void {
  for (const [name, value] of new URLSearchParams(includes)) {
    for (const field of fieldsOf(form, name)) {
      if (field instanceof HTMLInputElement && field.type === "checkbox" && field.value !== "on") {
        if (value.split(",").includes(field.value)) field.checked = checked;
      } else if (checked && field.type !== "hidden") {
        set(field, value);
      }
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
    for (const input of field.querySelectorAll<Field>("input, select")) input.disabled = isIdle;
  }
}

function chosenCards(form: HTMLFormElement): readonly HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(".offer input:checked")];
}

function fieldsOf(form: HTMLFormElement, option: string): readonly Field[] {
  return [...form.querySelectorAll<Field>(`[name="option-${option}"]`)];
}
