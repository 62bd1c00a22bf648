// Set-ups in this browser: the last one of each game is filled in, others are saved under a name.

import { byId, make } from "../shell/dom.ts";
import { gettext } from "../shell/messages.ts";
import { readCards } from "./option_cards.ts";

/** The fields of a form as a query string. */
type Fields = string;

interface Setups {
  readonly last: Fields;
  readonly named: Readonly<Record<string, Fields>>;
}

const NONE: Setups = { last: "", named: {} };
const LONGEST = 5000;
const UNSAVED = new Set(["game", "name"]);

export function enableSavedSetups(form: HTMLFormElement): void {
  const menu = byId<HTMLDetailsElement>("setups");
  const name = byId<HTMLInputElement>("setup-name");
  const store = new SetupStore(form.dataset["game"] ?? "");
  const list = (): void => {
    const named = Object.entries(store.read().named);
    byId("setup-list").replaceChildren(...named.map(([title, fields]) => line(title, fields)));
  };
  const line = (title: string, fields: Fields): HTMLElement => {
    const use = make("button", { type: "button", class: "button" }, title);
    use.addEventListener("click", () => {
      fill(form, fields);
      menu.open = false;
    });
    const label = gettext("Remove %(name)s", { name: title });
    const remove = make("button", { type: "button", class: "button quiet", "aria-label": label }, "×");
    remove.addEventListener("click", (event) => {
      // A click on a button that is gone would close the menu.
      event.stopPropagation();
      store.name(title, "");
      list();
      name.focus();
    });
    return make("li", {}, use, remove);
  };
  const save = (): void => {
    if (name.value.trim() !== "") store.name(name.value.trim(), fieldsOf(form));
    name.value = "";
    list();
  };
  byId("setup-save").addEventListener("click", save);
  name.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    save();
  });
  byId("setup-reset").addEventListener("click", () => {
    form.reset();
    changed(form);
    menu.open = false;
  });
  form.addEventListener("submit", (event) => {
    if (event.submitter?.id !== "board") store.remember(fieldsOf(form));
  });
  // The menu's own fields are no part of the set-up.
  menu.addEventListener("change", (event) => event.stopPropagation());
  menu.hidden = false;
  list();
  if (location.pathname.startsWith("/start/") && location.search === "") {
    fill(form, store.read().last);
  }
}

class SetupStore {
  private readonly key: string;

  constructor(game: string) {
    this.key = `setups-${game}`;
  }

  read(): Setups {
    try {
      return { ...NONE, ...(JSON.parse(localStorage.getItem(this.key) ?? "{}") as Partial<Setups>) };
    } catch {
      return NONE;
    }
  }

  /** Store the last set-up; one with a long text is not remembered. */
  remember(last: Fields): void {
    if (last.length <= LONGEST) this.write({ ...this.read(), last });
  }

  /** Save a set-up under a name; without fields, remove it. */
  name(title: string, fields: Fields): void {
    const { [title]: _, ...others } = this.read().named;
    const named = fields === "" || fields.length > LONGEST ? others : { ...others, [title]: fields };
    this.write({ ...this.read(), named });
  }

  private write(setups: Setups): void {
    localStorage.setItem(this.key, JSON.stringify(setups));
  }
}

function fieldsOf(form: HTMLFormElement): Fields {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (!UNSAVED.has(name) && typeof value === "string") fields.append(name, value);
  }
  return fields.toString();
}

/** Fill in the form. Fields that were not sent keep their values, unless they can be unchecked. */
function fill(form: HTMLFormElement, fields: Fields): void {
  if (fields === "") return;
  const values = new URLSearchParams(fields);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) {
      field.checked = values.getAll(field.name).includes(field.value);
    } else if (
      (field instanceof HTMLInputElement && field.type !== "hidden") ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement
    ) {
      field.value = values.get(field.name) ?? field.value;
    }
  }
  changed(form);
}

function changed(form: HTMLFormElement): void {
  readCards(form);
  form.dispatchEvent(new Event("change", { bubbles: true }));
}
