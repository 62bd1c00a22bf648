// Cards of the chains beside the board: stock, winner, drive-in, and every place with its reason.
// Whatever the pointer can do on the board can be done here with form controls.

import { make } from "../../../shell/dom.ts";
import type { Answer, Reason } from "./api.ts";
import { symbol } from "./explanation.ts";
import {
  corners,
  removed,
  same,
  withChain,
  withRestaurant,
  withoutChain,
} from "./position.ts";
import type { Case, Chain, Restaurant, Square, Thing } from "./position.ts";
import { gettext, pgettext } from "../../../shell/messages.ts";

export type Change = (change: (position: Case) => Case) => void;

const CORNERS = [
  gettext("upper left"),
  gettext("upper right"),
  gettext("lower right"),
  gettext("lower left"),
];
const MAX_COFFEE = 99;

/** Render the list again; the focus stays on its control. */
export function showChains(list: HTMLElement, position: Case, answer: Answer | null, change: Change): void {
  const focused = list.contains(document.activeElement) ? document.activeElement?.id : undefined;
  list.replaceChildren(
    ...position.players.map((chain, index) => chainCard(position, chain, index, answer, change)),
  );
  if (focused) document.getElementById(focused)?.focus();
}

function chainCard(
  position: Case,
  chain: Chain,
  index: number,
  answer: Answer | null,
  change: Change,
): HTMLElement {
  const name = chain.chain || gettext("Chain %(number)s", { number: index + 1 });
  const sold = answer?.sold[index] ?? 0;
  return make(
    "fieldset",
    { class: "card sheet lab-chain" },
    make("legend", { class: "unseen" }, name),
    make(
      "div",
      { class: "row" },
      symbol("marks", index),
      nameField(index, name, change),
      make("output", { class: sold > 0 ? "tag turn" : "tag" }, gettext("%(number)s sold", { number: sold })),
    ),
    make(
      "div",
      { class: "row" },
      ...stockField(index, chain, change),
      ...(position.players.length > 1 ? [dropButton(index, name, change)] : []),
    ),
    make("div", { class: "row what-if" }, gettext("What if it had:"), ...whatIfs(index, chain, name, change)),
    make(
      "div",
      { class: "row" },
      radio(`lab-winner-${index}`, gettext("serves dinner"), position.winner === index, () =>
        change((old) => ({ ...old, winner: index })),
      ),
      check(`lab-drive-in-${index}`, gettext("drive-in"), chain.drive_in, (drive_in) =>
        change((old) => withChain(old, index, { drive_in })),
      ),
    ),
    make("ul", { class: "verdicts" }, ...placeLines(chain, index, answer, change)),
  );
}

function dropButton(index: number, name: string, change: Change): HTMLElement {
  const made = button(`lab-drop-${index}`, gettext("Remove chain"), () => change((old) => withoutChain(old, index)));
  made.setAttribute("aria-label", gettext("Remove chain: %(chain)s and all its places", { chain: name }));
  return made;
}

function nameField(index: number, name: string, change: Change): HTMLElement {
  const id = `lab-name-${index}`;
  const field = make("input", { type: "text", id, "aria-label": gettext("Chain name"), maxlength: "40" });
  field.value = name;
  field.addEventListener("change", () => change((old) => withChain(old, index, { chain: field.value })));
  return field;
}

function stockField(index: number, chain: Chain, change: Change): readonly HTMLElement[] {
  const id = `lab-coffee-${index}`;
  const field = make("input", { type: "number", id, min: "0", max: String(MAX_COFFEE), inputmode: "numeric" });
  field.value = String(chain.coffee);
  field.addEventListener("change", () => {
    const coffee = Math.min(MAX_COFFEE, Math.max(0, Math.round(Number(field.value)) || 0));
    change((old) => withChain(old, index, { coffee }));
  });
  return [make("label", { for: id }, pgettext("good", "Coffee")), field];
}

function whatIfs(index: number, chain: Chain, name: string, change: Change): readonly HTMLElement[] {
  const asked: readonly (readonly [number, string, string])[] = [
    [0, gettext("no coffee"), gettext("What if %(chain)s had no coffee?", { chain: name })],
    [1, gettext("1 coffee"), gettext("What if %(chain)s had 1 coffee?", { chain: name })],
  ];
  return asked
    .filter(([coffee]) => coffee !== chain.coffee)
    .map(([coffee, words, question]) => {
      const id = `lab-what-if-${index}-${coffee}`;
      const made = button(id, words, () => change((old) => withChain(old, index, { coffee })));
      made.setAttribute("aria-label", question);
      return made;
    });
}

function placeLines(
  chain: Chain,
  index: number,
  answer: Answer | null,
  change: Change,
): readonly HTMLElement[] {
  const shops = chain.coffee_shops.map((square, place) =>
    placeLine(square, { kind: "shop", chain: index, index: place }, answer, change, []),
  );
  const restaurants = chain.restaurants.map((restaurant, place) =>
    placeLine(
      restaurant.entrance,
      { kind: "restaurant", chain: index, index: place },
      answer,
      change,
      restaurantControls(index, place, restaurant, change),
    ),
  );
  return [...shops, ...restaurants];
}

function placeLine(
  square: Square,
  thing: Thing & { readonly chain: number; readonly index: number },
  answer: Answer | null,
  change: Change,
  controls: readonly HTMLElement[],
): HTMLElement {
  const found = reasonOf(answer, thing, square);
  const words = found?.sentence ?? "…";
  const id = `lab-remove-${thing.kind}-${thing.chain}-${thing.index}`;
  const remove = button(id, gettext("Remove"), () => change((old) => removed(old, thing)));
  remove.setAttribute("aria-label", gettext("Remove: %(place)s", { place: words.split(":")[0] ?? words }));
  return make(
    "li",
    { "data-reason": found?.reason ?? "", "data-square": square.join(",") },
    make("span", {}, words),
    make("span", { class: "row" }, ...controls, remove),
  );
}

export function reasonOf(answer: Answer | null, thing: Thing, square: Square): Reason | undefined {
  return answer?.reasons.find(
    (reason) =>
      reason.kind === thing.kind && "chain" in thing && reason.chain === thing.chain && same(reason.square, square),
  );
}

function restaurantControls(
  chain: number,
  index: number,
  restaurant: Restaurant,
  change: Change,
): readonly HTMLElement[] {
  const around = corners(restaurant.top_left);
  const select = make("select", { id: `lab-entrance-${chain}-${index}` });
  for (const [place, words] of CORNERS.entries()) {
    const option = make("option", { value: String(place) }, words);
    const corner = around[place];
    option.selected = corner !== undefined && same(corner, restaurant.entrance);
    select.append(option);
  }
  select.addEventListener("change", () => {
    const entrance = around[Number(select.value)] ?? restaurant.entrance;
    change((old) => withRestaurant(old, chain, index, { entrance }));
  });
  const open = check(`lab-open-${chain}-${index}`, gettext("open"), restaurant.open, (isOpen) =>
    change((old) => withRestaurant(old, chain, index, { open: isOpen })),
  );
  return [make("label", { for: select.id }, gettext("Entrance")), select, open];
}

function button(id: string, words: string, act: () => void): HTMLElement {
  const made = make("button", { type: "button", class: "button small", id }, words);
  made.addEventListener("click", act);
  return made;
}

function check(id: string, words: string, isOn: boolean, act: (isOn: boolean) => void): HTMLElement {
  const box = make("input", { type: "checkbox", id });
  box.checked = isOn;
  box.addEventListener("change", () => act(box.checked));
  return make("label", { class: "check" }, box, words);
}

function radio(id: string, words: string, isOn: boolean, act: () => void): HTMLElement {
  const dot = make("input", { type: "radio", id, name: "lab-winner" });
  dot.checked = isOn;
  dot.addEventListener("change", act);
  return make("label", { class: "check" }, dot, words);
}
