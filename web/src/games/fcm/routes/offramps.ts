// Offramps of the rural area: three squares outside the board, along one of its edges.

import type { Case, Square } from "./position.ts";

type Ramp = readonly Square[];

/**
 * Add or remove the offramp at this square of the edge; the rural area eats then. Returns the same
 * position if the square is not at the edge.
 */
export function withOfframpToggled(position: Case, square: Square): Case {
  const ramps = position.house.offramps ?? [];
  const others = ramps.filter((ramp) => !touches(ramp, square));
  const fresh = others.length < ramps.length ? null : rampAt(position, square);
  if (fresh === null && others.length === ramps.length) return position;
  const offramps = fresh === null ? others : [...ramps, fresh];
  return { ...position, house: { squares: [], offramps } };
}

/** The offramps that are still outside the board, at its edge. */
export function fittingOfframps(position: Case): readonly Ramp[] {
  const ramps = position.house.offramps ?? [];
  return ramps.filter((ramp) => {
    const [, middle] = ramp;
    return middle !== undefined && edges(position).some(({ outside }) => outside(middle));
  });
}

function rampAt(position: Case, [row, column]: Square): Ramp | null {
  const edge = edges(position).find(({ inside }) => inside([row, column]));
  if (edge === undefined) return null;
  const [down, right] = edge.step;
  const middle: Square = [row + down, column + right];
  // Along the edge, which is perpendicular to the step outwards.
  return [-1, 0, 1].map((by) => [middle[0] + by * Math.abs(right), middle[1] + by * Math.abs(down)]);
}

interface Edge {
  readonly step: Square;
  readonly inside: (square: Square) => boolean;
  readonly outside: (square: Square) => boolean;
}

function edges(position: Case): readonly Edge[] {
  const bottom = position.board.length - 1;
  const right = (position.board[0]?.length ?? 0) - 1;
  const along = (place: number, last: number): boolean => place >= 0 && place <= last;
  return [
    edge([-1, 0], ([row]) => row === 0, ([row, column]) => row === -1 && along(column, right)),
    edge([1, 0], ([row]) => row === bottom, ([row, column]) => row === bottom + 1 && along(column, right)),
    edge([0, -1], ([, column]) => column === 0, ([row, column]) => column === -1 && along(row, bottom)),
    edge([0, 1], ([, column]) => column === right, ([row, column]) => column === right + 1 && along(row, bottom)),
  ];
}

function edge(step: Square, inside: Edge["inside"], outside: Edge["outside"]): Edge {
  return { step, inside, outside };
}

function touches(ramp: Ramp, [row, column]: Square): boolean {
  return ramp.some(([down, right]) => Math.abs(down - row) + Math.abs(right - column) === 1);
}
