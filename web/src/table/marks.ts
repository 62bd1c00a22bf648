// The marks of a drawing: what can be pointed at, and which mark lies in which direction.

/** A value of a field, as the drawing and the panel name it. */
export interface Target {
  readonly field: string;
  readonly value: string;
}

export type Direction = "left" | "right" | "up" | "down";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type MarkElement = SVGElement | HTMLElement;

/** Touch targets are at least this wide and high; a finer mark takes a second tap. */
export const FINGER = 40;

export function marksIn(root: ParentNode): readonly MarkElement[] {
  return [...root.querySelectorAll<MarkElement>("[data-field][data-value]")];
}

export function targetOf(mark: MarkElement): Target {
  return { field: mark.dataset["field"] ?? "", value: mark.dataset["value"] ?? "" };
}

/** The fields that the drawing lets people begin with, whatever is asked first. */
export function earlyFields(root: ParentNode): ReadonlySet<string> {
  const marks = root.querySelectorAll<MarkElement>("[data-early][data-field]");
  return new Set([...marks].map((mark) => targetOf(mark).field));
}

/** The earlier choice that a mark belongs to, or null if it stands for itself. */
export function conditionOf(mark: MarkElement): Target | null {
  return choiceIn(mark.dataset["when"]);
}

/** A choice as attributes name it, `field=value`; null if there is none. */
export function choiceIn(words: string | undefined): Target | null {
  if (words === undefined) return null;
  const cut = words.indexOf("=");
  return { field: words.slice(0, cut), value: words.slice(cut + 1) };
}

export function sameTarget(one: Target | null, other: Target | null): boolean {
  return one?.field === other?.field && one?.value === other?.value;
}

/** An empty group stands for a choice that has no picture. */
export function drawsSomething(mark: MarkElement): boolean {
  return mark.localName !== "g" || mark.childElementCount > 0;
}

export function isFine(mark: MarkElement): boolean {
  const box = mark.getBoundingClientRect();
  return Math.min(box.width, box.height) < FINGER;
}

export function centreOf(mark: MarkElement): Point {
  const box = mark.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The index of the nearest place in that direction, or null if there is none that way. */
export function nearestTowards(
  from: Point,
  places: readonly Point[],
  direction: Direction,
): number | null {
  let best: number | null = null;
  let bestCost = Infinity;
  places.forEach((place, index) => {
    const [ahead, aside] = alongAndAcross(from, place, direction);
    // What lies more aside than ahead belongs to another direction.
    if (ahead < 1 || Math.abs(aside) > 2 * ahead) return;
    const cost = ahead + 2 * Math.abs(aside);
    if (cost < bestCost) [best, bestCost] = [index, cost];
  });
  return best;
}

/** The index of the place nearest to a point, if one is within reach. */
export function nearestWithin(
  from: Point,
  places: readonly Point[],
  reach: number,
): number | null {
  const distances = places.map((place) => Math.hypot(place.x - from.x, place.y - from.y));
  const least = Math.min(...distances);
  return least <= reach ? distances.indexOf(least) : null;
}

function alongAndAcross(from: Point, to: Point, direction: Direction): [number, number] {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  switch (direction) {
    case "left":
      return [-dx, dy];
    case "right":
      return [dx, dy];
    case "up":
      return [-dy, dx];
    case "down":
      return [dy, dx];
  }
}
