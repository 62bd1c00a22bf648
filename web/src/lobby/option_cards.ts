// Options as cards: some bring words of another option along, some make further questions useful.

/** By group of cards of which one is chosen: what the chosen one brings along. */
const broughtBy = new Map<string, string>();

export function enableOffers(form: HTMLFormElement): void {
  for (const card of chosenCards(form)) {
    if (card.type === "radio") broughtBy.set(card.name, card.dataset["includes"] ?? "");
  }
  form.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement) follow(form, event.target);
    showAsked(form);
  });
  showAsked(form);
}

/** Set options by the name and whole value of each; the first field that was set. */
export function change(form: HTMLFormElement, changes: string): HTMLElement | null {
  let first: HTMLElement | null = null;
  for (const [name, value] of new URLSearchParams(changes)) {
    for (const field of fieldsOf(form, name)) {
      if (field instanceof HTMLInputElement && field.type === "hidden") continue;
      if (set(field, value)) first ??= field;
    }
  }
  for (const card of chosenCards(form)) {
    if (card.type === "radio") broughtBy.set(card.name, card.dataset["includes"] ?? "");
  }
  return first;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether it was another value before. */
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

function follow(form: HTMLFormElement, card: HTMLInputElement): void {
  if (card.type === "radio" && card.dataset["includes"] !== undefined) {
    tick(form, broughtBy.get(card.name) ?? "", false);
    tick(form, card.dataset["includes"], true);
    broughtBy.set(card.name, card.dataset["includes"]);
  } else if (card.type === "checkbox" && !card.checked) {
    leave(form, card);
  }
}

/** What was taken away may have come with a card: then it is another choice, with all the rest. */
function leave(form: HTMLFormElement, taken: HTMLInputElement): void {
  for (const card of chosenCards(form)) {
    const words = new URLSearchParams(card.dataset["includes"]);
    const brought = words.get(taken.name.replace("option-", ""))?.split(",") ?? [];
    if (card.type !== "radio" || !brought.includes(taken.value)) continue;
    const free = form.querySelector<HTMLInputElement>(
      `input[type="radio"][name="${card.name}"][data-includes=""]`,
    );
    if (free !== null) free.checked = true;
    broughtBy.set(card.name, "");
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

/** Questions that nothing chosen asks are not shown, and not answered. */
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
