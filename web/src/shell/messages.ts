// Messages in the reader's language (gettext). The page loads the catalogue of its language before
// this script, as a global; English needs none.

type Catalogue = Readonly<Record<string, string | readonly string[]>>;
type Values = Readonly<Record<string, string | number>>;

/** Separates the context of a message from its text, as in gettext. */
const CONTEXT_END = "\u0004";

const catalogue: Catalogue =
  (globalThis as { readonly kaffeehausMessages?: Catalogue }).kaffeehausMessages ?? {};

/** The language of the page; English in tests without one. */
export function language(): string {
  return typeof document === "undefined" ? "en" : document.documentElement.lang;
}

/** The message in the reader's language, with its placeholders (`%(name)s`) filled in. */
export function gettext(message: string, values: Values = {}): string {
  return filled(found(message) ?? message, values);
}

/** Like `gettext`, for words that are ambiguous without a context. */
export function pgettext(context: string, message: string, values: Values = {}): string {
  return filled(found(context + CONTEXT_END + message) ?? message, values);
}

/** The plural form for a number, which is also the placeholder `num`. */
export function ngettext(singular: string, plural: string, num: number, values: Values = {}): string {
  const text = catalogue[singular];
  const forms = Array.isArray(text) ? (text as readonly string[]) : [singular, plural];
  // All languages so far have one form for all numbers, or two: one, and all others.
  const form = num === 1 ? forms[0] : forms.at(-1);
  const shown = new Intl.NumberFormat(language()).format(num);
  return filled(form ?? plural, { num: shown, ...values });
}

function found(key: string): string | undefined {
  const text = catalogue[key];
  return typeof text === "string" ? text : undefined;
}

function filled(text: string, values: Values): string {
  return text.replace(/%\((\w+)\)s/g, (whole, name: string) => String(values[name] ?? whole));
}
