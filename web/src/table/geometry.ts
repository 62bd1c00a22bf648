// Geometry of marks: which point lies nearest, or nearest in a direction.

import type { Direction } from "../shell/keyboard.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The index of the nearest point in a direction, or null if there is none that way. */
export function nearestTowards(
  from: Point,
  points: readonly Point[],
  direction: Direction,
): number | null {
  let best: number | null = null;
  let bestCost = Infinity;
  points.forEach((point, index) => {
    const [ahead, aside] = alongAndAcross(from, point, direction);
    // A point further aside than that belongs to another direction.
    if (ahead < 1 || Math.abs(aside) > 2 * ahead) return;
    const cost = ahead + 2 * Math.abs(aside);
    if (cost < bestCost) [best, bestCost] = [index, cost];
  });
  return best;
}

/** The index of the nearest point within `reach`, or null. */
export function nearestWithin(
  from: Point,
  points: readonly Point[],
  reach: number,
): number | null {
  const distances = points.map((point) => Math.hypot(point.x - from.x, point.y - from.y));
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
